import { VisuallyHidden } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { RunOfChange } from "@/lib/runs/run-schema";
import { MaskedValue } from "./financial-section";
import classes from "./history.module.css";

const runSourceLabels = { payroll: "Payroll refresh", projects: "Directory sync" };

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

/** Null is an empty value. If `isCovered`, both values are masked. */
export const ValueChange = ({
  old,
  now,
  isCovered = false,
}: {
  old: string | null;
  now: ReactNode;
  isCovered?: boolean;
}) => (
  <span className={classes["change"]}>
    <span className={classes["old"]}>
      <ChangedValue value={old} isCovered={isCovered} />
    </span>
    <VisuallyHidden>became</VisuallyHidden>
    <ArrowRight size={13} aria-hidden />
    <ChangedValue value={now} isCovered={isCovered} />
  </span>
);

function ChangedValue({ value, isCovered }: { value: ReactNode; isCovered: boolean }) {
  if (value === null || value === "") return <span className={classes["old"]}>nothing</span>;
  return isCovered ? <MaskedValue /> : <bdi>{value}</bdi>;
}
