import type { ComponentProps } from "react";
import classes from "./row-checkbox.module.css";

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
