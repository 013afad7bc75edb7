import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import type {
  HistoryResponse,
  ProfileChangesResponse,
  ProfileSectionName,
} from "@/lib/profiles/history-schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Where a page begins; null: at the newest. */
type Cursor = string | null;

/** What stood in one part of a profile before. Private: asked for when somebody wants it, and not kept once nobody looks. */
export const earlierValuesQuery = (personId: string, group: ProfileSectionName) =>
  infiniteQueryOptions<
    ProfileChangesResponse,
    Error,
    InfiniteData<ProfileChangesResponse, Cursor>,
    string[],
    Cursor
  >({
    queryKey: queryKeys.earlierValues(personId, group),
    queryFn: ({ pageParam }) =>
      askApi("GET", "/api/people/{id}/profile-changes", {
        path: { id: personId },
        query: { group, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    // Every asking is recorded: not by itself because a window came to the front.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const entriesAtOnce = 8;

/** What happened to a person, a page at a time. */
export const personHistoryQuery = (personId: string) =>
  infiniteQueryOptions<HistoryResponse, Error, InfiniteData<HistoryResponse, Cursor>, string[], Cursor>({
    queryKey: queryKeys.personHistory(personId),
    queryFn: ({ pageParam }) =>
      askApi("GET", "/api/people/{id}/history", {
        path: { id: personId },
        query: { limit: entriesAtOnce, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  });
