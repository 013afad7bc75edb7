"use client";

import { useEffect, useState } from "react";

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "12 minutes ago", kept current, with the full time in the reader's zone on hover. `value` is a time of the API: UTC. */
export function Time({ value }: { value: string }) {
  const time = new Date(`${value}Z`);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Server and browser differ by zone and by the moment, and the browser is right.
    <time
      dateTime={`${value}Z`}
      title={time.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "long" })}
      suppressHydrationWarning
    >
      {relative(time.getTime() - now)}
    </time>
  );
}

function relative(differenceMs: number): string {
  const seconds = Math.round(differenceMs / 1000);
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : "just now";
}

/** "1 min 5 s"; below a second in milliseconds. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
