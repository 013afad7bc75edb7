import type { Metadata } from "next";
import { PayrollCallback } from "@/components/connections/payroll-callback";

export const metadata: Metadata = { title: "Connect payroll" };

/** Where the payroll system sends the executive back to. What it sends along is read in the browser, and stays out of this page. */
export default function Page() {
  return <PayrollCallback />;
}
