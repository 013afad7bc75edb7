import { queryOptions } from "@tanstack/react-query";
import { mappingResponse, mappingsResponse, matchResponse } from "@/lib/mappings/schema";
import { fetchJson } from "./fetch-json";

const address = "/api/admin/connections/user-mappings";

/** Every user with their ids in payroll and in the projects system. */
export const mappingsQuery = () =>
  queryOptions({
    queryKey: ["mappings"],
    queryFn: () => fetchJson(address, mappingsResponse),
  });

/** What is set; a key that is absent is left as it is, an empty id is cleared. */
export type MappingChange = { userId: string; ids: { payroll_id?: string; projects_id?: string } };

export const setMapping = ({ userId, ids }: MappingChange) =>
  fetchJson(`${address}/${userId}`, mappingResponse, { method: "PUT", body: ids });

/** Gives users the ids of those with the same e-mail address, and says what stood in the way. */
export const matchByEmail = () => fetchJson(`${address}/sync`, matchResponse, { method: "POST" });
