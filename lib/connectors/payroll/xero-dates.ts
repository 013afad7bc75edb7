/**
 * The calendar date (UTC) of a date as the vendor writes it: `/Date(milliseconds+offset)/`, before 1970 negative, without offset or not
 * at midnight as well; or `YYYY-MM-DD` and ISO 8601. The offset is ignored and nothing is rounded (XERO-19). Null for none,
 * and for what is no date.
 */
export function readDate(value: string | null | undefined): string | null {
  if (!value) return null;
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(value) ?? [];
  if (milliseconds !== undefined) return dateOf(new Date(Number(milliseconds)));
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(value) ?? [];
  return day === undefined ? null : dateOf(new Date(`${day}T00:00:00Z`));
}

/** A moment as the vendor writes it, in the same forms; ISO 8601 without a zone is UTC. Null for none, and for what is no time. */
export function readTime(value: string | null | undefined): Date | null {
  if (!value) return null;
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(value) ?? [];
  const time =
    milliseconds === undefined
      ? new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value)
      : new Date(Number(milliseconds));
  return dateOf(time) === null ? null : time;
}

function dateOf(time: Date): string | null {
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999) return null;
  return time.toISOString().slice(0, 10);
}
