import type { ComponentProps } from "react";
import classes from "./row-checkbox.module.css";

/**
 * Native checkbox styled as Mantine's size xs, for lists with a checkbox per row. `isIndeterminate` is true if only
 * some of the rows that the checkbox controls are selected.
 */
export const RowCheckbox = ({
  isIndeterminate: isPartly = false,
  ...properties
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  "aria-label": string;
  isIndeterminate?: boolean;
}) => (
  <input
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    {...properties}
    type="checkbox"
    className={classes["box"]}
  />
);
