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

/** A failed test is a successful response: the connection's state reports the failure. */
export const checkConnectionViaApi = (provider: Connection["provider"]) =>
  fetchApi("POST", "/api/admin/connections/{provider}/check", { path: { provider } });

/** Deletes the connection with its stored credential. */
export const disconnectViaApi = (provider: Connection["provider"]) =>
  fetchApi("DELETE", `/api/admin/connections/${provider}`);

/** Checks the token at the vendor and stores it. */
export const connectProjectsViaApi = ({
  token,
  organizationId,
}: {
  token: string;
  organizationId: string | null;
}) =>
  fetchApi("PUT", "/api/admin/connections/projects", {
    body: { api_token: token, ...(organizationId && { organization_id: organizationId }) },
  });

/** Checks the bot's token and the channel at the vendor and stores them. */
export const connectChatViaApi = ({ botToken, channelId }: { botToken: string; channelId: string }) =>
  fetchApi("PUT", "/api/admin/connections/chat", {
    body: { bot_token: botToken, channel_id: channelId },
  });

export const sendTestMessageViaApi = () => fetchApi("POST", "/api/admin/connections/chat/test-message");

/** Exchanges the authorisation code of the payroll system for a stored connection. */
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
