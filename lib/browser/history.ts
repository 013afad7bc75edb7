import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import type {
  PersonHistoryResponse,
  ProfileChangesResponse,
  ProfileSectionName,
} from "@/lib/profiles/history-schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const previousValuesQueryOptions = (personId: string, group: ProfileSectionName) =>
  infiniteQueryOptions<
    ProfileChangesResponse,
    Error,
    InfiniteData<ProfileChangesResponse, string | null>,
    string[],
    string | null
  >({
    queryKey: queryKeys.earlierValues(personId, group),
    queryFn: ({ pageParam }) =>
      fetchApi("GET", "/api/people/{id}/profile-changes", {
        path: { id: personId },
        query: { group, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    // Each request is recorded as a profile view, so the query does not refetch on focus or reconnection.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const entriesPerPage = 8;

export const personHistoryQueryOptions = (personId: string) =>
  infiniteQueryOptions<
    PersonHistoryResponse,
    Error,
    InfiniteData<PersonHistoryResponse, string | null>,
    string[],
    string | null
  >({
    queryKey: queryKeys.personHistory(personId),
    queryFn: ({ pageParam }) =>
      fetchApi("GET", "/api/people/{id}/history", {
        path: { id: personId },
        query: { limit: entriesPerPage, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });
