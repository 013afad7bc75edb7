/**
 * Parses a vendor date into its calendar date in UTC. Accepts `/Date(milliseconds+offset)/`, also negative, without
 * offset or not at midnight, as well as `YYYY-MM-DD` and ISO 8601. The offset is ignored and nothing is rounded
 * (XERO-19). Returns null for a missing or invalid date.
 */
export function parseXeroDate(value: string | null | undefined): string | null {
  if (!value) return null;
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(value) ?? [];
  if (milliseconds !== undefined) return toIsoDate(new Date(Number(milliseconds)));
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(value) ?? [];
  return day === undefined ? null : toIsoDate(new Date(`${day}T00:00:00Z`));
}

/** Accepts the forms of `parseXeroDate`; ISO 8601 without a zone is UTC. Null for a missing or invalid time. */
export function parseXeroTime(value: string | null | undefined): Date | null {
  if (!value) return null;
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(value) ?? [];
  const time =
    milliseconds === undefined
      ? new Date(/T[\d:.]+$/.test(value) ? `${value}Z` : value)
      : new Date(Number(milliseconds));
  return toIsoDate(time) === null ? null : time;
}

function toIsoDate(time: Date): string | null {
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999) return null;
  return time.toISOString().slice(0, 10);
}
