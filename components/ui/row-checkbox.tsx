"use client";

import type { ComponentProps } from "react";
import classes from "./row-checkbox.module.css";

/**
 * The browser's own box, which looks as Mantine's of size xs: for lists in which every row has one. `isPartly`: some of those that it
 * stands for are chosen.
 */
export const RowCheckbox = ({
  isPartly = false,
  ...properties
}: Omit<ComponentProps<"input">, "type" | "className"> & { "aria-label": string; isPartly?: boolean }) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    {...properties}
    type="checkbox"
    className={classes["box"]}
  />
);
