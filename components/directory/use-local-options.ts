import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { optionListQueryOptions } from "@/lib/browser/people";
import { optionSources, type ListedOption, type OptionLists } from "@/lib/directory/context";
import type { ListedPerson } from "@/lib/directory/schema";
import {
  listFilters,
  toFilterId,
  type ChoiceFilter,
  type FilterCounts,
  type FilterSource,
} from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";
import { removeDuplicateNames } from "@/lib/directory/spellings";
import { apiFullName, compareNames } from "@/lib/identity/matching/names";
import type { FilterOption, FilterOptions, RelatedPeople, UseFilterOptions } from "./directory-source";

/** Loads the options of the filters `sources`, once the directory is loaded. */
export const useOptionLists = (syncedAt: string | null, sources: ReadonlySet<FilterSource>) =>
  useQueries({
    queries: optionSources.map((source) => ({
      ...optionListQueryOptions(source, syncedAt),
      enabled: syncedAt !== null && sources.has(source),
    })),
    combine: combineOptionLists,
  });

const combineOptionLists = (
  results: UseQueryResult<ListedOption[]>[],
): { options: OptionLists; error: Error | null } => ({
  options: Object.fromEntries(
    optionSources.flatMap((source, index) => {
      const data = results[index]?.data;
      return data ? [[source, data]] : [];
    }),
  ),
  error: results.find(({ error }) => error !== null)?.error ?? null,
});

/** `counts`: undefined until counted. */
type LocalData = {
  view: DirectoryView;
  people: readonly ListedPerson[];
  related: RelatedPeople;
  counts: FilterCounts | undefined;
};

const nothing: ReadonlySet<FilterSource> = new Set();

/** Options that the details of people do not contain load once the filter is opened, and gaps also if one is chosen. */
export function useLocalOptions(
  of: ChoiceFilter,
  { isOpened, isChosen }: Parameters<UseFilterOptions>[1],
  { syncedAt, error, ...source }: LocalData & { syncedAt: string | null; error: Error | null },
): FilterOptions {
  const { needs, none } = listFilters[toFilterId(of)];
  // A chosen gap needs its title.
  const isWanted = isOpened || (of === "gap" && isChosen);
  const sources = useMemo(() => (isWanted && needs ? new Set([needs]) : nothing), [isWanted, needs]);
  const lists = useOptionLists(syncedAt, sources);
  const listed = optionSources.find((one) => one === needs);
  const all = listed && lists.options[listed];
  const { view, people, related, counts } = source;
  const options = useMemo(
    () => (isOpened || isChosen ? listOptions(of, { view, people, related, counts }, lists.options) : []),
    [of, isOpened, isChosen, view, people, related, counts, lists.options],
  );
  return {
    options,
    isLoading: (listed !== undefined && all === undefined) || (of !== "gap" && counts === undefined),
    error: lists.error ?? error,
    none: all?.length === 0 ? none : undefined,
  };
}

/**
 * Returns the options that match at least one person, and the chosen manager. Gaps are listed without matches too, and
 * until matches are counted everything that is known.
 */
function listOptions(
  of: ChoiceFilter,
  { view, people, related, counts }: LocalData,
  { gaps = [] }: OptionLists,
): FilterOption[] {
  const toOption = (value: string, label: string, count: number | undefined) => ({
    value,
    label,
    count,
    person: null,
    office: null,
  });
  const all = counts?.[toFilterId(of)];
  if (of === "gap")
    return gaps.map(({ value, label, people: own }) =>
      toOption(value, label, all ? (all.get(value) ?? 0) : own.size),
    );
  if (of === "manager") {
    const managers = all ?? related.reportCounts;
    return people
      .filter(({ id }) => managers.has(id) || view.under.includes(id) || view.reports_to.includes(id))
      .map((person) => ({
        ...toOption(person.id, apiFullName(person), all?.get(person.id)),
        person,
        office: related.details.get(person.id)?.office ?? null,
      }));
  }
  if (!all) return listKnownNames(of, people, related).map((name) => toOption(name, name, undefined));
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
