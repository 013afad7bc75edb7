import type { EventTime, PersonCalendar } from "@/lib/connections/connectors/calendar/port";
import { readZonedClock } from "@/lib/platform/text/text-format";
import { findStartOfDay } from "@/lib/platform/text/time-zone";

/** `startsOn` and `backOn` are the dates of `startsAt` and `endsAt` in the person's time zone. */
export type PlannedAbsence = {
  kind: "away" | "busy";
  startsAt: Date;
  endsAt: Date;
  startsOn: string;
  backOn: string;
};

type Interval = { start: Date; end: Date };

const dayMs = 24 * 3_600_000;
const awayHorizonDays = 7;
/** Number of hours ahead for which busy times are stored. Later readings add later busy times. */
const busyHours = 2;

/**
 * Returns the absences that touch the next seven days and the busy times that touch the next two hours. An event
 * without times lasts from midnight to midnight in the person's zone. An absence that ends on a Saturday or Sunday
 * lasts until Monday, so that it joins an absence in the next week (PEOPLE-30). Adjacent and overlapping times are then
 * merged.
 */
export function planAbsences({ away, busy }: PersonCalendar, zone: string, now: Date): PlannedAbsence[] {
  const absences = away.map(({ start, end }) => ({ start: toMoment(start, zone), end: toMoment(end, zone) }));
  const longer = absences
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({ start, end: skipWeekend(end, zone) }));
  const describe = (kind: PlannedAbsence["kind"], intervals: readonly Interval[], horizonMs: number) =>
    mergeIntervals(intervals)
      .filter(({ start, end }) => end > now && start.getTime() < now.getTime() + horizonMs)
      .map(({ start, end }) => ({
        kind,
        startsAt: start,
        endsAt: end,
        startsOn: readZonedClock(zone, start).date,
        backOn: readZonedClock(zone, end).date,
      }));
  return [
    ...describe("away", longer, awayHorizonDays * dayMs),
    ...describe("busy", busy, busyHours * 3_600_000),
  ];
}

/** A day begins at midnight in the zone. */
export const toMoment = (time: EventTime, zone: string): Date =>
  "at" in time ? time.at : findStartOfDay(Date.parse(`${time.day}T00:00:00Z`), zone);

/**
 * Returns the start of Monday for a time on a weekend, otherwise the given time. Midnight between Friday and Saturday
 * is on the weekend.
 */
function skipWeekend(end: Date, zone: string): Date {
  const { day } = readZonedClock(zone, end);
  const weekday = new Date(day).getUTCDay();
  if (weekday !== 6 && weekday !== 0) return end;
  return findStartOfDay(day + (weekday === 6 ? 2 : 1) * dayMs, zone);
}

function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = merged.at(-1);
    if (!last || start > last.end) merged.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return merged;
}
