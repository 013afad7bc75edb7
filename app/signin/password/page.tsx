import type { Metadata } from "next";
import { ChoosePassword } from "@/components/account/choose-password";

export const metadata: Metadata = { title: "Choose a password", referrer: "no-referrer" };

export default function Page() {
  return <ChoosePassword />;
}
