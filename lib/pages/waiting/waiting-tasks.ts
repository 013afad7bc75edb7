import { pluralize } from "@/lib/platform/text-format";
import { addDays } from "@/lib/platform/times";
import type { WaitingTasks } from "./schema";

/** Page that a task is counted for. `home`: tasks without a page in the navigation. */
export type WaitingTaskPage = "home" | "sync" | "payroll" | "connections" | "webhooks" | "health";

export const waitingTaskHrefs: Readonly<Record<WaitingTaskPage, string>> = {
  home: "/",
  sync: "/admin/sync",
  payroll: "/admin/payroll",
  connections: "/admin/connections",
  webhooks: "/admin/webhooks",
  health: "/admin/health",
};

/**
 * Returns the number of tasks per page, for badges and the summary line. Each payroll match counts as one task, and a
 * missing comparison with payroll, or links to unknown employees, as one. Changes to the right to see private data do not count, because they are only
 * announced.
 */
export function countWaitingTasksByPage({
  held_removals,
  same_person_questions,
  failed_runs,
  failed_backup,
  unreadable_values,
  setup,
  users_without_link,
  connections,
  webhooks,
  payroll_matches,
  unknown_employees,
  health,
}: WaitingTasks): Record<WaitingTaskPage, number> {
  return {
    home:
      (failed_backup === null ? 0 : 1) +
      (unreadable_values === null ? 0 : 1) +
      (setup === null ? 0 : 1) +
      (users_without_link === 0 ? 0 : 1),
    sync: (held_removals === null ? 0 : 1) + same_person_questions + failed_runs.length,
    payroll:
      (payroll_matches ? Math.min(payroll_matches.count, payroll_matches.is_compared ? Infinity : 1) : 0) +
      (unknown_employees === 0 ? 0 : 1),
    connections: connections.length,
    webhooks: webhooks.length,
    health: health.length,
  };
}

/** Formats a badge: "1 waits", "3 wait". */
export const formatWaitingCount = (count: number): string =>
  `${count.toLocaleString("en")} ${pluralize(count, "waits", "wait")}`;

type DailyHealthCount = { check: string; day: string; found: number };

/** Minimum number of days (UTC) between the compared counts. A week distinguishes a trend from a single bad day. */
const healthComparisonDays = 7;

/**
 * Returns the checks whose newest count is higher than the newest count from at least a week before `today`. Omits
 * checks without a count of the last week or without an earlier count.
 */
export function findWorsenedChecks(
  counts: readonly DailyHealthCount[],
  today: string,
): (DailyHealthCount & { before: DailyHealthCount })[] {
  const weekAgo = addDays(today, -healthComparisonDays);
  const byCheck = new Map<string, { now: DailyHealthCount; before: DailyHealthCount | null }>();
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
