import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Names and values, a `div` with a `dt` and a `dd` for each, in two columns. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={classes["facts"]}>{children}</dl>
);
