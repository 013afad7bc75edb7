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

/**
 * Filters that accept several names. `of`: name in requests. `field`: field of the view. `several`: names in a count.
 * `rem`: width.
 */
const nameFilters = [
  { of: "office", field: "offices", label: "Office", several: "offices", rem: 7.5 },
  { of: "department", field: "departments", label: "Department", several: "departments", rem: 9.25 },
  { of: "title", field: "titles", label: "Title", several: "titles", rem: 8 },
  { of: "skill", field: "skills", label: "Skill", several: "skills", rem: 7 },
  { of: "field", field: "fields", label: "Custom fields", several: "values", rem: 9 },
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

/** Joins several names in the value of one option. */
const nameSeparator = "\n";

/**
 * Returns the selected option of a filter that accepts several names, or null if no name is chosen. Several names form
 * one option, such as "2 offices", which the box shows and the list omits (`isSeveralNames`). Names that are offered
 * have the spelling of the offered name.
 */
export function buildSelectedNamesOption(
  chosen: readonly string[],
  offered: readonly string[],
  several: string,
): { value: string; label: string; title: string } | null {
  if (chosen.length === 0) return null;
  const spellings = new Map(offered.map((name) => [toNameKey(name), name]));
  const names = chosen.map((name) => spellings.get(toNameKey(name)) ?? name);
  const title = anyOfFormat.format(names);
  return {
    value: names.join(nameSeparator),
    label: names.length > 1 ? `${names.length} ${several}` : title,
    title,
  };
}

const anyOfFormat = new Intl.ListFormat("en-GB", { type: "disjunction" });

export const isSeveralNames = (value: string): boolean => value.includes(nameSeparator);

/** Returns the options of a filter that accepts several names, below a heading that says how the names combine. */
export const groupNames = <Name,>(names: readonly Name[]) => [{ group: "Any of these", items: [...names] }];
