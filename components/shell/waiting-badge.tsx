import type { CSSProperties } from "react";
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
    <span
      className={`${classes["waiting"]} m_347db0ec mantine-Badge-root`}
      data-variant="light"
      data-size="sm"
      data-circle={count < 10 || undefined}
      style={badgeStyle}
      aria-hidden
    >
      <span
        className="m_5add502a mantine-Badge-label"
        style={{ color: "var(--mantine-color-text)" }}
        data-count={count > 99 ? "99+" : count}
      />
    </span>
  );

/** Style that Mantine's Badge has in size sm and the variant light (docs/decisions/0021-mantine-without-runtime.md). */
const badgeStyle = {
  "--badge-height": "var(--badge-height-sm)",
  "--badge-padding-x": "var(--badge-padding-x-sm)",
  "--badge-fz": "var(--badge-fz-sm)",
  "--badge-bg": "var(--mantine-color-yellow-light)",
  "--badge-color": "var(--mantine-color-yellow-light-color)",
  "--badge-bd": "1px solid transparent",
  fontWeight: 550,
  textTransform: "none",
} as CSSProperties;
