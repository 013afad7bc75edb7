import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DemoAccounts } from "@/components/account/demo-accounts";
import { SignInForm } from "@/components/account/sign-in-form";
import { loadSignIn } from "@/lib/users/loaders";

export const metadata: Metadata = { title: "Sign in" };

/** What a page says that was open when the session ended. It is no failure. */
const signedOut = "SignedOut";

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error } = await searchParams;
  const { isSignedIn, hasEndedSession, ssoName, destination, isFirstSignIn, demoAccounts } =
    await loadSignIn(callbackUrl);
  if (isSignedIn) redirect(destination);
  return (
    <SignInForm
      ssoName={ssoName}
      destination={destination}
      isFirst={isFirstSignIn}
      wasSignedOut={hasEndedSession || error === signedOut}
      error={typeof error === "string" && error !== signedOut ? error : null}
    >
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} destination={destination} />}
    </SignInForm>
  );
}
