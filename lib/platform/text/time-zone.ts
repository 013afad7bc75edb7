// Time zones, for the date filter of the audit log and for the local time of a person.

import { readZonedClock } from "./text-format";

/** Canonical on this system; null for an unknown name. */
export function parseTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Positive if the zone is ahead of UTC. */
export function getOffsetMinutes(zone: string, at: Date): number {
  const { day, hour, minute } = readZonedClock(zone, at);
  return (
    Math.round((day - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000) +
    Number(hour) * 60 +
    Number(minute)
  );
}

const maxOffsetMs = 26 * 3_600_000;

/**
 * To the second. `day` is midnight UTC of the date, in milliseconds. A day may begin at 01:00 where summer time begins
 * at midnight, and a day that the zone skipped begins with the next day.
 */
export function findStartOfDay(day: number, zone: string): Date {
  let [before, after] = [day - maxOffsetMs, day + maxOffsetMs];
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (readZonedClock(zone, new Date(middle)).day < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
