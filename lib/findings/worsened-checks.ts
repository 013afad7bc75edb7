import type { HealthCount } from "@/lib/directory/health/schema";
import { addDays } from "@/lib/platform/text/times";

/** Minimum number of days (UTC) between the compared counts. A week distinguishes a trend from a single bad day. */
const healthComparisonDays = 7;

/** Returns the earlier counts. Omits checks without a count of the last week or without an earlier one. `history`: oldest first. */
export function findWorsenedChecks(
  history: ReadonlyMap<string, readonly HealthCount[]>,
  today: string,
): Map<string, HealthCount> {
  const weekAgo = addDays(today, -healthComparisonDays);
  const worsened = new Map<string, HealthCount>();
  for (const [check, counts] of history) {
    const now = counts.at(-1);
    const before = counts.findLast(({ day }) => day <= weekAgo);
    if (now && before && now.day > weekAgo && now.found > before.found) worsened.set(check, before);
  }
  return worsened;
}
