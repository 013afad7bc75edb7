import type { HealthCount } from "@/lib/health/schema";
import { trendPath } from "./trend";

const [width, height] = [96, 22];

/** How a count went over the last months. Only a picture: what it says stands beside it in words. */
export function TrendLine({ history }: { history: readonly HealthCount[] }) {
  const path = trendPath(history, width, height);
  if (path === "") return null;
  return (
    <svg width={width} height={height + 4} viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
