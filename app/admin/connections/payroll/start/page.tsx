import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PayrollProblem } from "@/components/connections/payroll-problem";
import { loadPayrollConsent } from "@/lib/connections/loaders";

export const metadata: Metadata = { title: "Connect payroll" };

/** `full`: the page is open in the tab of the connections page instead of a pop-up. */
export default async function Page({ searchParams }: { searchParams: Promise<{ full?: string }> }) {
  const consent = await loadPayrollConsent();
  if ("url" in consent) redirect(consent.url);
  const { full } = await searchParams;
  const isForOthers = consent.code === "payroll_not_configured"; // only the server's administrator can fix this
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
