import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  customFieldValuesQueryOptions,
  directoryGapsQueryOptions,
  skillsQueryOptions,
} from "@/lib/browser/people";
import type { DirectoryGap } from "@/lib/directory/health/schema";
import type { ListedPerson } from "@/lib/directory/schema";
import {
  getOptionCounts,
  type ChoiceFilter,
  type DirectoryView,
  type FilterCounts,
} from "@/lib/directory/view";
import { removeDuplicateNames } from "@/lib/directory/spellings";
import { apiFullName, compareNames } from "@/lib/identity/matching/names";
import type { FilterOption, FilterOptions, RelatedPeople, UseFilterOptions } from "./directory-source";

type OptionSource = {
  view: DirectoryView;
  people: readonly ListedPerson[];
  related: RelatedPeople;
  counts: FilterCounts | undefined;
};

/** Skills, values of custom fields and gaps load once the filter is opened, and gaps also if one is chosen. */
export function useLocalOptions(
  of: ChoiceFilter,
  { isOpened, isChosen }: Parameters<UseFilterOptions>[1],
  { syncedAt, error, ...source }: OptionSource & { syncedAt: string | null; error: Error | null },
): FilterOptions {
  const wants = (one: ChoiceFilter) => of === one && isOpened && syncedAt !== null;
  const skills = useQuery({ ...skillsQueryOptions(syncedAt), enabled: wants("skill") });
  const fields = useQuery({ ...customFieldValuesQueryOptions(syncedAt), enabled: wants("field") });
  // A chosen gap needs its title.
  const needsGaps = of === "gap" && (isOpened || isChosen) && syncedAt !== null;
  const gaps = useQuery({ ...directoryGapsQueryOptions(syncedAt), enabled: needsGaps });
  const loaded: Partial<Record<ChoiceFilter, LoadedOptions>> = {
    skill: { all: skills.data?.skills, error: skills.error, none: "No one has named a skill yet" },
    field: { all: fields.data?.values, error: fields.error, none: "No one has a value yet" },
    gap: { all: gaps.data?.gaps, error: gaps.error, none: "Nothing is missing" },
  };
  const own = loaded[of];
  const { view, people, related, counts } = source;
  const options = useMemo(
    () =>
      isOpened || isChosen ? listOptions(of, { view, people, related, counts }, gaps.data?.gaps ?? []) : [],
    [of, isOpened, isChosen, view, people, related, counts, gaps.data],
  );
  return {
    options,
    isLoading: (own && own.all === undefined) || (of !== "gap" && counts === undefined),
    error: own?.error ?? error,
    none: own?.all?.length === 0 ? own.none : undefined,
  };
}

type LoadedOptions = { all: readonly unknown[] | undefined; error: Error | null; none: string };

/**
 * Returns the options that match at least one person, and the chosen manager. Gaps are listed without matches too, and
 * until matches are counted everything that is known.
 */
function listOptions(
  of: ChoiceFilter,
  { view, people, related, counts }: OptionSource,
  gaps: readonly DirectoryGap[],
): FilterOption[] {
  const toOption = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    count,
    person: null,
    office: null,
  });
  if (of === "gap")
    return gaps.map(({ id, title, person_ids }) =>
      toOption(id, title, counts?.gaps.get(id) ?? person_ids.length),
    );
  if (of === "manager") {
    const chosen = view.under ?? view.reportsTo;
    const managers = counts?.under ?? related.reportCounts;
    return people
      .filter(({ id }) => managers.has(id) || id === chosen)
      .map((person) => ({
        ...toOption(person.id, apiFullName(person), counts?.under.get(person.id)),
        person,
        office: related.details.get(person.id)?.office ?? null,
      }));
  }
  if (!counts) return listKnownNames(of, people, related).map((name) => toOption(name, name, undefined));
  const all = getOptionCounts(counts, of);
  // Skills are sorted by frequency, and the values of a custom field as its options.
  const names = of === "skill" || of === "field" ? [...all.keys()] : [...all.keys()].sort(compareNames);
  return names.map((name) => toOption(name, name, all.get(name)));
}

function listKnownNames(of: ChoiceFilter, people: readonly ListedPerson[], related: RelatedPeople): string[] {
  const details = [...related.details.values()];
  const known: Partial<Record<ChoiceFilter, (string | null)[]>> = {
    title: people.map(({ title }) => title),
    office: details.map(({ office }) => office),
    department: details.map(({ department }) => department),
  };
  const names = (known[of] ?? []).filter((name): name is string => Boolean(name));
  return removeDuplicateNames(names.sort(compareNames));
}
