import { plural } from "@/lib/wording";
import type { Waiting } from "./schema";

/** Where what waits is decided or put right. */
export type WaitingPlace = "home" | "sync" | "payroll" | "connections" | "webhooks" | "health";

/** Their pages. */
export const waitingHrefs: Readonly<Record<WaitingPlace, string>> = {
  home: "/",
  sync: "/admin/sync",
  payroll: "/admin/payroll",
  connections: "/admin/connections",
  webhooks: "/admin/webhooks",
  health: "/admin/health",
};

/** How much waits at each place: the figures of the badges and of the line. */
export function countWaiting({
  held_removals,
  failed_runs,
  failed_backup,
  unreadable_values,
  connections,
  webhooks,
  payroll_matches,
  health,
}: Waiting): Record<WaitingPlace, number> {
  return {
    home: (failed_backup === null ? 0 : 1) + (unreadable_values === null ? 0 : 1),
    sync: (held_removals === null ? 0 : 1) + failed_runs.length,
    payroll: payroll_matches?.count ?? 0,
    connections: connections.length,
    webhooks: webhooks.length,
    health: health.length,
  };
}

/** "1 waits", "3 wait": what a badge says. */
export const waitLabel = (count: number): string =>
  `${count.toLocaleString("en")} ${plural(count, "waits", "wait")}`;

type DayCount = { check: string; day: string; found: number };

/** Days (UTC) of which counts are compared: a week is long enough to tell a change from a bad day. */
export const comparedDays = 7;

/**
 * The checks whose newest count is higher than the newest one of a week before `today` or earlier. One that was not counted then has not
 * got worse: nobody knows.
 */
export function gotWorse(counts: readonly DayCount[], today: string): (DayCount & { before: DayCount })[] {
  const weekAgo = dayBefore(today, comparedDays);
  const byCheck = new Map<string, { now: DayCount; before: DayCount | null }>();
  for (const count of counts.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const known = byCheck.get(count.check);
    byCheck.set(count.check, {
      now: count,
      before: count.day <= weekAgo ? count : (known?.before ?? null),
    });
  }
  return [...byCheck.values()].flatMap(({ now, before }) =>
    before && now.day > weekAgo && now.found > before.found ? [{ ...now, before }] : [],
  );
}

/** The day so many days before, as `2026-11-20`. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
