/** The wire format of times: UTC, to the second, without a zone designator (API-2). */
export function toTimestamp(time: Date): string {
  return time.toISOString().slice(0, 19);
}

/** The wire format of dates, of a date that the database holds as midnight UTC. */
export function toDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}
