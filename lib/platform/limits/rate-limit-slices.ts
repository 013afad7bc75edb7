export type RateLimitBudget = {
  /** Allowed without querying the database: the rest of this instance's slice. */
  left: number;
  used: number;
  /** By no instance at the last query; the whole limit before the first query. */
  unclaimed: number;
};

/**
 * Equals the caller's use on this instance so far, so that an instance with few requests holds back little budget; at
 * most a tenth of `unclaimed`, so that the last requests are claimed individually, but at least `waiting` (requests). A
 * first slice is a hundredth of the limit.
 */
export function computeSliceSize(
  { used, unclaimed }: RateLimitBudget,
  limit: number,
  waiting: number,
): number {
  const wanted = used > 0 ? used : Math.floor(limit / 100);
  return Math.max(waiting, 1, Math.min(wanted, Math.floor(unclaimed / 10)));
}

/** `claimed`: points claimed by all instances in the window, including this slice. */
export function computeGrantedPoints(requested: number, claimed: number, limit: number): number {
  return Math.max(0, Math.min(requested, limit - (claimed - requested)));
}
