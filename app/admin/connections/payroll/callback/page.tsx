import type { Metadata } from "next";
import { PayrollCallbackPage } from "@/components/connections/payroll-callback-page";

export const metadata: Metadata = { title: "Connect payroll" };

/** Only the browser reads the parameters; no server component renders them. */
export default function Page() {
  return <PayrollCallbackPage />;
}
