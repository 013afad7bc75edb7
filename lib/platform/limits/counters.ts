import "server-only";
import { singleton } from "@/lib/platform/singleton";

/** Labels are a few fixed words, never a name, an e-mail address, an IP address or an id. */
export type CounterName = "job_run" | "job_failure" | "payroll_wait" | "payroll_wait_ms";

const counters = singleton("tallies", () => new Map<CounterName, Map<string, number>>());

/** In memory. Also counts while metrics are off, because that costs little. */
export function incrementCounter(what: CounterName, label: string, by = 1): void {
  const labels = counters.get(what) ?? new Map<string, number>();
  counters.set(what, labels.set(label, (labels.get(label) ?? 0) + by));
}

export const readCounter = (what: CounterName): ReadonlyMap<string, number> =>
  counters.get(what) ?? new Map();
