import classes from "./absence.module.css";

/** Badge such as "Away until Thu". */
export const AwayBadge = ({ label }: { label: string }) => <span className={classes["badge"]}>{label}</span>;
