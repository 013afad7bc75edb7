import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { loadSignInPage } from "@/lib/identity/users/loaders";

export const metadata: Metadata = { title: "Sign in" };

/** Set by `buildSignInAgainPath` after a session has ended. Shown as information instead of an error. */
const signedOutError = "SignedOut";

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error } = await searchParams;
  const { isSignedIn, hasEndedSession, isFirstSignIn, ...shown } = await loadSignInPage(callbackUrl);
  if (isSignedIn) redirect(shown.destination);
  return (
    <SignInForm
      {...shown}
      isFirst={isFirstSignIn}
      wasSignedOut={hasEndedSession || error === signedOutError}
      error={typeof error === "string" && error !== signedOutError ? error : null}
    />
  );
}
