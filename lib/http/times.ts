/** The wire format of times: UTC, to the second, without a zone designator (API-2). */
export function toTimestamp(time: Date): string {
  return time.toISOString().slice(0, 19);
}

/** The wire format of dates, of a date that the database holds as midnight UTC. */
export function toDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const timeInput = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(?:[Zz]|([+ -])(\d{2}):(\d{2}))?$/;

/**
 * Parses RFC 3339, and UTC without a zone designator (API-2); null if the text is neither. A space replaces the plus of an offset, because
 * a plus in a query that is not escaped arrives as a space. Digits after milliseconds are dropped.
 */
export function readTime(text: string): Date | null {
  const [, day, time, fraction = "", sign, hours = "0", minutes = "0"] = timeInput.exec(text) ?? [];
  const local = new Date(`${day}T${time}${fraction.slice(0, 4)}Z`);
  // 30 February and 24:00 become another day, which is refused.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(`${day}T${time}`)) return null;
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const read = new Date(local.getTime() - offset * 60_000);
  return read.getUTCFullYear() < 1 || read.getUTCFullYear() > 9999 ? null : read; // PostgreSQL has no year 0
}
