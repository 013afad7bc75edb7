import type { Metadata } from "next";
import { ForgottenPasswordPage } from "@/components/account/forgotten-password-page";
import { loadForgottenPasswordPage } from "@/lib/identity/users/loaders";

export const metadata: Metadata = { title: "Forgot password" };

export default function Page() {
  return <ForgottenPasswordPage {...loadForgottenPasswordPage()} />;
}
