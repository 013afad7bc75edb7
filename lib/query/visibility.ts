import { queryOptions } from "@tanstack/react-query";
import type { visibilityResponse } from "@/lib/profiles/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

/** Who sees which part of a person's profile, of the parts that one sees oneself. */
export const visibilityQuery = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.visibility(personId),
    queryFn: () => fetchJson<typeof visibilityResponse>(`/api/people/${personId}/visibility`),
  });
