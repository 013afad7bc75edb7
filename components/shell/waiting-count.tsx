"use client";

import { Badge } from "@mantine/core";
import { waitLabel } from "@/lib/waiting/waiting";
import classes from "./shell.module.css";

/** "Sync, 1 waits"; nothing but what is read where nothing waits. */
export const labelOf = (label: string, count: number) =>
  count > 0 ? `${label}, ${waitLabel(count)}` : undefined;

/** The figure stands in the label of the link; nobody needs to know whether it is 120 or 130. */
export const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge size="sm" circle={count < 10} color="yellow" className={classes["waiting"] ?? ""} aria-hidden>
      {count > 99 ? "99+" : count}
    </Badge>
  );
