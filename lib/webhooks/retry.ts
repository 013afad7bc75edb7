/** Seconds before each further attempt: the schedule that Standard Webhooks proposes, over three days. */
const waitsSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** So often a delivery is tried in all. */
export const mostAttempts = waitsSeconds.length + 1;

/** What an attempt came to. */
export type Attempt = { status: number | null; retryAfterSeconds: number | null };

export const isDelivered = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** The receiver is there no more, and says so (410): nothing is sent again. */
export const isGone = ({ status }: Attempt): boolean => status === 410;

/**
 * How long until the next attempt, after so many; null: it was the last one. Up to a tenth longer, as `chance` (0 to 1) has it, so that what
 * failed together is not sent again together. A receiver that asks to wait longer is waited for, a day at most.
 */
export function secondsUntilNext(attempts: number, attempt: Attempt, chance: number): number | null {
  const wait = waitsSeconds[attempts - 1];
  if (wait === undefined) return null;
  const asked = Math.min(attempt.retryAfterSeconds ?? 0, 86_400);
  return Math.max(wait * (1 + chance / 10), asked);
}
