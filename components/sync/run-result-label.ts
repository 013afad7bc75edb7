import type { SyncRun } from "@/lib/history/run-schema";
import { formatCount } from "@/lib/platform/text-format";

/**
 * Returns the results of a run, without counts of zero: "3 joined, 1 left, 2 warnings". Without results, returns "No
 * changes" for a run that succeeded or was held, and an empty text for others.
 */
export function describeRunResult(run: SyncRun): string {
  if (run.answers_run_id !== null) return "1 returned";
  const parts = [
    ...(run.source === "payroll" ? listPayrollResults(run) : listPeopleResults(run)),
    run.warnings.length > 0 && formatCount(run.warnings.length, "warning"),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return run.state === "succeeded" || run.state === "held" ? "No changes" : "";
}

const formatNonZero = (count: number | null, word: string) =>
  count !== null && count > 0 && `${count.toLocaleString("en")} ${word}`;

const listPeopleResults = (run: SyncRun) => [
  formatNonZero(run.created, "joined"),
  formatNonZero(run.removed, "left"),
  formatNonZero(run.updated, "changed"),
  formatNonZero(run.held_removals, "held back"),
];

const listPayrollResults = (run: SyncRun) => [
  formatNonZero(run.updated, "changed"),
  formatNonZero(run.failed, "not read"),
];
