/** The form in which this API writes times: milliseconds since 1970, negative before, with an offset that says nothing. */
export const aspNetDate = (milliseconds: number): string => `/Date(${milliseconds}+0000)/`;

/** The same without the offset, which occurs as well. */
export const aspNetDateWithoutOffset = (milliseconds: number): string => `/Date(${milliseconds})/`;

/** The milliseconds of such a date, whatever its form; null for what is none. */
export function millisecondsOf(date: unknown): number | null {
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(String(date)) ?? [];
  return milliseconds === undefined ? null : Number(milliseconds);
}
