import { Problem } from "@/lib/platform/problem";

/** Decision on an interrupted run: another attempt after some seconds, or its end. */
type RetryDecision = { kind: "pause"; seconds: number } | { kind: "end" };

/** Consecutive attempts without a reading before the run gives up: after 2, 4, 8, 16 and 32 minutes. */
const maxIdleAttempts = 5;
const firstPauseSeconds = 120;
/** Minimum pause, whatever the vendor asks for. */
const minPauseSeconds = 60;

/**
 * Decides by the cause. A time named by the vendor: retry then. A failure of the vendor, the network or Kith: retry
 * later, a limited number of times. A cause that only a user can fix: end.
 */
export function retryAfterFailure(error: unknown, idleTriesBefore: number): RetryDecision {
  if (error instanceof Problem) {
    if (error.kind === "conflict" || error.kind === "forbidden") return { kind: "end" };
    if (error.code === "payroll_busy" || error.code === "payroll_day_limit") {
      return { kind: "pause", seconds: Math.max(minPauseSeconds, error.retryAfterSeconds ?? 0) };
    }
  }
  return idleTriesBefore >= maxIdleAttempts
    ? { kind: "end" }
    : { kind: "pause", seconds: firstPauseSeconds * 2 ** idleTriesBefore };
}

/**
 * Counts the latest consecutive attempts that read no person. Each attempt starts with a `fetching` phase; `applying`
 * follows if it read a person.
 */
export function countIdleAttempts(phases: readonly { phase: string }[]): number {
  const lastReading = phases.findLastIndex(({ phase }) => phase === "applying");
  return phases.length - 1 - lastReading;
}
