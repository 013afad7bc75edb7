import type { Metadata } from "next";
import { PayrollNotConnected, ReviewPage } from "@/components/payroll/review-page";
import { loadIsPayrollConnected } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Matching" };

/** The browser requests the matches, because comparing thousands of people takes seconds. */
export default async function Page() {
  return (await loadIsPayrollConnected()) ? <ReviewPage /> : <PayrollNotConnected />;
}
