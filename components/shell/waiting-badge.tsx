import { Badge } from "@mantine/core";
import { formatCount } from "@/lib/platform/text/text-format";
import classes from "./app-shell.module.css";

export const formatWaitingLabel = (label: string, count: number) =>
  count > 0 ? `${label}, ${formatCount(count, "waits", "wait")}` : undefined;

/**
 * Badge with the number of open tasks, "99+" at most. The style sheet draws the number, because visible text would have
 * to be part of the link's accessible name, which already contains the number in words.
 */
export const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge
      component="span" // a button has no div
      size="sm"
      color="yellow"
      circle={count < 10}
      className={classes["waiting"] ?? ""}
      attributes={{ label: { "data-count": count > 99 ? "99+" : count } }}
      aria-hidden
    />
  );
