import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { mostEmailsAtOnce } from "@/lib/directory/most-emails-at-once";
import { rowsASlice } from "@/lib/directory/most-rows";
import type { ChoiceFilter, DirectoryRows } from "@/lib/directory/view-schema";
import type { ChartMove } from "@/lib/org-chart/moves";
import type { ChartColour } from "@/lib/org-chart/search-params";
import { sentState } from "@/lib/org-chart/sent-state";
import { apiAddress, askApi } from "./ask-api";
import { Unreachable } from "./fetch-json";
import { queryKeys } from "./query-keys";

// What pages of a large directory ask for (docs/decisions/0020-large-directories.md). What nobody waits for any more is not asked on.

/** Returns the query of the page's address as the API takes it: the same parameters, with the offices as a list. */
function viewOf(address: string) {
  const parameters = new URLSearchParams(address);
  const { office: _office, ...view } = Object.fromEntries(parameters);
  return { ...view, office: parameters.getAll("office") };
}

/** The rows of one slice of a view, counted from 0. What was not looked at for two minutes is forgotten: a list may be long. */
export const sliceQuery = (address: string, slice: number) =>
  queryOptions({
    queryKey: queryKeys.directoryView("slice", address, slice),
    queryFn: ({ signal }) =>
      askApi("GET", "/api/people/view", {
        query: { ...viewOf(address), from: slice * rowsASlice, count: rowsASlice },
        signal,
      }),
    staleTime: 60_000,
    gcTime: 120_000,
  });

/** How many each choice of the filters would leave; with `of` those of this filter that the words begin. */
export const choicesQuery = (address: string, of?: ChoiceFilter, typed = "") =>
  queryOptions({
    queryKey: queryKeys.directoryView("choices", address, of ?? "", typed),
    queryFn: ({ signal }) =>
      askApi("GET", "/api/people/view/choices", { query: { ...viewOf(address), of, typed }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 120_000,
  });

/** The first few whom a search finds. */
export const foundPeopleQuery = (query: string, most: number) =>
  queryOptions({
    queryKey: queryKeys.directoryView("slice", "found", query, most),
    queryFn: ({ signal }) =>
      askApi("GET", "/api/people/view", { query: { q: query.slice(0, 200), count: most }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 120_000,
  });

/** The rows of a few people by their ids. */
export const rowsQuery = (personIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.directoryView("slice", "rows", ...personIds),
    queryFn: ({ signal }) => fetchRows(personIds, signal),
    enabled: personIds.length > 0,
    staleTime: 60_000,
  });

const fetchRows = (personIds: readonly string[], signal?: AbortSignal) =>
  askApi("POST", "/api/people/view/rows", {
    body: { person_ids: personIds },
    ...(signal && { signal }),
  });

/** Those in a view from one place of it to before another. */
export async function fetchIds(address: string, from: number, to: number): Promise<string[]> {
  const { ids } = await askApi("GET", "/api/people/view/ids", {
    query: { ...viewOf(address), from, to },
  });
  return ids;
}

/** The rows of any number of people, as many at a time as an answer has. */
export async function fetchAllRows(personIds: readonly string[]): Promise<DirectoryRows[]> {
  const answers: DirectoryRows[] = [];
  for (let start = 0; start < personIds.length; start += mostEmailsAtOnce)
    answers.push(await fetchRows(personIds.slice(start, start + mostEmailsAtOnce)));
  return answers;
}

/** The state of the chart after a move, and whoever has a card in it. */
export const moveInChart = (move: ChartMove, colour: ChartColour) =>
  askApi("POST", "/api/people/chart-view", {
    body: { move: "state" in move ? { ...move, state: sentState(move.state) } : move, colour },
  });

/** Somebody with everybody below, or the whole company for null, to draw a picture of. */
export const fetchBranch = (top: string | null, colour: ChartColour) =>
  askApi("GET", "/api/people/chart-view/branch", { query: { top: top ?? undefined, colour } });

/** The same as a table, as a file. */
export async function fetchBranchCsv(top: string | null): Promise<Blob> {
  const address = apiAddress("/api/people/chart-view/csv", { query: { top: top ?? undefined } });
  const response = await fetch(address).catch(() => {
    throw new Unreachable();
  });
  if (!response.ok)
    throw new Error(`Kith answered with status ${response.status}. Reload the page and try again.`);
  return response.blob();
}
