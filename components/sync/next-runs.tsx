import { AbsoluteTime } from "@/components/ui/time";
import type { NextRuns } from "@/lib/runs/schema";
import { counted } from "@/lib/wording";

/** When Kith reads by itself, in words. Nothing where it does not. */
export function NextRunsNote({ next }: { next: NextRuns }) {
  const { directory_from, directory_every_seconds, payroll_at } = next;
  return (
    <>
      {directory_from && (
        <>
          Next: the directory refreshes when someone opens it after <AbsoluteTime value={directory_from} />,{" "}
          {age(directory_every_seconds)} after the last sync.{" "}
        </>
      )}
      {payroll_at && (
        <>
          Payroll data refreshes at <AbsoluteTime value={payroll_at} />.
        </>
      )}
    </>
  );
}

/** "6 hours"; in minutes where it is no whole number of hours. */
function age(seconds: number): string {
  const hours = seconds / 3_600;
  return Number.isInteger(hours)
    ? counted(hours, "hour")
    : counted(Math.max(1, Math.round(seconds / 60)), "minute");
}
