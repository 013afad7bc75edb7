import { queryOptions } from "@tanstack/react-query";
import type {
  detailedMappingResponse,
  detailedMappingsResponse,
  matchResponse,
  recordsResponse,
  MappingBody,
} from "@/lib/mappings/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

const address = "/api/admin/connections/user-mappings";

/** Every user with their ids in payroll and in the projects system, and how these came about. */
export const mappingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappings,
    queryFn: () => fetchJson<typeof detailedMappingsResponse>(`${address}?detail=true`),
  });

/** Everybody of both systems by name, for choosing one. Asked for once a visit: the lists change rarely. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappedRecords,
    queryFn: () => fetchJson<typeof recordsResponse>(`${address}/records`),
    staleTime: 600_000,
  });

/** Sets what is given: a key that is absent is left as it is, an empty id is cleared. */
export const setMapping = (userId: string, body: MappingBody) =>
  fetchJson<typeof detailedMappingResponse>(`${address}/${userId}?detail=true`, { method: "PUT", body });

/** Says that a user needs no ids, or takes that back. */
export const setIgnored = (userId: string, ignored: boolean) =>
  fetchJson<typeof detailedMappingResponse>(`${address}/${userId}/ignored`, {
    method: "PUT",
    body: { ignored },
  });

/** Gives users the ids of those with the same e-mail address, and says what stood in the way. */
export const matchByEmail = () =>
  fetchJson<typeof matchResponse>(`${address}/sync?detail=true`, { method: "POST" });
