import { queryOptions } from "@tanstack/react-query";
import type { Connection } from "@/lib/connections/schema";
import { fetchApi } from "./fetch-api";
import { queryKeys } from "./query-keys";

/** `isWaiting` is true while the payroll window is open; the query then polls every two seconds. */
export const connectionsQueryOptions = ({ isWaiting } = { isWaiting: false }) =>
  queryOptions({
    queryKey: queryKeys.connections,
    queryFn: ({ signal }) => fetchApi("GET", "/api/admin/connections", { signal }),
    refetchInterval: isWaiting ? 2_000 : false,
    refetchIntervalInBackground: true, // the payroll window has the focus
  });

export const checkConnectionViaApi = (provider: Connection["provider"]) =>
  fetchApi("POST", "/api/admin/connections/{provider}/check", { path: { provider } });

export const disconnectViaApi = (provider: Connection["provider"]) =>
  fetchApi("DELETE", `/api/admin/connections/${provider}`);

type ReadField = (name: string) => string;

/** Sends the fields of a form, whose names are the keys of the request. The vendor confirms the token before it is stored. */
export const connectViaApi = {
  projects: (read: ReadField) =>
    fetchApi("PUT", "/api/admin/connections/projects", {
      body: {
        api_token: read("api_token"),
        ...(read("organization_id") && { organization_id: read("organization_id") }),
      },
    }),
  chat: (read: ReadField) =>
    fetchApi("PUT", "/api/admin/connections/chat", {
      body: { bot_token: read("bot_token"), channel_id: read("channel_id") },
    }),
};

export const sendTestMessageViaApi = () => fetchApi("POST", "/api/admin/connections/chat/test-message");

export const finishPayrollConnectionViaApi = ({
  code,
  state,
  tenantId,
}: {
  code: string;
  state: string;
  tenantId?: string;
}) =>
  fetchApi("POST", "/api/admin/connections/payroll/callback", {
    body: { code, state, ...(tenantId !== undefined && { tenant_id: tenantId }) },
  });
