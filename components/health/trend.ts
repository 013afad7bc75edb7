import type { HealthCount } from "@/lib/directory/health/schema";
import { formatDate } from "@/lib/platform/text/text-format";

/**
 * Returns the newest count that is at least 30 days older than the last count, or else the oldest count. Null without
 * an earlier count. `history`: oldest first.
 */
export function findEarlierCount(history: readonly HealthCount[]): HealthCount | null {
  const newest = history.at(-1);
  if (!newest) return null;
  const monthAgo = new Date(`${newest.day}T00:00:00Z`).getTime() - 30 * 86_400_000;
  const earlier = history.filter(({ day }) => day !== newest.day);
  const before = earlier.filter(({ day }) => new Date(`${day}T00:00:00Z`).getTime() <= monthAgo);
  return before.at(-1) ?? earlier[0] ?? null;
}

export function formatTrend(found: number, history: readonly HealthCount[]): string | null {
  const earlier = findEarlierCount(history);
  if (!earlier) return null;
  const day = formatDate(earlier.day);
  const more = found - earlier.found;
  if (more === 0) return `Same as on ${day}`;
  return `${Math.abs(more).toLocaleString("en")} ${more > 0 ? "more" : "fewer"} than on ${day}`;
}

/** Oldest count at the left, highest at the top. Empty for one count or none. */
export function buildTrendPath(history: readonly HealthCount[], width: number, height: number): string {
  if (history.length < 2) return "";
  const most = Math.max(1, ...history.map(({ found }) => found));
  return history
    .map(({ found }, index) => {
      const x = (index / (history.length - 1)) * width;
      const y = height - (found / most) * height;
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(" ");
}
