/** Parses UTC without a zone designator. Throws a RangeError for any other text. */
export function parseTime(text: string): Date {
  const time = new Date(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) || Number.isNaN(time.getTime()))
    throw new RangeError(`${text} is not a time in Kith's format, such as 2026-11-20T23:04:05`);
  return time;
}
