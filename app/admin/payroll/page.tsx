import type { Metadata } from "next";
import { PayrollNotConnected, ReviewPage } from "@/components/payroll/review-page";
import { loadIsPayrollConnected } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Matching" };

/** The page contains no review. The browser requests it, because reading payroll's list can take minutes. */
export default async function Page() {
  return (await loadIsPayrollConnected()) ? <ReviewPage /> : <PayrollNotConnected />;
}
