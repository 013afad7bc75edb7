import { formatDate } from "@/lib/platform/text/text-format";
import { addDays } from "@/lib/platform/text/times";

type JoinedRange = { from: string | null; to: string | null };

const listedYears = 4;

export function listJoinedRanges(today: string): (JoinedRange & { label: string })[] {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: listedYears }, (_, index) => year - index);
  return [
    { from: addDays(today, -30), to: null, label: "Last 30 days" },
    { from: addDays(today, -365), to: null, label: "Last 12 months" },
    ...years.map((one) => ({ from: `${one}-01-01`, to: `${one}-12-31`, label: `In ${one}` })),
    { from: null, to: `${year - listedYears}-12-31`, label: `Before ${year - listedYears + 1}` },
  ];
}

/** Returns "In 2026", "Since 3 Mar 2026", "Until 3 Mar 2026", "3 Mar 2026 to 4 Apr 2026", or "" without limits. */
export function describeJoinedRange({ from, to }: JoinedRange): string {
  if (from === null) return to === null ? "" : `Until ${formatDate(to)}`;
  if (to === null) return `Since ${formatDate(from)}`;
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31`
    ? `In ${year}`
    : `${formatDate(from)} to ${formatDate(to)}`;
}
