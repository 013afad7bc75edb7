import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { loadSignIn } from "@/lib/users/loaders";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error } = await searchParams;
  const { isSignedIn, ssoName, destination, isFirstSignIn } = await loadSignIn(callbackUrl);
  if (isSignedIn) redirect(destination);
  return (
    <SignInForm
      ssoName={ssoName}
      destination={destination}
      isFirst={isFirstSignIn}
      error={typeof error === "string" ? error : null}
    />
  );
}
