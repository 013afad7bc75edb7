import { AbsoluteTime } from "@/components/ui/time";
import type { NextRuns } from "@/lib/history/run-schema";

/** Text with the times of the next automatic runs. Omits runs that are not scheduled. */
export function NextRunsNote({ next: { directory_from, payroll_at } }: { next: NextRuns }) {
  return (
    <>
      {directory_from && (
        <>
          Next update: after <AbsoluteTime value={directory_from} />, when someone opens the directory.{" "}
        </>
      )}
      {payroll_at && (
        <>
          Next payroll refresh: <AbsoluteTime value={payroll_at} />.
        </>
      )}
    </>
  );
}
