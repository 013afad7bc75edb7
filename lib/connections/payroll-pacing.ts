/**
 * Rate limit in requests per minute. Interactive requests may use the whole `limit`. Runs and lists leave `reserve`
 * requests unused, and runs send at most one request per `runIntervalMs`.
 */
export type PayrollRateLimit = { limit: number; reserve: number; runIntervalMs: number };

const defaultReserve = 5;
/** A minute, plus half a second for clock differences. */
export const countedAfterEndMs = 60_500;
/** Exceeds `attemptMs` of connectors/vendor-call.ts, so a killed process's request has ended after this time. */
const maxRequestMs = 30_000;
/** The vendor accepts five concurrent requests per organisation. Runs and lists leave one to interactive requests. */
const maxConcurrentRequests = 5;
const maxConcurrentRunRequests = 4;
/** Poll interval while all slots are taken; a request takes some tenths of a second. */
const busyRetryMs = 100;

/**
 * Kind of a request: `interactive` (a user waits for the response), `patient` (a run), or `listing` (a list that users
 * wait for, which may take several minutes). Listings are not spaced like runs, but leave the reserve like runs.
 */
export type RequestPriority = "interactive" | "patient" | "listing";

/** Null for 0: no limit. A burst of a run would block users. */
export function createPayrollRateLimit(requestsPerMinute: number): PayrollRateLimit | null {
  if (requestsPerMinute === 0) return null;
  const reserve = Math.min(defaultReserve, Math.floor(requestsPerMinute / 2));
  return { limit: requestsPerMinute, reserve, runIntervalMs: 60_000 / (requestsPerMinute - reserve) };
}

export const estimateRunSeconds = (requests: number, pace: PayrollRateLimit | null): number =>
  Math.ceil((requests * (pace?.runIntervalMs ?? 200)) / 1_000);

/** State of the rate limit across all instances, in milliseconds from now. */
export type RateLimitState = {
  /** Time until each counted request stops counting (`ms`), soonest first. One in progress counts as if it timed out. */
  counted: readonly { ms: number; by: RequestPriority }[];
  /** Time until the next request of a run is due, and until the pause that the vendor requested ends. */
  runDueMs: number;
  pausedMs: number;
};

/** Time for which a new request counts if its end is never reported. */
export const countedAfterStartMs = maxRequestMs + countedAfterEndMs;

/**
 * Returns the milliseconds to wait before the next attempt to acquire a slot; 0 means that the request may start now. A
 * request counts until a minute after its end, so no minute at the vendor exceeds the limit, whenever the request
 * arrived there. Interactive requests take precedence: runs and lists never use the reserve.
 */
export function calculateWaitMs(
  priority: RequestPriority,
  { limit, reserve }: PayrollRateLimit,
  { counted, runDueMs, pausedMs }: RateLimitState,
): number {
  if (pausedMs > 0) return pausedMs;
  const allowed = priority === "interactive" ? limit : limit - reserve;
  const tooMany = counted.length - allowed;
  if (tooMany >= 0) return Math.min(counted[tooMany]?.ms ?? countedAfterEndMs, countedAfterEndMs);
  if (priority === "patient" && runDueMs > 0) return runDueMs;
  const inProgress = counted.filter(({ ms }) => ms > countedAfterEndMs);
  const inBackground = inProgress.filter(({ by }) => by !== "interactive");
  const isTaken =
    inProgress.length >= maxConcurrentRequests ||
    (priority !== "interactive" && inBackground.length >= maxConcurrentRunRequests);
  return isTaken ? busyRetryMs : 0;
}
