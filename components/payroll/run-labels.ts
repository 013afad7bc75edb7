import type { PayrollRunStatus } from "@/lib/payroll-sync/schema";
import { countedPeople, plural } from "@/lib/wording";

type Run = NonNullable<PayrollRunStatus["run"]>;

/** "about 12 minutes", for a time that is an estimate anyway. */
export function aboutSeconds(seconds: number): string {
  if (seconds < 45) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}

/** What a run did so far, in one line. */
export function resultOf({
  updated,
  unchanged,
  failed,
}: Pick<Run, "updated" | "unchanged" | "failed">): string {
  const parts = [
    `${countedPeople(updated ?? 0)} with changes`,
    `${(unchanged ?? 0).toLocaleString("en")} unchanged`,
  ];
  return [...parts, ...(failed ? [`${failed.toLocaleString("en")} could not be read`] : [])].join(", ");
}

/** Who is linked, and how their data are kept current. */
export function linkedLabel({ linked }: Pick<PayrollRunStatus, "linked">): string {
  return linked === 0
    ? "No one is linked to a payroll employee yet."
    : `${countedPeople(linked)} ${plural(linked, "is", "are")} linked to payroll.`;
}
