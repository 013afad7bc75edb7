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
  /** True for a chosen option of a filter that accepts several names. */
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

/** Filters that accept several names. `of`: name in requests. `field`: field of the view. `rem`: width. */
const nameFilters = [
  { of: "office", field: "offices", label: "Office", rem: 7 },
  { of: "department", field: "departments", label: "Department", rem: 8 },
  { of: "title", field: "titles", label: "Title", rem: 8 },
  { of: "skill", field: "skills", label: "Skill", rem: 7 },
  { of: "field", field: "fields", label: "Field", rem: 9 },
] as const;

/**
 * Returns the filters that accept several names. Omits custom fields if no custom field is filterable and the view does
 * not filter by one.
 */
export const listNameFilters = ({ hasFieldFilters, view }: Pick<FilterProps, "hasFieldFilters" | "view">) =>
  nameFilters.filter(({ field }) => field !== "fields" || hasFieldFilters || view.fields.length > 0);

export const OptionCount = ({ count }: { count: number | undefined }) => (
  <span className={`${classes["quantity"]} numbers`}>{count?.toLocaleString("en")}</span>
);

/** Returns the names with `chosen` added, or removed if it is one of the names. Null removes all names. */
export function toggleName(names: readonly string[], chosen: string | null): string[] {
  if (chosen === null) return [];
  const left = names.filter((name) => toNameKey(name) !== toNameKey(chosen));
  return left.length < names.length ? left : [...names, chosen];
}

/**
 * Returns the selected option of a filter that accepts several names, or null if no name is chosen. Several names form
 * one option. Names that are offered have the spelling of the offered name.
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
