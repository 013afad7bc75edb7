import type { ComboboxItem } from "@mantine/core";
import { Check } from "lucide-react";
import { toNameKey } from "@/lib/directory/spellings";
import classes from "./directory.module.css";
import type { FilterProps } from "./filter-props";

export function CountedOption({
  option,
  count,
  isChosen = false,
}: {
  option: ComboboxItem;
  count: number | undefined;
  /** True for an option that is chosen together with others. */
  isChosen?: boolean;
}) {
  return (
    <>
      {isChosen && <Check size={14} aria-label="Chosen" />}
      <bdi className={classes["option"]}>{option.label}</bdi>
      <OptionCount count={count} />
    </>
  );
}

/** Filters that take several names: name in requests, field of the view, label, and width in rem. */
const nameFilters = [
  { of: "office", field: "offices", label: "Office", rem: 7 },
  { of: "department", field: "departments", label: "Department", rem: 8 },
  { of: "title", field: "titles", label: "Title", rem: 8 },
  { of: "skill", field: "skills", label: "Skill", rem: 7 },
  { of: "field", field: "fields", label: "Field", rem: 9 },
] as const;

/** Returns the filters that take several names; custom fields only if there is one to filter by, or a link does. */
export const listNameFilters = ({ hasFieldFilters, view }: Pick<FilterProps, "hasFieldFilters" | "view">) =>
  nameFilters.filter(({ field }) => field !== "fields" || hasFieldFilters || view.fields.length > 0);

export const OptionCount = ({ count }: { count: number | undefined }) => (
  <span className={`${classes["quantity"]} numbers`}>{count?.toLocaleString("en")}</span>
);

/** Returns the names with this one added, or without it if it was chosen. Null removes all. */
export function toggleName(names: readonly string[], chosen: string | null): string[] {
  if (chosen === null) return [];
  const left = names.filter((name) => toNameKey(name) !== toNameKey(chosen));
  return left.length < names.length ? left : [...names, chosen];
}

/**
 * Returns the selected option of a filter that takes several names, in the spelling that the list offers. Several names
 * form a single option that names them all. Null without the filter.
 */
export function buildSelectedNamesOption(
  chosen: readonly string[],
  offered: readonly string[],
): { value: string; label: string } | null {
  if (chosen.length === 0) return null;
  const spellings = new Map(offered.map((name) => [toNameKey(name), name]));
  const names = chosen.map((name) => spellings.get(toNameKey(name)) ?? name);
  return { value: names.join("\n"), label: names.join(", ") };
}
