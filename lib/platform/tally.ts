import "server-only";
import { singleton } from "./singleton";

/** Name of a counter. Each has a few fixed labels: no name, no address, no id. */
export type TallyName = "job_run" | "job_failure" | "payroll_wait" | "payroll_wait_ms";

const tallies = singleton("tallies", () => new Map<TallyName, Map<string, number>>());

/** Increments a counter for the metrics, in memory. Costs almost nothing, so it also runs without metrics. */
export function tally(what: TallyName, label: string, by = 1): void {
  const labels = tallies.get(what) ?? new Map<string, number>();
  tallies.set(what, labels.set(label, (labels.get(label) ?? 0) + by));
}

/** Returns the counts since this process started, by label. */
export const readTally = (what: TallyName): ReadonlyMap<string, number> => tallies.get(what) ?? new Map();
