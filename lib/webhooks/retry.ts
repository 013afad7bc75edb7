/** Before each further attempt, about three days in total. The schedule that Standard Webhooks proposes. */
const retryDelaysSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** `status` is null if there was no response. */
type AttemptResult = { status: number | null; retryAfterSeconds: number | null };

export const isDelivered = ({ status }: AttemptResult): boolean =>
  status !== null && status >= 200 && status < 300;

/** Status 410: Kith does not retry the delivery and disables the webhook. */
export const isReceiverGone = ({ status }: AttemptResult): boolean => status === 410;

/**
 * Null after the last attempt. `attempts`: so far. Adds up to 10 % by `chance` (0 to 1), so that failed deliveries are
 * not all retried at the same time. Longer if Retry-After requests it, up to a day.
 */
export function computeRetryDelaySeconds(
  attempts: number,
  attempt: AttemptResult,
  chance: number,
): number | null {
  const wait = retryDelaysSeconds[attempts - 1];
  if (wait === undefined) return null;
  const requestedSeconds = Math.min(attempt.retryAfterSeconds ?? 0, 86_400);
  return Math.max(wait * (1 + chance / 10), requestedSeconds);
}
