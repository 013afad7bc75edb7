import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useDebounced } from "@/components/ui/use-debounced";
import { notifyFailure } from "@/components/ui/notify-failure";
import { rowsPerSlice } from "@/lib/directory/request-limits";
import { buildListAddress, readDirectorySearchParams } from "@/lib/directory/search-params";
import { listFilters, toFilterId, type ChoiceFilter } from "@/lib/directory/filters";
import type { DirectoryView } from "@/lib/directory/view";
import type { DirectorySlice, DirectoryRows } from "@/lib/directory/view-schema";
import {
  filterOptionsQueryOptions,
  fetchDirectoryRows,
  directorySliceQueryOptions,
  sliceKey,
  fetchPersonIdsOfView,
} from "@/lib/browser/large-directory";
import { getStaleRefetchInterval } from "@/lib/browser/people";
import { toDirectoryRow } from "./directory-row";
import type {
  DirectorySource,
  FilterOptions,
  LargeInitialDirectory,
  UseFilterOptions,
  RelatedPeople,
} from "./directory-source";
import { DirectoryLayout, type DirectoryProps } from "./directory-layout";
import { useDirectoryViewState } from "./use-directory-view";
import type { DirectoryList } from "./directory-list";

export function LargeDirectory(properties: DirectoryProps<LargeInitialDirectory>) {
  const views = useDirectoryViewState(properties.mayManage);
  const directory = useLargeDirectory(properties.start, views.view);
  return <DirectoryLayout {...properties} views={views} directory={directory} />;
}

