/** How the vendor's minute is shared: all of it for people who wait, and all but a reserve, evenly, for runs. */
export type Pace = { limit: number; reserve: number; runIntervalMs: number };

const usualReserve = 5;
/** How long a request counts from its end: the vendor's minute, and half a second for clocks that do not run alike. */
export const countedMs = 60_500;
/** Longer than one try of a request may take (`attemptMs` of lib/connectors/call.ts): that of a killed process is over then. */
export const slotMs = 30_000;
/** The vendor takes five requests of an organisation at once; runs leave one of them to people. */
const mostAtOnce = 5;
const mostOfRuns = 4;
/** When to look again while all slots are taken: a request takes some tenths of a second. */
const slotTakenMs = 100;

/**
 * Who makes requests: a person who waits for the answer, a run that has time (`patient`), or a list that people wait for and that may
 * take several minutes (`listing`): it starts with what the minute has left, as a person does, and leaves the reserve, as a run does.
 */
export type Patience = "interactive" | "patient" | "listing";

/**
 * The pace of a limit; null for no limit (0). A run asks evenly and leaves a reserve: a burst of it would use up a minute that people
 * want a moment later.
 */
export function paceOf(requestsPerMinute: number): Pace | null {
  if (requestsPerMinute === 0) return null;
  const reserve = Math.min(usualReserve, Math.floor(requestsPerMinute / 2));
  return { limit: requestsPerMinute, reserve, runIntervalMs: 60_000 / (requestsPerMinute - reserve) };
}

/** About how long so many requests of a run take at this pace; where there is none, at a few each second. */
export const secondsFor = (requests: number, pace: Pace | null): number =>
  Math.ceil((requests * (pace?.runIntervalMs ?? 200)) / 1_000);

/** How things stand between all instances, in milliseconds from now. */
export type Standing = {
  /** Until when each request counts, the soonest first. One that is under way counts from the latest end that it can have. */
  counted: readonly { ms: number; by: Patience }[];
  /** When the next request of a run is due, and when the pause is over that the vendor asked for. */
  runDueMs: number;
  pausedMs: number;
};

/** Until when a request that begins now counts, as long as nobody says that it has ended. */
export const countedAtFirstMs = slotMs + countedMs;

/**
 * How long to wait before asking again for a turn; 0: it may begin now. A request counts until a minute after its end, so whenever it
 * arrived at the vendor, no minute there holds more than the limit. People go first: a request that ceases to count serves them before
 * a run, which never has the reserve.
 */
export function waitBefore(
  patience: Patience,
  { limit, reserve }: Pace,
  { counted, runDueMs, pausedMs }: Standing,
): number {
  if (pausedMs > 0) return pausedMs;
  const allowed = patience === "interactive" ? limit : limit - reserve;
  const tooMany = counted.length - allowed;
  if (tooMany >= 0) return Math.min(counted[tooMany]?.ms ?? countedMs, countedMs);
  if (patience === "patient" && runDueMs > 0) return runDueMs;
  const underWay = counted.filter(({ ms }) => ms > countedMs);
  const inBackground = underWay.filter(({ by }) => by !== "interactive");
  const isTaken =
    underWay.length >= mostAtOnce || (patience !== "interactive" && inBackground.length >= mostOfRuns);
  return isTaken ? slotTakenMs : 0;
}
