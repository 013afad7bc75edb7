import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useDeferredValue } from "react";
import { buildListAddress } from "@/lib/directory/search-params";
import { buildContext, buildDirectoryIndex, type DirectoryContext } from "@/lib/directory/context";
import { selectFixedCounts, countPeopleByFilterOption, type FilterCounts } from "@/lib/directory/filters";
import {
  countSections,
  filterAndSortPeople,
  listNeededSources,
  type DirectoryView,
} from "@/lib/directory/view";
import type { Person, ListedPerson } from "@/lib/directory/schema";
import type { SearchResult } from "@/lib/directory/partial-match";
import { directoryDetailsQueryOptions, peopleQueryOptions } from "@/lib/browser/people";
import { createLoadedPeopleList } from "@/components/quick-look/quick-look-state";
import { useAbsences } from "@/components/absence/use-absences";
import { useToday } from "@/components/ui/date";
import { getBrowserTimeZone } from "@/components/ui/time";
import { saveOfflineDirectory } from "@/lib/browser/offline-directory";
import { usePeopleWithPreferredNames } from "@/lib/browser/use-people-with-preferred-names";
import type { ClientSideInitialDirectory, DirectorySource, RelatedPeople } from "./directory-source";
import { toDirectoryRow } from "./directory-row";
import type { SelectedPeople } from "./save-people-as-csv";
import { useLocalOptions, useOptionLists } from "./use-local-options";
import { usePeopleSearch } from "./use-people-search";
import { useDebounced } from "@/components/ui/use-debounced";

/** Delay before saving the offline directory. Saving 20,000 people takes about 20 ms and would delay the list. */
const offlineSaveDelayMs = 1_000;

