import type { HealthCount } from "@/lib/health/schema";
import { formatDate } from "@/lib/wording";

/** The count of about a month ago, or of the first day that was counted; null where there is only today's. */
export function earlierCount(history: readonly HealthCount[]): HealthCount | null {
  const newest = history.at(-1);
  if (!newest) return null;
  const monthAgo = new Date(`${newest.day}T00:00:00Z`).getTime() - 30 * 86_400_000;
  const earlier = history.filter(({ day }) => day !== newest.day);
  const before = earlier.filter(({ day }) => new Date(`${day}T00:00:00Z`).getTime() <= monthAgo);
  return before.at(-1) ?? earlier[0] ?? null;
}

/** "3 fewer than on 1 Oct 2026"; null where nothing was counted earlier. */
export function trendLabel(found: number, history: readonly HealthCount[]): string | null {
  const earlier = earlierCount(history);
  if (!earlier) return null;
  const day = formatDate(earlier.day);
  const more = found - earlier.found;
  if (more === 0) return `As many as on ${day}`;
  return `${Math.abs(more).toLocaleString("en")} ${more > 0 ? "more" : "fewer"} than on ${day}`;
}

/** A line through the counts in a box of this size, as an SVG path: oldest left, most up. Empty for fewer than two. */
export function trendPath(history: readonly HealthCount[], width: number, height: number): string {
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
