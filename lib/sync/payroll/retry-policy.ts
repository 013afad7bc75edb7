import { Problem } from "@/lib/platform/problem";

type RetryDecision = { kind: "pause"; seconds: number } | { kind: "end" };

/** Pauses of 2 to 32 minutes after attempts that read no person. The next such attempt ends the run. */
const maxIdlePauses = 5;
const firstPauseSeconds = 120;
/** Minimum pause if the vendor requests a shorter one or none. */
const minPauseSeconds = 60;

/**
 * Decides whether an interrupted run is retried. If the vendor limits the requests, the run pauses for the time that
 * the vendor requests. A cause that only a user can fix ends the run. After any other failure, of the vendor, the
 * network or Kith, the run is retried a limited number of times, after increasing pauses.
 */
export function decideRetry(error: unknown, previousIdleAttempts: number): RetryDecision {
  if (error instanceof Problem) {
    if (error.kind === "conflict" || error.kind === "forbidden") return { kind: "end" };
    if (error.code === "payroll_busy" || error.code === "payroll_day_limit") {
      return { kind: "pause", seconds: Math.max(minPauseSeconds, error.retryAfterSeconds ?? 0) };
    }
  }
  return previousIdleAttempts >= maxIdlePauses
    ? { kind: "end" }
    : { kind: "pause", seconds: firstPauseSeconds * 2 ** previousIdleAttempts };
}

/** Each attempt starts with a `fetching` phase; an `applying` phase follows only if a person was read. */
export function countIdleAttempts(phases: readonly { phase: string }[]): number {
  const lastReading = phases.findLastIndex(({ phase }) => phase === "applying");
  return phases.length - 1 - lastReading;
}