/** The server's first rows until all people are loaded, then the result of searching and sorting in the browser. */
export function useClientSideDirectory(
  start: ClientSideInitialDirectory,
  view: DirectoryView,
): DirectorySource {
  const [isAboutToSearch, setAboutToSearch] = useState(false);
  const client = useQueryClient();
  const peopleQuery = useQuery(peopleQueryOptions());
  const { data } = peopleQuery;
  const syncedAt = data?.synced_at ?? null;
  const detailsQuery = useQuery(directoryDetailsQueryOptions(syncedAt));
  const { data: detailData, error: detailsError } = detailsQuery;
  const sources = useMemo(() => listNeededSources(view), [view]);
  const { options, error: optionsError } = useOptionLists(syncedAt, sources);
  const { absences, isLoading: isLoadingAbsences } = useAbsences();
  const today = useToday(start.today);
  const people = usePeopleWithPreferredNames(data?.people, detailsQuery);
  useEffect(() => {
    if (!people || !detailData) return;
    const timer = setTimeout(
      () => void saveOfflineDirectory(people, detailData.details, getBrowserTimeZone()),
      offlineSaveDelayMs,
    );
    return () => clearTimeout(timer);
  }, [people, detailData]);
  const index = useMemo(() => buildDirectoryIndex(people ?? start.managers), [people, start]);
  const related = useMemo(
    (): RelatedPeople => ({
      managers: indexById<ListedPerson>(people ?? start.managers),
      reportCounts: people ? index.reportCounts : new Map(start.reportCounts),
      details: indexById(detailData?.details ?? start.details),
    }),
    [people, index, detailData, start],
  );
  const context = useMemo(
    () =>
      buildContext(
        {
          index,
          details: related.details,
          absences: absences && [...absences.values()],
          options,
        },
        { viewerPersonId: start.me, today },
      ),
    [index, related, start, options, absences, today],
  );
  const searching = usePeopleSearch(people, related.details, isAboutToSearch || hasQuery(view));
  const { search: prepared, searchNow } = searching;
  const search = useCallback(
    (query: string): SearchResult<Person> | null =>
      query.trim() === ""
        ? people
          ? { people: [...people], partial: null }
          : null
        : (prepared?.(query) ?? null),
    [people, prepared],
  );
  const isKnown = useCallback(
    (requested: DirectoryView) =>
      people !== undefined &&
      (prepared !== undefined || !hasQuery(requested)) &&
      [...listNeededSources(requested)].every((source) =>
        source === "details"
          ? detailData !== undefined
          : source === "absences"
            ? !isLoadingAbsences
            : options[source] !== undefined,
      ),
    [people, prepared, detailData, options, isLoadingAbsences],
  );
  const find = useCallback(
    (requested: DirectoryView): SearchResult<Person> | null => {
      // Until all people are loaded, results are known only for the view that the server rendered.
      const hits = isKnown(requested) ? search(requested.query) : null;
      if (!hits) return buildListAddress(requested) === start.address ? start : null;
      return { people: filterAndSortPeople(hits.people, requested, context), partial: hits.partial };
    },
    [search, isKnown, start, context],
  );
  const now = useMemo(() => find(view), [find, view]);
  // The previous list stays visible while the search index is being built.
  const [before, setBefore] = useState(now);
  if (now !== null && now !== before) setBefore(now);
  const isPreparing = people !== undefined && !prepared && !searching.error && hasQuery(view);
  const found = now ?? (isPreparing ? before : null);
  const sections = useMemo(() => countSections(found?.people ?? [], view, context), [view, found, context]);
  const shown = useMemo(() => found && createLoadedPeopleList<ListedPerson>(found.people), [found]);
  const hasDetails = detailData !== undefined;
  const counts = useFilterCounts(view, search, context, hasDetails);
  const selected = useCallback(
    (ids: ReadonlySet<string>): SelectedPeople => {
      const chosen = (people ?? start.people).filter(({ id }) => ids.has(id));
      return {
        ids: chosen.map(({ id }) => id),
        readRows: () => Promise.resolve(chosen.map((person) => toDirectoryRow(person, related))),
        isReady: people !== undefined && hasDetails,
      };
    },
    [people, start, related, hasDetails],
  );
  const isComplete = isKnown(view);
  const { error } = peopleQuery;
  return {
    view,
    findFirst: async (requested) => {
      const known = find(requested);
      if (known) return known.people[0];
      const hits = (await searchNow())?.(requested.query);
      return hits && filterAndSortPeople(hits.people, requested, context)[0];
    },
    found: shown,
    partial: found?.partial ?? null,
    sections,
    foundTotal:
      found && (isComplete || (found === before && isPreparing) ? found.people.length : start.foundTotal),
    total: data?.people.length ?? start.total,
    syncedAt: data?.synced_at ?? start.synced_at,
    isStale: data?.stale ?? start.stale,
    isOffline: peopleQuery.fetchStatus === "paused",
    error:
      found === null || (!people && start.total > start.people.length)
        ? (error ?? detailsError ?? optionsError ?? searching.error)
        : null,
    retry: () => {
      // All queries of the list have keys that begin with this key.
      void client.refetchQueries({
        queryKey: ["directory"],
        type: "active",
        predicate: ({ state }) => state.status === "error",
      });
      searching.retry();
    },
    related,
    counts: counts && selectFixedCounts(counts, view),
    useOptions: (of, request) =>
      useLocalOptions(of, request, {
        people: people ?? [],
        context,
        counts,
        syncedAt,
        error: detailsError,
      }),
    selected,
    onAboutToSearch: () => setAboutToSearch(true),
  };
}

const hasQuery = ({ query }: DirectoryView): boolean => query.trim() !== "";

const indexById = <T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]));

/**
 * Returns the number of matches of each filter option, or undefined until `isReady`. Counts after the list is rendered
 * and after a pause in changes, so that counting delays neither. `isReady`: the details of all people are loaded.
 */
function useFilterCounts(
  view: DirectoryView,
  search: (query: string) => SearchResult<Person> | null,
  context: DirectoryContext,
  isReady: boolean,
): FilterCounts | undefined {
  const counted = useDeferredValue(useDebounced(view));
  return useMemo(() => {
    const found = isReady ? search(counted.query) : null;
    return found ? countPeopleByFilterOption(found.people, counted, context) : undefined;
  }, [search, isReady, counted, context]);
}
