import { VisuallyHidden } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { MaskedValue } from "./financial-section";
import classes from "./history.module.css";

/** Old and new value of a change. Null is an empty value. If `isCovered`, both values are masked. */
export function ValueChange({
  old,
  now,
  isCovered = false,
}: {
  old: string | null;
  now: ReactNode;
  isCovered?: boolean;
}) {
  return (
    <span className={classes["change"]}>
      <span className={classes["old"]}>
        <ChangedValue value={old} isCovered={isCovered} />
      </span>
      <VisuallyHidden>became</VisuallyHidden>
      <ArrowRight size={13} aria-hidden />
      <ChangedValue value={now} isCovered={isCovered} />
    </span>
  );
}

function ChangedValue({ value, isCovered }: { value: ReactNode; isCovered: boolean }) {
  if (value === null || value === "") return <span className={classes["old"]}>nothing</span>;
  return isCovered ? <MaskedValue /> : <bdi>{value}</bdi>;
}
