"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { tellFailed } from "@/components/ui/tell-failed";
import { rowsASlice } from "@/lib/directory/most-rows";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import { stackSections } from "@/lib/directory/sections";
import { picturesIn } from "@/lib/directory/pictures-in";
import type { DirectoryView, FilterCounts } from "@/lib/directory/view";
import type { DirectoryChoices, DirectorySlice } from "@/lib/directory/view-schema";
import { choicesQuery, fetchAllRows, sliceQuery } from "@/lib/query/large-directory";
import { whileStale } from "@/lib/query/people";
import { queryKeys } from "@/lib/query/query-keys";
import type { ShownDirectory } from "./directory-frame";
import { toDirectoryRow } from "./directory-row";
import type { LargeStart } from "./directory-start";
import { joinSlices, listOfSlices } from "./slices";
import { teamWords } from "./team-words";

/** So long the keys rest before what was typed is searched for, and scrolling before rows are asked for. */
const restMs = 120;

/** What is looked at of a large directory: the first slice of the view, and of the others those near the window. */
export function useLargeDirectory(start: LargeStart, view: DirectoryView): ShownDirectory {
  const client = useQueryClient();
  const [startedAt] = useState(() => Date.now());
  const [query] = useDebouncedValue(view.query, restMs);
  const address = listAddress({ ...view, query });
  const first = useQuery({
    ...sliceQuery(address, 0),
    select: (slice) => ({ slice, address }),
    placeholderData: keepPreviousData,
    refetchInterval: whileStale,
    ...(address === startAddress(start) && { initialData: start.slice, initialDataUpdatedAt: startedAt }),
  });
  // The view before stays until the next one is here.
  const shown = useShown(first.data, first.isPlaceholderData);
  const [wanted, setWanted] = useState({ from: 0, to: 0 });
  const [settled] = useDebouncedValue(wanted, restMs);
  const last = Math.ceil((shown?.slice.found_total ?? 0) / rowsASlice) - 1;
  const near = slicesOf(settled).filter((slice) => slice > 0 && slice <= last);
  const others = useQueries({
    queries: near.map((slice) => sliceQuery(shown?.address ?? "", slice)),
    combine: (results) => ({
      slices: results.map(({ data }) => data).filter((data) => data !== undefined),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  useEffect(() => {
    if (others.error) tellFailed("Some rows could not be loaded")(others.error);
  }, [others.error]);
  // A sync came between two of them: all are asked for again.
  const isMixed = others.slices.some(({ version }) => version !== shown?.slice.version);
  useEffect(() => {
    if (isMixed) void client.invalidateQueries({ queryKey: queryKeys.directoryView("slice") });
  }, [client, isMixed]);

  const slices = useMemo(() => [...(shown ? [shown.slice] : []), ...others.slices], [shown, others.slices]);
  const related = useMemo(() => joinSlices(slices), [slices]);
  const pictures = useMemo(() => picturesIn([...related.details.values()]), [related]);
  const want = useCallback(
    (from: number, to: number) =>
      setWanted((before) => (before.from === from && before.to === to ? before : { from, to })),
    [],
  );
  const bring = useCallback(
    async (index: number) => {
      const slice = Math.floor(index / rowsASlice);
      const { people } = await client.fetchQuery(sliceQuery(shown?.address ?? "", slice));
      return people[index % rowsASlice];
    },
    [client, shown?.address],
  );
  const found = useMemo(
    () => (shown ? listOfSlices(shown.address, shown.slice.found_total, slices, { want, bring }) : null),
    [shown, slices, want, bring],
  );
  const sections = useMemo(
    () =>
      stackSections(
        (shown?.slice.sections ?? []).map(({ group, count }) => ({ label: teamWords[group], count })),
      ),
    [shown],
  );
  const { data: choices } = useQuery({ ...choicesQuery(shown?.address ?? ""), enabled: shown !== undefined });
  const shownView = useMemo(
    () =>
      shown
        ? { ...readDirectorySearchParams(new URLSearchParams(shown.address)), layout: view.layout }
        : view,
    [shown, view],
  );
  const { under, reportsTo } = shownView;
  const counts = useMemo(() => choices && toCounts(choices, under ?? reportsTo), [choices, under, reportsTo]);
  const findFirst = useCallback(
    async (asked: DirectoryView) => (await client.fetchQuery(sliceQuery(listAddress(asked), 0))).people[0],
    [client],
  );
  return {
    view: shownView,
    found,
    partial: shown?.slice.partial ?? null,
    sections,
    foundTotal: shown?.slice.found_total ?? null,
    total: shown?.slice.total ?? start.total,
    syncedAt: shown?.slice.synced_at ?? start.synced_at,
    isStale: shown?.slice.stale ?? start.stale,
    isOffline: first.fetchStatus === "paused",
    error: first.error && (first.data === undefined || first.isPlaceholderData) ? first.error : null,
    retry: () => void first.refetch(),
    related,
    pictures,
    counts,
    findFirst,
    selected,
  };
}

type Shown = { slice: DirectorySlice; address: string };

/** The slice and the view that it is of: while the next is on its way, those of before. */
function useShown(data: Shown | undefined, isOfBefore: boolean): Shown | undefined {
  const [kept, setKept] = useState(data);
  if (!isOfBefore && data !== undefined && (kept?.slice !== data.slice || kept.address !== data.address)) {
    setKept(data);
    return data;
  }
  return kept;
}

/** List and grid show the same people. */
const listAddress = (view: DirectoryView) => writeDirectorySearchParams({ ...view, layout: "list" });
const startAddress = ({ address }: LargeStart) =>
  listAddress(readDirectorySearchParams(new URLSearchParams(address)));

/** At most so many: a window and what is near it. */
const mostSlices = 6;

function slicesOf({ from, to }: { from: number; to: number }): number[] {
  const first = Math.floor(from / rowsASlice);
  const count = Math.min(mostSlices, Math.floor(Math.max(0, to - 1) / rowsASlice) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index);
}

const none: ReadonlyMap<string, number> = new Map();

/** What the filters say that need no list; the lists have their own. */
function toCounts({ counts }: DirectoryChoices, manager: string | null): FilterCounts {
  return {
    teams: { mine: counts.mine, reports: counts.reports },
    isNew: counts.is_new,
    hasNoManager: counts.has_no_manager,
    reportsTo: manager === null ? none : new Map([[manager, counts.direct ?? 0]]),
    offices: none,
    titles: none,
    under: none,
    gaps: none,
  };
}

const selected: ShownDirectory["selected"] = (ids) => ({
  ids: [...ids],
  readRows: async () => {
    const answers = await fetchAllRows([...ids]);
    const rows = answers.flatMap(({ places, ...rows }) => {
      const related = joinSlices([rows]);
      return rows.people.map((person, index) => ({
        row: toDirectoryRow(person, related),
        place: places[index] ?? 0,
      }));
    });
    return rows.sort((a, b) => a.place - b.place).map(({ row }) => row);
  },
  isReady: true,
});
