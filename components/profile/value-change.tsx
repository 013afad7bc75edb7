import { VisuallyHidden } from "@mantine/core";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Masked } from "./financial-section";
import classes from "./history.module.css";

/** One value and what it became; null: nothing. */
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
        <Value value={old} isCovered={isCovered} />
      </span>
      <VisuallyHidden>became</VisuallyHidden>
      <ArrowRight size={13} aria-hidden />
      <Value value={now} isCovered={isCovered} />
    </span>
  );
}

function Value({ value, isCovered }: { value: ReactNode; isCovered: boolean }) {
  if (value === null || value === "") return <span className={classes["old"]}>nothing</span>;
  return isCovered ? <Masked /> : <bdi>{value}</bdi>;
}
