import { queryOptions } from "@tanstack/react-query";
import { peopleResponse } from "@/lib/people/schema";
import { fetchJson } from "./fetch-json";

/** Everybody. Asked for again soon after a stale answer, because a refresh is under way then. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ["people"],
    queryFn: () => fetchJson("/api/people", peopleResponse),
    refetchInterval: ({ state }) => (state.data?.stale ? 5_000 : false),
  });
