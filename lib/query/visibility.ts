import { queryOptions } from "@tanstack/react-query";
import { visibilityResponse } from "@/lib/profiles/schema";
import { fetchJson } from "./fetch-json";

/** Who sees which part of a person's profile, of the parts that one sees oneself. */
export const visibilityQuery = (personId: string) =>
  queryOptions({
    queryKey: ["visibility", personId],
    queryFn: () => fetchJson(`/api/people/${personId}/visibility`, visibilityResponse),
  });
