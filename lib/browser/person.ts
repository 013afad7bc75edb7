import { queryOptions } from "@tanstack/react-query";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** Loads the overview of a person for the quick look. Contains nothing private. */
export const overviewQueryOptions = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.overview(personId),
    queryFn: () => fetchApi("GET", "/api/people/{id}/overview", { path: { id: personId } }),
  });

/** Loads the audiences of a person's profile sections, limited to sections that the viewer sees. */
export const visibilityQueryOptions = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.visibility(personId),
    queryFn: () => fetchApi("GET", "/api/people/{id}/visibility", { path: { id: personId } }),
  });
