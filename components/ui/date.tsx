"use client";

import {
  readZonedClock,
  formatDate,
  formatDateInZone,
  formatDateTime,
} from "@/lib/platform/text/text-format";
import { getBrowserTimeZone, formatRelative, useNow } from "./time";
import { useIsHydrated } from "./use-is-hydrated";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Date such as "3 Nov 2026", with the weekday as tooltip. `value`: `YYYY-MM-DD`, the same day in every time zone. */
export const FormattedDate = ({ value }: { value: string }) => (
  <time dateTime={value} title={weekdays[new Date(value).getUTCDay()]}>
    {formatDate(value)}
  </time>
);

/** Date of a UTC timestamp in the browser's time zone, with the time as tooltip. The server renders the UTC date. */
export function LocalDate({ value }: { value: string }) {
  const time = new Date(`${value}Z`);
  const isInBrowser = useIsHydrated();
  return (
    <time dateTime={`${value}Z`} title={isInBrowser ? formatDateTime(time, getBrowserTimeZone()) : undefined}>
      {formatDateInZone(time, isInBrowser ? getBrowserTimeZone() : "UTC")}
    </time>
  );
}

/** `YYYY-MM-DD` in the browser's zone, updated at midnight; `served`, the server's date or null, until hydration. */
export function useToday<Served extends string | null>(served: Served): string | Served {
  const now = useNow();
  return now === null ? served : readZonedClock(getBrowserTimeZone(), new Date(now)).date;
}

/** Date relative to today: "today", "in 3 days", "2 years ago". */
export const RelativeDate = ({ value, today }: { value: string; today: string }) =>
  value === today ? "today" : formatRelative(Date.parse(value) - Date.parse(today));
