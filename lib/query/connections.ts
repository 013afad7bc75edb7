import { queryOptions } from "@tanstack/react-query";
import { okResponse } from "@/lib/http/wire";
import { connectionResponse, connectionsResponse } from "@/lib/connections/schema";
import { fetchJson } from "./fetch-json";

/** Every connection with its state. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ["connections"],
    queryFn: () => fetchJson("/api/admin/connections", connectionsResponse),
  });

/** Tries the token at the vendor and stores it. */
export const connectProjects = ({
  token,
  organizationId,
}: {
  token: string;
  organizationId: string | null;
}) =>
  fetchJson("/api/admin/connections/projects", connectionResponse, {
    method: "PUT",
    body: { api_token: token, ...(organizationId && { organization_id: organizationId }) },
  });

/** Forgets the token. */
export const disconnectProjects = () =>
  fetchJson("/api/admin/connections/projects", okResponse, { method: "DELETE" });
