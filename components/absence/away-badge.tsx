"use client";

import classes from "./absence.module.css";
import { useAwayLabels } from "./use-absences";

/** Badge such as "Away until Thu". */
export const AwayBadge = ({ label }: { label: string }) => <span className={classes["badge"]}>{label}</span>;

/** Badge of a person who is away. Renders nothing for others, and until absences are loaded. */
export function AwayBadgeOf({ personId }: { personId: string }) {
  const label = useAwayLabels()(personId);
  return label === null ? null : <AwayBadge label={label} />;
}
