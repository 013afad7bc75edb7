"use client";

import classes from "./absence.module.css";
import { useAwayLabels } from "./use-absences";

export function AwayBadge({ label }: { label: string }) {
  const [first = "", ...rest] = label.split(" ");
  return (
    <span className={classes["badge"]} title={label}>
      <span className={classes["text"]}>
        {first} <span style={{ whiteSpace: "nowrap" }}>{rest.join(" ")}</span>
      </span>
    </span>
  );
}

export function PersonAwayBadge({ personId }: { personId: string }) {
  const label = useAwayLabels()(personId);
  return label === null ? null : <AwayBadge label={label} />;
}
