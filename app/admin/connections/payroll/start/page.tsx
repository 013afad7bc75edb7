import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PayrollProblem } from "@/components/connections/payroll-problem";
import { loadPayrollConsent } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Connect payroll" };

/** Leads to the consent at the payroll system. `full`: in the tab of the connections page, not in a window of its own. */
export default async function Page({ searchParams }: { searchParams: Promise<{ full?: string }> }) {
  const consent = await loadPayrollConsent();
  if ("url" in consent) redirect(consent.url);
  const { full } = await searchParams;
  const isForOthers = consent.code === "payroll_not_configured"; // whoever runs Kith
  const isQuestion = consent.code === "cross_site";
  return (
    <PayrollProblem
      {...(isQuestion && { title: "Connect payroll?" })}
      detail={consent.detail}
      isFullPage={full !== undefined || isQuestion}
      {...(isForOthers && { action: null })}
    />
  );
}
