"use client";

import {
  readZonedClock,
  formatDate,
  formatDateInZone,
  formatDateTime,
} from "@/lib/platform/text/text-format";
import { getBrowserTimeZone, formatRelative, formatRelativeCount, useReadClock } from "./time";
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
  return useReadClock<string | Served>(
    (now) => readZonedClock(getBrowserTimeZone(), new Date(now)).date,
    served,
  );
}

/** Date relative to today: "today", "in 3 days", "2 years ago". Counts months and years of the calendar. */
export function RelativeDate({ value, today }: { value: string; today: string }) {
  if (value === today) return "today";
  const [from, to] = value < today ? [value, today] : [today, value];
  const months = countMonths(from, to);
  if (months === 0) return formatRelative(Date.parse(value) - Date.parse(today));
  const [count, unit] = months < 12 ? [months, "month" as const] : [Math.floor(months / 12), "year" as const];
  return formatRelativeCount(value < today ? -count : count, unit);
}

function countMonths(from: string, to: string): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return end.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}
