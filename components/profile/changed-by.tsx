import Link from "next/link";
import type { ChangingRun } from "@/lib/runs/schema";

const sources: Record<ChangingRun["source"], string> = {
  payroll: "Reading of payroll",
  projects: "Sync of people",
};

/** Which run changed something, with the way to it, and who started it. */
export const ChangedBy = ({ run }: { run: ChangingRun }) => (
  <>
    <Link href={`/admin/sync/${run.id}`} prefetch={false}>
      {sources[run.source]}
    </Link>
    {run.started_by ? (
      <>
        {" "}
        started by <bdi>{run.started_by.name}</bdi>
      </>
    ) : (
      run.trigger === "schedule" && " in the background"
    )}
  </>
);
