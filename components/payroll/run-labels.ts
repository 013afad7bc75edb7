import type { PayrollRunStatusResponse } from "@/lib/sync/payroll/schema";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";

type Run = NonNullable<PayrollRunStatusResponse["run"]>;

export function formatEstimatedDuration(seconds: number): string {
  if (seconds < 45) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

export function formatRunResult({
  updated,
  unchanged,
  failed,
}: Pick<Run, "updated" | "unchanged" | "failed">): string {
  const parts = [
    `${formatPeopleCount(updated ?? 0)} with changes`,
    `${(unchanged ?? 0).toLocaleString("en")} unchanged`,
  ];
  return [...parts, ...(failed ? [`${failed.toLocaleString("en")} could not be read`] : [])].join(", ");
}

export function describeLinkedCount({ linked }: Pick<PayrollRunStatusResponse, "linked">): string {
  return linked === 0
    ? "No one is linked to a payroll employee yet."
    : `${formatPeopleCount(linked)} ${pluralize(linked, "is", "are")} linked to payroll.`;
}
