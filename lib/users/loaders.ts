import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { hasNoAccount } from "@/lib/setup/queries";
import { environment } from "@/lib/platform/environment";
import { requireCaller } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { findOfferedAccounts } from "@/lib/sign-in/demo-accounts";
import { returnPath } from "@/lib/sign-in/return-path";
import { listUsers } from "./queries";

/** What the sign-in page needs: whether it is needed at all, how one may sign in, and where to go afterwards. */
export async function loadSignIn(callbackUrl: unknown) {
  const isSignedIn = (await currentCaller()) !== null;
  return {
    isSignedIn,
    /** Whoever signs out themself leaves no cookie: this is one whose session ran out or was ended. */
    hasEndedSession: !isSignedIn && (await cookies()).has(sessionCookieName()),
    ssoName: environment().oidc?.name ?? null,
    destination: callbackUrl === undefined ? "/" : returnPath(callbackUrl, environment().publicUrl),
    isFirstSignIn: await hasNoAccount(),
    demoAccounts: isSignedIn ? [] : await findOfferedAccounts(),
  };
}

/** Everybody who can sign in, and which of them is looking; for executives. */
export const loadUsers = cache(async () => {
  const caller = await requireCaller("admin:connections");
  return { users: await listUsers(caller), me: caller.userId };
});
