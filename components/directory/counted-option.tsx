import type { ComboboxItem } from "@mantine/core";
import classes from "./directory.module.css";

export function Counted({ option, count }: { option: ComboboxItem; count: number | undefined }) {
  return (
    <>
      <bdi className={classes["option"]}>{option.label}</bdi>
      <Quantity count={count} />
    </>
  );
}

export const Quantity = ({ count }: { count: number | undefined }) => (
  <span className={`${classes["quantity"]} numbers`}>{count?.toLocaleString("en")}</span>
);
