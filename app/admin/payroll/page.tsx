import type { Metadata } from "next";
import { PayrollNotConnected, ReviewPage } from "@/components/payroll/review-page";
import { loadIsPayrollConnected } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Matching" };

/** The browser requests the review itself, because loading payroll's list may take longer than a page should. */
export default async function Page() {
  return (await loadIsPayrollConnected()) ? <ReviewPage /> : <PayrollNotConnected />;
}
