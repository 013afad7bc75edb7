import { Problem } from "@/lib/problem";

/** What becomes of a run that cannot go on now: another try after so many seconds, or its end. */
type RetryDecision = { kind: "pause"; seconds: number } | { kind: "end" };

/** Tries in a row that read nobody, before the run gives up: after 2, 4, 8, 16 and 32 minutes. */
const idleTries = 5;
const firstPauseSeconds = 120;
/** Nobody is asked again sooner, whatever the vendor says. */
const shortestPauseSeconds = 60;

/**
 * Decides by what went wrong. The vendor names a time: then. It fails or cannot be reached, or we fail: later, some times. Nothing but a
 * person can mend it: never.
 */
export function retryAfterFailure(error: unknown, idleTriesBefore: number): RetryDecision {
  if (error instanceof Problem) {
    if (error.kind === "conflict" || error.kind === "forbidden") return { kind: "end" };
    if (error.code === "payroll_busy" || error.code === "payroll_day_limit") {
      return { kind: "pause", seconds: Math.max(shortestPauseSeconds, error.retryAfterSeconds ?? 0) };
    }
  }
  return idleTriesBefore >= idleTries
    ? { kind: "end" }
    : { kind: "pause", seconds: firstPauseSeconds * 2 ** idleTriesBefore };
}

/** How many tries in a row, up to the last one, read nobody: each asks who there is and, where it got so far, reads them. */
export function countIdleTries(phases: readonly { phase: string }[]): number {
  const lastReading = phases.findLastIndex(({ phase }) => phase === "applying");
  return phases.length - 1 - lastReading;
}
