/** Rate limit that applies to a request, with the number of requests that remain after it until the window ends. */
export type Quota = {
  policy: QuotaPolicy;
  remaining: number;
  resetSeconds: number;
};

/** Number of requests per window. `field`: value of the header `RateLimit-Policy`, built once. */
export type QuotaPolicy = { name: string; limit: number; windowSeconds: number; field: string };

/** Creates a function that returns the policy for a limit, and reuses the last object if the limit is unchanged. */
export function memoizeQuotaPolicy(name: string, windowSeconds: number): (limit: number) => QuotaPolicy {
  let last: QuotaPolicy | null = null;
  return (limit) =>
    last?.limit === limit
      ? last
      : (last = { name, limit, windowSeconds, field: `"${name}";q=${limit};w=${windowSeconds}` });
}

/** Converts the result of a rate limiter to a quota. Rounds seconds up. */
export const buildRequestQuota = (
  policy: QuotaPolicy,
  { remainingPoints, msBeforeNext }: { remainingPoints: number; msBeforeNext: number },
): Quota => ({
  policy,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});
