import { queryOptions } from "@tanstack/react-query";
import type { overviewResponse } from "@/lib/profiles/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Somebody at a glance: who they are and where they stand. Reads nothing private. */
export const overviewQuery = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.overview(personId),
    queryFn: () => fetchJson<typeof overviewResponse>(`/api/people/${personId}/overview`),
  });
