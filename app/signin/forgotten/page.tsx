import type { Metadata } from "next";
import { ForgottenPassword } from "@/components/account/forgotten-password";
import { loadForgottenPassword } from "@/lib/accounts/loaders";

export const metadata: Metadata = { title: "Forgotten password" };

export default function Page() {
  return <ForgottenPassword {...loadForgottenPassword()} />;
}
