import "server-only";
import { cache } from "react";
import { hasNoAccount } from "@/lib/setup/queries";
import { environment } from "@/lib/platform/environment";
import { requireCaller } from "@/lib/auth/page-guards";
import { currentCaller } from "@/lib/auth/session";
import { returnPath } from "@/lib/sign-in/return-path";
import { listUsers } from "./queries";

/** What the sign-in page needs: whether it is needed at all, how one may sign in, and where to go afterwards. */
export async function loadSignIn(callbackUrl: unknown) {
  return {
    isSignedIn: (await currentCaller()) !== null,
    ssoName: environment().oidc?.name ?? null,
    destination: callbackUrl === undefined ? "/" : returnPath(callbackUrl, environment().publicUrl),
    isFirstSignIn: await hasNoAccount(),
  };
}

/** Everybody who can sign in, and which of them is looking; for executives. */
export const loadUsers = cache(async () => {
  const caller = await requireCaller("admin:connections");
  return { users: await listUsers(caller), me: caller.userId };
});
