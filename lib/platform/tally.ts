import "server-only";
import { singleton } from "./singleton";

/** What is counted: how often, and under which label, of which there are a few fixed ones. No name, no address, no id. */
export type Tallied = "job_run" | "job_failure" | "payroll_wait" | "payroll_wait_ms";

const tallies = singleton("tallies", () => new Map<Tallied, Map<string, number>>());

/** Counts something for the metrics, in memory and for nearly nothing, also where nobody reads them. */
export function tally(what: Tallied, label: string, by = 1): void {
  const labels = tallies.get(what) ?? new Map<string, number>();
  tallies.set(what, labels.set(label, (labels.get(label) ?? 0) + by));
}

/** What was counted since this process began, by label. */
export const tallied = (what: Tallied): ReadonlyMap<string, number> => tallies.get(what) ?? new Map();
