import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Somebody at a glance: who they are and where they stand. Reads nothing private. */
export const overviewQuery = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.overview(personId),
    queryFn: () => askApi("GET", "/api/people/{id}/overview", { path: { id: personId } }),
  });
