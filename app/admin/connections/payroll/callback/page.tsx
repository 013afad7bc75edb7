import type { Metadata } from "next";
import { PayrollCallbackPage } from "@/components/connections/payroll-callback-page";

export const metadata: Metadata = { title: "Connect payroll" };

/**
 * Redirect target of the payroll system's consent page. The browser reads the parameters, so they never enter this
 * page's HTML.
 */
export default function Page() {
  return <PayrollCallbackPage />;
}
