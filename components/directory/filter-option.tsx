import type { ComboboxItem } from "@mantine/core";
import { toOfficeKey } from "@/lib/directory/offices";
import classes from "./directory.module.css";

export function CountedOption({ option, count }: { option: ComboboxItem; count: number | undefined }) {
  return (
    <>
      <bdi className={classes["option"]}>{option.label}</bdi>
      <OptionCount count={count} />
    </>
  );
}

export const OptionCount = ({ count }: { count: number | undefined }) => (
  <span className={`${classes["quantity"]} numbers`}>{count?.toLocaleString("en")}</span>
);

/**
 * Returns the selected option of the office filter, in the spelling that the list offers. Several offices of a link
 * form a single option that names them all. Null without the filter.
 */
export function buildOfficeOption(
  offices: readonly string[],
  offered: readonly string[],
): { value: string; label: string } | null {
  if (offices.length === 0) return null;
  const spellings = new Map(offered.map((name) => [toOfficeKey(name), name]));
  const names = offices.map((name) => spellings.get(toOfficeKey(name)) ?? name);
  return { value: names.join("\n"), label: names.join(", ") };
}
