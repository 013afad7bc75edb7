/** How requests are spaced: one every so often, and so many ahead of that where somebody waits. */
export type Pace = { intervalMs: number; burst: number };

const usualBurst = 5;

/**
 * An even pace that, with a burst before it, never exceeds the limit in any minute; null for no limit (0). Evenly spaced requests arrive
 * evenly whatever the network does, where a full minute at once could reach the vendor's next minute.
 */
export function paceOf(requestsPerMinute: number): Pace | null {
  if (requestsPerMinute === 0) return null;
  const burst = Math.max(1, Math.min(usualBurst, Math.floor(requestsPerMinute / 2)));
  return { intervalMs: 60_000 / Math.max(1, requestsPerMinute - burst), burst };
}

/** About how long so many requests of a run take at this pace; where there is none, at a few each second. */
export const secondsFor = (requests: number, pace: Pace | null): number =>
  Math.ceil((requests * (pace?.intervalMs ?? 200)) / 1_000);
