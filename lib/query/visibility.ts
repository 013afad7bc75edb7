import { queryOptions } from "@tanstack/react-query";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Who sees which part of a person's profile, of the parts that one sees oneself. */
export const visibilityQuery = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.visibility(personId),
    queryFn: () => askApi("GET", "/api/people/{id}/visibility", { path: { id: personId } }),
  });
