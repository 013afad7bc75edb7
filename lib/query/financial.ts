import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/**
 * Somebody's financial values, as payroll told them at `asOf`. Every asking is recorded as a look: so this asks only when told to, never by
 * itself, and keeps nothing once the page is left.
 */
export const financialQuery = (personId: string, asOf: string | null) =>
  queryOptions({
    queryKey: queryKeys.financial(personId, asOf),
    queryFn: () => askApi("GET", "/api/people/{id}/profile/financial", { path: { id: personId } }),
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
