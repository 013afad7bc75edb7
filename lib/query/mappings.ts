import { queryOptions } from "@tanstack/react-query";
import {
  detailedMappingResponse,
  detailedMappingsResponse,
  matchResponse,
  recordsResponse,
  type MappingBody,
} from "@/lib/mappings/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

const address = "/api/admin/connections/user-mappings";

/** Every user with their ids in payroll and in the projects system, and how these came about. */
export const mappingsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappings,
    queryFn: () => fetchJson(`${address}?detail=true`, detailedMappingsResponse),
  });

/** Everybody of both systems by name, for choosing one. Asked for once a visit: the lists change rarely. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: queryKeys.mappedRecords,
    queryFn: () => fetchJson(`${address}/records`, recordsResponse),
    staleTime: 600_000,
  });

/** Sets what is given: a key that is absent is left as it is, an empty id is cleared. */
export const setMapping = (userId: string, body: MappingBody) =>
  fetchJson(`${address}/${userId}?detail=true`, detailedMappingResponse, { method: "PUT", body });

/** Says that a user needs no ids, or takes that back. */
export const setIgnored = (userId: string, ignored: boolean) =>
  fetchJson(`${address}/${userId}/ignored`, detailedMappingResponse, { method: "PUT", body: { ignored } });

/** Gives users the ids of those with the same e-mail address, and says what stood in the way. */
export const matchByEmail = () => fetchJson(`${address}/sync?detail=true`, matchResponse, { method: "POST" });
