import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { environment } from "@/lib/platform/environment";
import {
  requirePermittedCaller,
  requireSignedInCaller,
  findPageCaller,
} from "@/lib/identity/session/page-guards";
import { getCsrfCookieName, getSessionCookieName } from "@/lib/identity/session/session-cookie";
import { findDemoSignInAccounts } from "@/lib/identity/sign-in/demo-accounts";
import { toSafeReturnPath } from "@/lib/identity/sign-in/sign-in-rules";
import { hasNoUsers, listUsers } from "./queries";
import { getOwnAccount } from "./own-account-queries";

/** `destination`: path to open after the sign-in. `isFirstSignIn`: true if no account exists. */
export async function loadSignInPage(callbackUrl: unknown) {
  const isSignedIn = (await findPageCaller()) !== null;
  return {
    isSignedIn,
    /** Signing out deletes the cookie, so a remaining cookie means that the session expired or was ended. */
    hasEndedSession: !isSignedIn && (await cookies()).has(getSessionCookieName()),
    ssoName: environment().oidc?.name ?? null,
    emailClaim: environment().oidc?.emailClaim ?? "email",
    destination: callbackUrl === undefined ? "/" : toSafeReturnPath(callbackUrl, environment().publicUrl),
    isFirstSignIn: await hasNoUsers(),
    csrfToken: (await cookies()).get(getCsrfCookieName())?.value.split("|", 1)[0] ?? "",
    address: new URL(environment().publicUrl).origin,
    demoAccounts: isSignedIn ? [] : await findDemoSignInAccounts(),
  };
}

export const loadUsers = cache(async () => {
  const caller = await requirePermittedCaller("admin:connections");
  return { users: await listUsers(caller), me: caller.userId };
});

export const loadAccount = cache(async () => getOwnAccount(await requireSignedInCaller()));

export const loadForgottenPasswordPage = () => ({ hasMail: environment().mail !== null });
