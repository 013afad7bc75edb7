"use client";

import type { CSSProperties } from "react";
import { waitLabel } from "@/lib/waiting/waiting";
import classes from "./shell.module.css";

/** "Sync, 1 waits"; nothing but what is read where nothing waits. */
export const labelOf = (label: string, count: number) =>
  count > 0 ? `${label}, ${waitLabel(count)}` : undefined;

/**
 * The figure stands in the label of the link; nobody needs to know whether it is 120 or 130. It is drawn by the style sheet: as text it
 * would be part of what is seen of the name.
 */
export const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      className={`${classes["waiting"]} m_347db0ec mantine-Badge-root`}
      data-variant="light"
      data-size="sm"
      data-circle={count < 10 || undefined}
      style={badge}
      aria-hidden
    >
      <span
        className="m_5add502a mantine-Badge-label"
        style={{ color: "var(--mantine-color-text)" }}
        data-count={count > 99 ? "99+" : count}
      />
    </span>
  );

/** Mantine's Badge by its style sheet (decision 21). */
const badge = {
  "--badge-height": "var(--badge-height-sm)",
  "--badge-padding-x": "var(--badge-padding-x-sm)",
  "--badge-fz": "var(--badge-fz-sm)",
  "--badge-bg": "var(--mantine-color-yellow-light)",
  "--badge-color": "var(--mantine-color-yellow-light-color)",
  "--badge-bd": "1px solid transparent",
  fontWeight: 550,
  textTransform: "none",
} as CSSProperties;
