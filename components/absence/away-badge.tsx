"use client";

import classes from "./absence.module.css";
import { useAwayLabels } from "./use-absences";

/** Badge such as "Away until Thu". */
export const AwayBadge = ({ label }: { label: string }) => <span className={classes["badge"]}>{label}</span>;

/** `AwayBadge` of a person. Renders nothing if the person is not away or the absences are not loaded yet. */
export function PersonAwayBadge({ personId }: { personId: string }) {
  const label = useAwayLabels()(personId);
  return label === null ? null : <AwayBadge label={label} />;
}
