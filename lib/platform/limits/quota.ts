/** With the number of requests that remain after this one until the window ends. */
export type Quota = {
  policy: QuotaPolicy;
  remaining: number;
  resetSeconds: number;
};

/** Requests per window. `field`: value of the header `RateLimit-Policy`, built once. */
export type QuotaPolicy = { name: string; limit: number; windowSeconds: number; field: string };

export function memoizeQuotaPolicy(name: string, windowSeconds: number): (limit: number) => QuotaPolicy {
  let last: QuotaPolicy | null = null;
  return (limit) =>
    last?.limit === limit
      ? last
      : (last = { name, limit, windowSeconds, field: `"${name}";q=${limit};w=${windowSeconds}` });
}

export const buildRequestQuota = (
  policy: QuotaPolicy,
  { remainingPoints, msBeforeNext }: { remainingPoints: number; msBeforeNext: number },
): Quota => ({
  policy,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});
