/** Nobody plans further ahead than this, whatever a header says. */
const longestHintMs = 7 * 24 * 3_600_000;

/** What a `Retry-After` asks for (RFC 9110 10.2.3: seconds or a date), at most a week. Null where it says neither. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const asked = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(asked) ? null : Math.min(Math.max(0, asked), longestHintMs);
}
