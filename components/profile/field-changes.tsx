import { Text, VisuallyHidden } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { joinNames, uncapitalizeLabel } from "@/lib/platform/text/text-format";
import { formatFieldValue, getFieldLabel } from "@/lib/profiles/field-labels";
import type { RunOfChange } from "@/lib/runs/run-schema";
import { MaskedValue } from "./reveal-button";
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
        started by <bdi translate="no">{run.started_by.name}</bdi>
      </>
    ) : (
      run.trigger === "schedule" && " in the background"
    )}
  </>
);

/** Text values are formatted for the field. Both values are null if they are not shown. */
type FieldChange = { field: string; old: ReactNode; new: ReactNode };

/** Lists the changed fields of a person with their values, then those without, in one line per group. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const withValues = changes.filter((change) => !isWithoutValues(change));
  return (
    <>
      {withValues.map((change) => (
        <div key={change.field}>
          <Text span inherit fw={550} mr={4}>
            {getFieldLabel(change.field)}
          </Text>{" "}
          <ValueChange {...change} />
        </div>
      ))}
      {describeChangesWithoutValues(changes).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

const isWithoutValues = ({ field, old, new: now }: FieldChange): boolean =>
  field === "avatar_url" || (old === null && now === null);

/** Returns one line per group, such as "Contact: mobile and home address changed". */
export function describeChangesWithoutValues(changes: readonly FieldChange[]): string[] {
  const fields = changes.filter(isWithoutValues).map(({ field }) => field.split("."));
  return [...new Set(fields.map(([group = ""]) => group))].map((group) => {
    const names = fields.flatMap(([of, name]) =>
      of === group && name !== undefined ? [uncapitalizeLabel(getFieldLabel(name))] : [],
    );
    const label = getFieldLabel(group);
    return `${names.length === 0 ? label : `${label}: ${joinNames(names)}`} changed`;
  });
}

/** Null is an empty value. If `isCovered`, both values are masked. */
export const ValueChange = ({
  field,
  old,
  new: now,
  isCovered = false,
}: FieldChange & { isCovered?: boolean }) => (
  <span className={classes["change"]}>
    <span className={classes["old"]}>
      <ChangedValue field={field} value={old} isCovered={isCovered} />
    </span>
    <VisuallyHidden>became</VisuallyHidden>
    <ArrowRight size={13} />
    <ChangedValue field={field} value={now} isCovered={isCovered} />
  </span>
);

function ChangedValue({ field, value, isCovered }: { field: string; value: ReactNode; isCovered: boolean }) {
  if (value === null || value === "") return <span className={classes["old"]}>nothing</span>;
  if (isCovered) return <MaskedValue />;
  return <bdi>{typeof value === "string" ? formatFieldValue(field, value) : value}</bdi>;
}
