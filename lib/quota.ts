/** What is left of how often somebody may ask, after the request that is being answered. */
export type Quota = {
  policy: QuotaPolicy;
  remaining: number;
  resetSeconds: number;
};

/** How often somebody may ask in a window. `field`: the same as it is told, made once. */
export type QuotaPolicy = { name: string; limit: number; windowSeconds: number; field: string };

/** The policy of this name for a limit that comes from the settings: the same object as long as the limit is. */
export function quotaPolicy(name: string, windowSeconds: number): (limit: number) => QuotaPolicy {
  let last: QuotaPolicy | null = null;
  return (limit) =>
    last?.limit === limit
      ? last
      : (last = { name, limit, windowSeconds, field: `"${name}";q=${limit};w=${windowSeconds}` });
}

/** What is left when so much is counted. In whole seconds, never too few. */
export const quotaLeft = (
  policy: QuotaPolicy,
  { remainingPoints, msBeforeNext }: { remainingPoints: number; msBeforeNext: number },
): Quota => ({
  policy,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(0, Math.ceil(msBeforeNext / 1000)),
});
