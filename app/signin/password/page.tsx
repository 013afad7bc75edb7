import type { Metadata } from "next";
import { ChoosePasswordPage } from "@/components/account/choose-password-page";

export const metadata: Metadata = { title: "Choose a password", referrer: "no-referrer" };

export default function Page() {
  return <ChoosePasswordPage />;
}
