import Link from "next/link";
import type { RunOfChange } from "@/lib/history/run-schema";

const runSourceLabels: Record<RunOfChange["source"], string> = {
  payroll: "Payroll refresh",
  projects: "Directory sync",
};

/** Link to the run that made a change, and the user who started the run. */
export const ChangeRunLink = ({ run }: { run: RunOfChange }) => (
  <>
    <Link href={`/admin/sync/${run.id}`} prefetch={false}>
      {runSourceLabels[run.source]}
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
