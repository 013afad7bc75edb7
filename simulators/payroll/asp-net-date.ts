/** Formats a time for this API: milliseconds since 1970, negative before, with a meaningless offset. */
export const formatAspNetDate = (milliseconds: number): string => `/Date(${milliseconds}+0000)/`;

/** Formats a time without the offset, a form that also occurs. */
export const formatAspNetDateWithoutOffset = (milliseconds: number): string => `/Date(${milliseconds})/`;

export function parseAspNetDate(date: unknown): number | null {
  const [, milliseconds] = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/.exec(String(date)) ?? [];
  return milliseconds === undefined ? null : Number(milliseconds);
}
