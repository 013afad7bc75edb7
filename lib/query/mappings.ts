import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { detailedMappingResponse, detailedMappingsResponse, MappingBody } from "@/lib/mappings/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Every user with their ids in payroll and in the projects system, and how these came about. */
export const mappingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappings,
    queryFn: () =>
      askApi<"GET", "/api/admin/connections/user-mappings", z.infer<typeof detailedMappingsResponse>>(
        "GET",
        "/api/admin/connections/user-mappings",
        { query: { detail: true } },
      ),
  });

/** Everybody of both systems by name, for choosing one. Asked for once a visit: the lists change rarely. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappedRecords,
    queryFn: () => askApi("GET", "/api/admin/connections/user-mappings/records"),
    staleTime: 600_000,
  });

/** Sets what is given: a key that is absent is left as it is, an empty id is cleared. */
export const setMapping = (userId: string, body: MappingBody) =>
  askApi<"PUT", "/api/admin/connections/user-mappings/{userId}", z.infer<typeof detailedMappingResponse>>(
    "PUT",
    "/api/admin/connections/user-mappings/{userId}",
    { path: { userId }, query: { detail: true }, body },
  );

/** Says that a user needs no ids, or takes that back. */
export const setIgnored = (userId: string, ignored: boolean) =>
  askApi("PUT", "/api/admin/connections/user-mappings/{userId}/ignored", {
    path: { userId },
    body: { ignored },
  });

/** Gives users the ids of those with the same e-mail address, and says what stood in the way. */
export const matchByEmail = () =>
  askApi("POST", "/api/admin/connections/user-mappings/sync", { query: { detail: true } });
