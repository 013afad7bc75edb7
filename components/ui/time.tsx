"use client";

import { useSyncExternalStore } from "react";
import { formatDateTime } from "@/lib/platform/text/text-format";
import { useIsHydrated } from "./use-is-hydrated";

const relativeUnits: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

// Created on the first use: on a phone it takes 15 ms, which would delay every page.
let relativeFormat: Intl.RelativeTimeFormat | undefined;

/** `value`: API time in UTC. `isAhead`: the time is in the future, so it is never shown as "just now". */
export function RelativeTime({ value, isAhead = false }: { value: string; isAhead?: boolean }) {
  const time = new Date(`${value}Z`);
  const now = useSyncExternalStore(subscribeToClock, readClock, readClock);
  const isInBrowser = useIsHydrated();
  return (
    <time
      dateTime={`${value}Z`}
      // The tooltip is omitted on the server, which does not know the viewer's time zone.
      title={isInBrowser ? formatDateTime(time, getBrowserTimeZone()) : undefined}
      suppressHydrationWarning
    >
      {formatRelative(time.getTime() - now, isAhead ? "in a moment" : "just now")}
    </time>
  );
}

/** In the browser's zone, with the relative time as tooltip. The server renders UTC, marked as such. */
export function AbsoluteTime({ value }: { value: string }) {
  const time = new Date(`${value}Z`);
  const now = useSyncExternalStore(subscribeToClock, readClock, readClock);
  const isInBrowser = useIsHydrated();
  return (
    <time
      dateTime={`${value}Z`}
      title={isInBrowser ? formatRelative(time.getTime() - now) : undefined}
      suppressHydrationWarning
    >
      {isInBrowser ? formatDateTime(time, getBrowserTimeZone()) : `${formatDateTime(time, "UTC")} UTC`}
    </time>
  );
}

export const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the browser's time in milliseconds, updated every 15 seconds; null on the server and until hydration. */
export const useNow = (): number | null => useReadClock((now) => now, null);

/**
 * Returns what `read` makes of the time, and renders again only when that changes. `served`: the value on the server and
 * until hydration.
 */
export const useReadClock = <T extends string | number | null>(read: (nowMs: number) => T, served: T): T =>
  useSyncExternalStore(
    subscribeToClock,
    () => read(readClock()),
    () => served,
  );

const listeners = new Set<() => void>();
const clock = { now: 0, timer: undefined as ReturnType<typeof setInterval> | undefined };

/** Subscribes to the page's shared clock, which runs while it has listeners. */
function subscribeToClock(listener: () => void) {
  listeners.add(listener);
  clock.timer ??= setInterval(() => {
    clock.now = Date.now();
    for (const notify of listeners) notify();
  }, 15_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

/**
 * Returns the time of the last tick, so that all times on a page agree. Reads the system clock if the last tick is
 * overdue, because the timer was stopped or the system clock adjusted.
 */
function readClock(): number {
  if (Math.abs(Date.now() - clock.now) > 15_500) clock.now = Date.now();
  return clock.now;
}

/** Formats a time difference: "in 2 hours", "yesterday". `withinAMinute`: text for less than a minute. */
export function formatRelative(differenceMs: number, withinAMinute = "just now"): string {
  const seconds = Math.round(differenceMs / 1000);
  const exact = relativeUnits.findIndex(([, size]) => Math.abs(seconds) >= size);
  const step = relativeUnits[exact];
  if (!step) return withinAMinute;
  const [unit, size] = step;
  // Future times are rounded and past times truncated: in 119 minutes is "in 2 hours", 119 minutes ago is "1 hour ago".
  if (seconds < 0) return formatRelativeCount(Math.trunc(seconds / size), unit);
  // A rounded time that is one of the next larger unit is shown in that unit: "in 1 hour", not "in 60 minutes".
  const rounded = Math.round(seconds / size);
  const [largerUnit, largerSize] = relativeUnits[exact - 1] ?? [unit, Number.POSITIVE_INFINITY];
  return rounded * size < largerSize
    ? formatRelativeCount(rounded, unit)
    : formatRelativeCount(1, largerUnit);
}

export function formatRelativeCount(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relativeFormat ??= new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return relativeFormat.format(count, unit);
}

/** Formats a duration: "350 ms", "2.5 s" or "1 min 5 s". */
export function formatDuration(milliseconds: number): string {
  if (Math.round(milliseconds) < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
