import type { Metadata } from "next";
import { PayrollNotConnected, ReviewPage } from "@/components/payroll/review-page";
import { loadIsPayrollConnected } from "@/lib/payroll-matching/loaders";

export const metadata: Metadata = { title: "Matching" };

/** The review itself is asked for by the browser: payroll's list may take longer than a page should. */
export default async function Page() {
  return (await loadIsPayrollConnected()) ? <ReviewPage /> : <PayrollNotConnected />;
}
