"use client";

import { clockIn, formatDate, formatDay, formatTime } from "@/lib/wording";
import { browserZone, relative, useNow } from "./time";
import { useIsInBrowser } from "./use-is-in-browser";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "3 Nov 2026", with the day of the week on hover. `value` is a date of the API: no zone changes it. */
export const Day = ({ value }: { value: string }) => (
  <time dateTime={value} title={weekdays[new Date(value).getUTCDay()]}>
    {formatDate(value)}
  </time>
);

/** "22 Nov 2026": the day of a time of the API in the zone of the browser, with the time on hover. The server renders the day in UTC. */
export function DayOfTime({ value }: { value: string }) {
  const time = new Date(`${value}Z`);
  const isInBrowser = useIsInBrowser();
  return (
    <time dateTime={`${value}Z`} title={isInBrowser ? formatTime(time, browserZone()) : undefined}>
      {formatDay(time, isInBrowser ? browserZone() : "UTC")}
    </time>
  );
}

/** Returns today's date (`YYYY-MM-DD`) in the zone of the browser, kept current; `served`, the server's, until the page is hydrated. */
export function useToday(served: string): string {
  const now = useNow();
  return now === null ? served : clockIn(browserZone(), new Date(now)).date;
}

/** "today", "in 3 days", "2 years ago": how far one date of the API is from another, which is today's. */
export const DaysAway = ({ value, today }: { value: string; today: string }) =>
  value === today ? "today" : relative(Date.parse(value) - Date.parse(today));
