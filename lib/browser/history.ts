import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import type { ProfileSectionName } from "@/lib/profiles/history-schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

type Cursor = string | null;

/** Loads pages from the newest. `load` receives the `next` of the previous page. */
export const pagedQueryOptions = <Page extends { next: Cursor }>(
  queryKey: string[],
  load: (cursor: string | undefined) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, string[], Cursor>({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam ?? undefined),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });

/** Loads earlier values. The values are private: they leave the cache when the section closes. */
export const previousValuesQueryOptions = (personId: string, group: ProfileSectionName) => ({
  ...pagedQueryOptions(queryKeys.earlierValues(personId, group), (cursor) =>
    fetchApi("GET", "/api/people/{id}/profile-changes", { path: { id: personId }, query: { group, cursor } }),
  ),
  // Each request is recorded as a profile view, so the query does not refetch on focus or reconnection.
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

const entriesPerPage = 8;

export const personHistoryQueryOptions = (personId: string) =>
  pagedQueryOptions(queryKeys.personHistory(personId), (cursor) =>
    fetchApi("GET", "/api/people/{id}/history", {
      path: { id: personId },
      query: { limit: entriesPerPage, cursor },
    }),
  );
