import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { maxPersonIdsPerRequest, rowsPerSlice } from "@/lib/directory/request-limits";
import { nameFilters, type ChoiceFilter } from "@/lib/directory/filters";
import type { DirectoryRows } from "@/lib/directory/view-schema";
import type { ChartAction } from "@/lib/directory/chart/actions";
import type { ChartColouring } from "@/lib/directory/chart/search-params";
import { serializeChartState } from "@/lib/directory/chart/chart-state-json";
import type { ChartState } from "@/lib/directory/chart/state";
import { buildApiUrl, callInBatches, fetchApi } from "./fetch-api";
import { fetchResponse } from "./fetch-json";

// Queries of a large directory's pages (docs/decisions/0020-large-directories.md). React Query aborts a request without
// subscribers if the query function uses `signal`.

const cacheTimes = { staleTime: 60_000, gcTime: 120_000 };

export const sliceKey = ["directory", "/api/people/view"];

function toViewParams(address: string) {
  const parameters = new URLSearchParams(address);
  return {
    ...Object.fromEntries(parameters),
    ...Object.fromEntries(nameFilters.map((name) => [name, parameters.getAll(name)])),
  };
}

/** The slice names its address, because a previous slice is shown until the next one is loaded. */
export const directorySliceQueryOptions = (address: string, slice: number) =>
  queryOptions({
    queryKey: [...sliceKey, address, slice],
    queryFn: async ({ signal }) => {
      const query = { ...toViewParams(address), from: slice * rowsPerSlice, count: rowsPerSlice };
      return { ...(await fetchApi("GET", "/api/people/view", { query, signal })), address };
    },
    ...cacheTimes,
  });

export const filterOptionsQueryOptions = (address: string, of?: ChoiceFilter, typed = "") =>
  queryOptions({
    queryKey: ["directory", "choices", address, of ?? "", typed],
    queryFn: ({ signal }) =>
      fetchApi("GET", "/api/people/view/choices", { query: { ...toViewParams(address), of, typed }, signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes,
  });

export const searchResultsQueryOptions = (query: string, maxResults: number) =>
  queryOptions({
    queryKey: [...sliceKey, "found", query, maxResults],
    queryFn: ({ signal }) =>
      fetchApi("GET", "/api/people/view", { query: { q: query.slice(0, 200), count: maxResults }, signal }),
    placeholderData: keepPreviousData,
    ...cacheTimes,
  });

export const searchResultIdsQueryOptions = (query: string, maxResults: number) =>
  queryOptions({
    queryKey: [...sliceKey, "found ids", query, maxResults],
    queryFn: () =>
      fetchPersonIdsOfView(new URLSearchParams({ q: query.slice(0, 200) }).toString(), 0, maxResults),
    placeholderData: keepPreviousData,
    ...cacheTimes,
  });

/** The people are in the order of `personIds`. */
export const directoryRowsByIdQueryOptions = (personIds: readonly string[]) =>
  queryOptions({
    queryKey: [...sliceKey, "rows", ...personIds],
    queryFn: async ({ signal }) => {
      const { people, details } = await fetchRows(personIds, signal);
      return { people: personIds.flatMap((id) => people.find((one) => one.id === id) ?? []), details };
    },
    enabled: personIds.length > 0,
    staleTime: 60_000,
  });

const fetchRows = (personIds: readonly string[], signal?: AbortSignal) =>
  fetchApi("POST", "/api/people/view/rows", {
    body: { person_ids: personIds },
    ...(signal && { signal }),
  });

/** Returns ids from position `from` up to but excluding `to`. `address` is the query string of the view. */
export async function fetchPersonIdsOfView(address: string, from: number, to: number): Promise<string[]> {
  const { ids } = await fetchApi("GET", "/api/people/view/ids", {
    query: { ...toViewParams(address), from, to },
  });
  return ids;
}

export const fetchDirectoryRows = (personIds: readonly string[]): Promise<DirectoryRows[]> =>
  callInBatches(personIds, maxPersonIdsPerRequest, (batch) => fetchRows(batch));

export const fetchChartAfterMove = (move: ChartAction, state: ChartState, colour: ChartColouring) =>
  fetchApi("POST", "/api/people/chart-view", {
    body: {
      move:
        move.kind === "go" || move.kind === "start" ? move : { ...move, state: serializeChartState(state) },
      colour,
    },
  });

export const fetchChartBranch = (top: string | null, colour: ChartColouring) =>
  fetchApi("GET", "/api/people/chart-view/branch", { query: { top: top ?? undefined, colour } });

export async function fetchChartBranchCsv(top: string | null): Promise<Blob> {
  const address = buildApiUrl("/api/people/chart-view/csv", { query: { top: top ?? undefined } });
  return (await fetchResponse(address, { method: "GET" })).blob();
}
