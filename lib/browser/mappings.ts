import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type {
  detailedMappingResponse,
  detailedMappingsResponse,
  MappingBody,
} from "@/lib/links/mappings/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

export const mappingsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.mappings,
    queryFn: () =>
      fetchApi<"GET", "/api/admin/connections/user-mappings", z.infer<typeof detailedMappingsResponse>>(
        "GET",
        "/api/admin/connections/user-mappings",
        { query: { detail: true } },
      ),
  });

export const linkableRecordsQueryOptions = () =>
  queryOptions({
    queryKey: queryKeys.mappedRecords,
    queryFn: () => fetchApi("GET", "/api/admin/connections/user-mappings/records"),
    staleTime: 600_000,
  });

/** Absent keys stay unchanged; null or an empty id clears the id. */
export const setMappingViaApi = (userId: string, body: MappingBody) =>
  fetchApi<"PUT", "/api/admin/connections/user-mappings/{userId}", z.infer<typeof detailedMappingResponse>>(
    "PUT",
    "/api/admin/connections/user-mappings/{userId}",
    { path: { userId }, query: { detail: true }, body },
  );

export const setMappingIgnoredViaApi = (userId: string, ignored: boolean) =>
  fetchApi("PUT", "/api/admin/connections/user-mappings/{userId}/ignored", {
    path: { userId },
    body: { ignored },
  });

export const matchByEmailViaApi = () =>
  fetchApi("POST", "/api/admin/connections/user-mappings/sync", { query: { detail: true } });