function useLargeDirectory(start: LargeInitialDirectory, view: DirectoryView): DirectorySource {
  const client = useQueryClient();
  const [startedAt] = useState(() => Date.now());
  const query = useDebounced(view.query);
  const address = buildListAddress({ ...view, query });
  const first = useQuery({
    ...directorySliceQueryOptions(address, 0),
    placeholderData: keepPreviousData,
    refetchInterval: getStaleRefetchInterval,
    ...(address === start.address && {
      initialData: { ...start.slice, address },
      initialDataUpdatedAt: startedAt,
    }),
  });
  const shown = first.data;
  const [wanted, setWanted] = useState({ from: 0, to: 0, active: 0 });
  const settled = useDebounced(wanted);
  const last = Math.ceil((shown?.found_total ?? 0) / rowsPerSlice) - 1;
  const near = listSliceIndexes(settled).filter((slice) => slice > 0 && slice <= last);
  const others = useQueries({
    queries: near.map((slice) => directorySliceQueryOptions(shown?.address ?? "", slice)),
    combine: (results) => ({
      slices: results.map(({ data }) => data).filter((data) => data !== undefined),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  useEffect(() => {
    if (others.error) notifyFailure("Some rows could not be loaded")(others.error);
  }, [others.error]);
  // The directory changed between the requests for two slices, so all slices are refetched.
  const isMixed = others.slices.some(({ version }) => version !== shown?.version);
  useEffect(() => {
    if (isMixed) void client.invalidateQueries({ queryKey: sliceKey });
  }, [client, isMixed]);

  const slices = useMemo(() => [...(shown ? [shown] : []), ...others.slices], [shown, others.slices]);
  const related = useMemo(() => mergeRelated(slices), [slices]);
  const want = useCallback(
    (from: number, to: number, active: number) =>
      setWanted((before) =>
        before.from === from && before.to === to && before.active === active ? before : { from, to, active },
      ),
    [],
  );
  const load = useCallback(
    async (index: number) => {
      const slice = Math.floor(index / rowsPerSlice);
      const { people } = await client.fetchQuery(directorySliceQueryOptions(shown?.address ?? "", slice));
      return people[index % rowsPerSlice];
    },
    [client, shown?.address],
  );
  const found = useMemo(
    () => (shown ? createSlicedList(shown.address, shown.found_total, slices, { want, load }) : null),
    [shown, slices, want, load],
  );
  const { data: choices } = useQuery({
    ...filterOptionsQueryOptions(shown?.address ?? ""),
    enabled: shown !== undefined,
  });
  const shownView = useMemo(
    () =>
      shown
        ? { ...readDirectorySearchParams(new URLSearchParams(shown.address)), layout: view.layout }
        : view,
    [shown, view],
  );
  const findFirst = useCallback(
    async (requested: DirectoryView) =>
      (await client.fetchQuery(directorySliceQueryOptions(buildListAddress(requested), 0))).people[0],
    [client],
  );
  return {
    view: shownView,
    found,
    partial: shown?.partial ?? null,
    sections: shown?.sections ?? noSections,
    foundTotal: shown?.found_total ?? null,
    total: shown?.total ?? start.total,
    syncedAt: shown?.synced_at ?? start.synced_at,
    isStale: shown?.stale ?? start.stale,
    isOffline: first.fetchStatus === "paused",
    error: first.error && (first.data === undefined || first.isPlaceholderData) ? first.error : null,
    retry: () => void first.refetch(),
    related,
    counts: choices?.counts,
    useOptions: (of, request) => useServedOptions(view, of, request),
    findFirst,
    selected: selectPeople,
  };
}

const noSections: DirectorySource["sections"] = [];

/**
 * Maximum number of slices requested for the rows near the viewport, from the first of these rows on, besides the active
 * person's.
 */
const maxSlices = 6;

function listSliceIndexes({ from, to, active }: { from: number; to: number; active: number }): number[] {
  const first = Math.floor(from / rowsPerSlice);
  const count = Math.min(maxSlices, Math.floor(Math.max(0, to - 1) / rowsPerSlice) - first + 1);
  const near = Array.from({ length: Math.max(0, count) }, (_, index) => first + index);
  return [...new Set([...near, Math.floor(active / rowsPerSlice)])];
}

/** Loads the options that match the typed text, at most 60, and those for an empty text, which name the chosen option. */
export function useServedOptions(
  view: DirectoryView,
  of: ChoiceFilter,
  { isOpened, isChosen, typed }: Parameters<UseFilterOptions>[1],
): FilterOptions {
  // The list of gaps is short and always complete. A chosen gap needs its title.
  const isGap = of === "gap";
  const requested = isGap ? "" : typed;
  const text = useDebounced(requested);
  const address = buildListAddress(view);
  const enabled = isOpened || (isGap && isChosen);
  const known = useQuery({ ...filterOptionsQueryOptions(address, of), enabled });
  const found = useQuery({ ...filterOptionsQueryOptions(address, of, text), enabled });
  const options = [...(found.data?.options ?? []), ...(known.data?.options ?? [])];
  return {
    options: [...new Map(options.map((option) => [option.value, option])).values()],
    isLoading: requested !== text || found.data === undefined || found.isPlaceholderData,
    error: found.error,
    none: isGap && found.data?.options.length === 0 ? listFilters[toFilterId(of)].none : undefined,
  };
}

const selectPeople: DirectorySource["selected"] = (ids) => ({
  ids: [...ids],
  readRows: async () => {
    const answers = await fetchDirectoryRows([...ids]);
    const rows = answers.flatMap(({ places, ...rows }) => {
      const related = mergeRelated([rows]);
      return rows.people.map((person, index) => ({
        row: toDirectoryRow(person, related),
        place: places[index] ?? 0,
      }));
    });
    return rows.sort((a, b) => a.place - b.place).map(({ row }) => row);
  },
  isReady: true,
});

const mergeRelated = (
  slices: readonly Pick<DirectoryRows, "managers" | "report_counts" | "details">[],
): RelatedPeople => ({
  managers: new Map(slices.flatMap(({ managers }) => managers.map((manager) => [manager.id, manager]))),
  reportCounts: new Map(slices.flatMap(({ report_counts }) => Object.entries(report_counts))),
  details: new Map(slices.flatMap(({ details }) => details.map((detail) => [detail.id, detail]))),
});

function createSlicedList(
  address: string,
  length: number,
  slices: readonly DirectorySlice[],
  ways: Required<Pick<DirectoryList, "want" | "load">>,
): DirectoryList {
  const peopleBySlice = new Map(slices.map((slice) => [Math.floor(slice.from / rowsPerSlice), slice.people]));
  const positionById = new Map(
    slices.flatMap(({ from, people }) => people.map(({ id }, index) => [id, from + index])),
  );
  return {
    length,
    at: (index) => peopleBySlice.get(Math.floor(index / rowsPerSlice))?.[index % rowsPerSlice],
    indexOf: (id) => positionById.get(id) ?? -1,
    loadIds: (from, to) => fetchPersonIdsOfView(address, from, to),
    ...ways,
  };
}
