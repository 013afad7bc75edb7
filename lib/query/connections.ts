import { queryOptions } from "@tanstack/react-query";
import type { okResponse } from "@/lib/http/common-schemas";
import type { connectionResponse, connectionsResponse, Connection } from "@/lib/connections/schema";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

const address = "/api/admin/connections";

/** Every connection with its state; every two seconds while another window is at work on one. */
export const connectionsQuery = ({ isWaiting } = { isWaiting: false }) =>
  queryOptions({
    queryKey: queryKeys.connections,
    queryFn: () => fetchJson<typeof connectionsResponse>(address),
    refetchInterval: isWaiting ? 2_000 : false,
    refetchIntervalInBackground: true, // the other window has the focus
  });

/** Tries the connection with its vendor. One that does not work is an answer, too: its state says so. */
export const checkConnection = (provider: Connection["provider"]) =>
  fetchJson<typeof connectionResponse>(`${address}/${provider}/check`, { method: "POST" });

/** Forgets the credential. */
export const disconnect = (provider: Connection["provider"]) =>
  fetchJson<typeof okResponse>(`${address}/${provider}`, { method: "DELETE" });

/** Tries the token at the vendor and stores it. */
export const connectProjects = ({
  token,
  organizationId,
}: {
  token: string;
  organizationId: string | null;
}) =>
  fetchJson<typeof connectionResponse>(`${address}/projects`, {
    method: "PUT",
    body: { api_token: token, ...(organizationId && { organization_id: organizationId }) },
  });

/** Tries bot and channel at the vendor and stores them. */
export const connectChat = ({ botToken, channelId }: { botToken: string; channelId: string }) =>
  fetchJson<typeof connectionResponse>(`${address}/chat`, {
    method: "PUT",
    body: { bot_token: botToken, channel_id: channelId },
  });

/** Posts a message to the connected channel that says where it comes from. */
export const sendTestMessage = () =>
  fetchJson<typeof okResponse>(`${address}/chat/test-message`, { method: "POST" });

/** Turns what the payroll system sent back into a stored connection. */
export const finishPayroll = ({
  code,
  state,
  tenantId,
}: {
  code: string;
  state: string;
  tenantId?: string;
}) =>
  fetchJson<typeof connectionResponse>(`${address}/payroll/callback`, {
    method: "POST",
    body: { code, state, ...(tenantId !== undefined && { tenant_id: tenantId }) },
  });
