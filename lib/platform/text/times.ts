export function toTimestamp(time: Date): string {
  return time.toISOString().slice(0, 19);
}

/** The database holds dates as midnight UTC. */
export function toDateText(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** Days are `YYYY-MM-DD`; `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toDateText(date);
}

const timePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?:[Zz]|([+ -])(\d{2}):(\d{2}))?$/;

/**
 * RFC 3339, and UTC without a zone designator (API-2); null for any other text. Accepts a space for the plus of an
 * offset, because an unescaped plus in a query arrives as a space. Drops digits after milliseconds.
 */
export function parseTimestamp(text: string): Date | null {
  const [, day, time, fraction = "", sign, hours = "0", minutes = "0"] = timePattern.exec(text) ?? [];
  const local = new Date(`${day}T${time}${fraction.slice(0, 4)}Z`);
  // This check refuses 30 February and 24:00, which would become another day.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(`${day}T${time}`)) return null;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const read = new Date(local.getTime() - offset * 60_000);
  return read.getUTCFullYear() < 1 || read.getUTCFullYear() > 9999 ? null : read; // PostgreSQL has no year 0
}

const maxRetryAfterMs = 7 * 24 * 3_600_000;

/** RFC 9110 10.2.3 (seconds or a date). At most a week; null if absent or in any other format. */
export function parseRetryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const waitMs = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(0, waitMs), maxRetryAfterMs);
}
