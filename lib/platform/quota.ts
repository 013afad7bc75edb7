/** Remaining quota after the request that is being answered. */
export type Quota = {
  policy: QuotaPolicy;
  remaining: number;
  resetSeconds: number;
};

/** Number of requests per window. `field`: the formatted header value, built once. */
export type QuotaPolicy = { name: string; limit: number; windowSeconds: number; field: string };

/** Returns the policy of this name for a limit from the settings: the cached object while the limit is unchanged. */
export function memoizeQuotaPolicy(name: string, windowSeconds: number): (limit: number) => QuotaPolicy {
  let last: QuotaPolicy | null = null;
  return (limit) =>
    last?.limit === limit
      ? last
      : (last = { name, limit, windowSeconds, field: `"${name}";q=${limit};w=${windowSeconds}` });
}

/** Returns the remaining quota. Seconds are whole, rounded up. */
export const toQuota = (
  policy: QuotaPolicy,
  { remainingPoints, msBeforeNext }: { remainingPoints: number; msBeforeNext: number },
): Quota => ({
  policy,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});
