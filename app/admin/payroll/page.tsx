import type { Metadata } from "next";
import { PayrollNotConnected, ReviewPage } from "@/components/payroll/review-page";
import { loadIsPayrollConnected } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Matching" };

/** The server does not load the matches. The browser requests them, because reading payroll's list can take minutes. */
export default async function Page() {
  return (await loadIsPayrollConnected()) ? <ReviewPage /> : <PayrollNotConnected />;
}
