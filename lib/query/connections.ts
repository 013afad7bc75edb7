import { queryOptions } from "@tanstack/react-query";
import type { Connection } from "@/lib/connections/schema";
import { askApi } from "./ask-api";
import { queryKeys } from "./query-keys";

/** Every connection with its state; every two seconds while another window is at work on one. */
export const connectionsQuery = ({ isWaiting } = { isWaiting: false }) =>
  queryOptions({
    queryKey: queryKeys.connections,
    queryFn: () => askApi("GET", "/api/admin/connections"),
    refetchInterval: isWaiting ? 2_000 : false,
    refetchIntervalInBackground: true, // the other window has the focus
  });

/** Tries the connection with its vendor. One that does not work is an answer, too: its state says so. */
export const checkConnection = (provider: Connection["provider"]) =>
  askApi("POST", "/api/admin/connections/{provider}/check", { path: { provider } });

/** Forgets the credential. */
export const disconnect = (provider: Connection["provider"]) =>
  askApi("DELETE", `/api/admin/connections/${provider}`);

/** Tries the token at the vendor and stores it. */
export const connectProjects = ({
  token,
  organizationId,
}: {
  token: string;
  organizationId: string | null;
}) =>
  askApi("PUT", "/api/admin/connections/projects", {
    body: { api_token: token, ...(organizationId && { organization_id: organizationId }) },
  });

/** Tries bot and channel at the vendor and stores them. */
export const connectChat = ({ botToken, channelId }: { botToken: string; channelId: string }) =>
  askApi("PUT", "/api/admin/connections/chat", {
    body: { bot_token: botToken, channel_id: channelId },
  });

/** Posts a message to the connected channel that says where it comes from. */
export const sendTestMessage = () => askApi("POST", "/api/admin/connections/chat/test-message");

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
  askApi("POST", "/api/admin/connections/payroll/callback", {
    body: { code, state, ...(tenantId !== undefined && { tenant_id: tenantId }) },
  });
