import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/**
 * `asOf` is the time of the last payroll read; a new time discards the values loaded before. Each request is recorded
 * as a profile view, so the query never fetches automatically. The values leave the cache when no component uses them.
 */
export const financialQueryOptions = (personId: string, asOf: string | null) =>
  queryOptions({
    queryKey: queryKeys.financial(personId, asOf),
    queryFn: () => fetchApi("GET", "/api/people/{id}/profile/financial", { path: { id: personId } }),
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
