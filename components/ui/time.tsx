"use client";

import { useSyncExternalStore } from "react";
import { formatTime } from "@/lib/wording";
import { useIsInBrowser } from "./use-is-in-browser";

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * "12 minutes ago", kept current, with the full time in the reader's zone on hover. `value` is a time of the API: UTC. `isAhead`: it lies
 * ahead, and is never "just now".
 */
export function Time({ value, isAhead = false }: { value: string; isAhead?: boolean }) {
  const time = new Date(`${value}Z`);
  const now = useSyncExternalStore(listen, readClock, readClock);
  const isInBrowser = useIsInBrowser();
  return (
    <time
      dateTime={`${value}Z`}
      // The reader's zone is known in the browser only, so the server leaves the full time out.
      title={isInBrowser ? formatTime(time, browserZone()) : undefined}
      suppressHydrationWarning
    >
      {relative(time.getTime() - now, isAhead ? "in a moment" : "just now")}
    </time>
  );
}

/**
 * "22 Nov 2026, 14:05" in the zone of the browser, with how long ago on hover. The server renders UTC and says so: only the browser knows
 * its zone.
 */
export function AbsoluteTime({ value }: { value: string }) {
  const time = new Date(`${value}Z`);
  const now = useSyncExternalStore(listen, readClock, readClock);
  const isInBrowser = useIsInBrowser();
  return (
    <time
      dateTime={`${value}Z`}
      title={isInBrowser ? relative(time.getTime() - now) : undefined}
      suppressHydrationWarning
    >
      {isInBrowser ? formatTime(time, browserZone()) : `${formatTime(time, "UTC")} UTC`}
    </time>
  );
}

/** Returns the IANA name of the browser's zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What time it is, by the browser's clock, kept current; null on the server and until the browser takes over. */
export const useNow = (): number | null => useSyncExternalStore(listen, readClock, () => null);

const listeners = new Set<() => void>();
const clock = { now: 0, timer: undefined as ReturnType<typeof setInterval> | undefined };

/** One clock for all the times on a page. It goes while there are any. */
function listen(listener: () => void) {
  listeners.add(listener);
  clock.timer ??= setInterval(() => {
    clock.now = Date.now();
    for (const tell of listeners) tell();
  }, 15_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

/** Between two ticks the clock stands still, unless it had stopped or the computer's clock was set. */
function readClock(): number {
  if (Math.abs(Date.now() - clock.now) > 15_500) clock.now = Date.now();
  return clock.now;
}

export function relative(differenceMs: number, withinAMinute = "just now"): string {
  const seconds = Math.round(differenceMs / 1000);
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return withinAMinute;
  // What lies ahead in 119 minutes comes in 2 hours; what was 119 minutes ago is not yet 2 hours old.
  const whole = seconds > 0 ? Math.round : Math.trunc;
  return format.format(whole(seconds / step[1]), step[0]);
}

/** "1 min 5 s"; below a second in milliseconds. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
