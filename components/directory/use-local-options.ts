import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { optionListQueryOptions } from "@/lib/browser/people";
import {
  optionSources,
  type DirectoryContext,
  type ListedOption,
  type OptionLists,
} from "@/lib/directory/context";
import { listFilterOptionsChunked } from "@/lib/directory/filter-options";
import {
  listFilters,
  toFilterId,
  type ChoiceFilter,
  type FilterCounts,
  type FilterSource,
} from "@/lib/directory/filters";
import type { ListedPerson } from "@/lib/directory/schema";
import { runSynchronously } from "@/lib/platform/chunked";
import type { FilterOption, FilterOptions, UseFilterOptions } from "./directory-source";

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

const nothing: ReadonlySet<FilterSource> = new Set();

/**
 * Options that the details of people do not contain load once the filter is opened, and gaps also if one is chosen.
 * `counts`: undefined until counted; then everything that is known is an option.
 */
export function useLocalOptions(
  of: ChoiceFilter,
  { isOpened, isChosen }: Parameters<UseFilterOptions>[1],
  {
    people,
    context,
    counts,
    syncedAt,
    error,
  }: {
    people: readonly ListedPerson[];
    context: DirectoryContext;
    counts: FilterCounts | undefined;
    syncedAt: string | null;
    error: Error | null;
  },
): FilterOptions {
  const id = toFilterId(of);
  const { needs, none, count } = listFilters[id];
  // A chosen gap needs its title.
  const isWanted = isOpened || (of === "gap" && isChosen);
  const sources = useMemo(() => (isWanted && needs ? new Set([needs]) : nothing), [isWanted, needs]);
  const lists = useOptionLists(syncedAt, sources);
  const listed = optionSources.find((one) => one === needs);
  const all = listed && lists.options[listed];
  const options = useMemo((): FilterOption[] => {
    if (!isOpened && !isChosen) return [];
    const known = { ...context, options: { ...context.options, ...lists.options } };
    const own = counts?.[id] ?? (count ? runSynchronously(count(people, known, [])) : new Map());
    const managers = of === "manager" ? people.filter((person) => own.has(person.id)) : [];
    const offered = runSynchronously(listFilterOptionsChunked(of, own, { managers, context: known }));
    return counts ? offered : offered.map((option) => ({ ...option, count: undefined }));
  }, [of, id, count, isOpened, isChosen, people, context, counts, lists.options]);
  return {
    options,
    isLoading: (listed !== undefined && all === undefined) || (of !== "gap" && counts === undefined),
    error: lists.error ?? error,
    none: all?.length === 0 ? none : undefined,
  };
}
