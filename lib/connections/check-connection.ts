import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import {
  createChatClient,
  fetchProjectsTokenOwner,
  createPayrollOAuthClient,
  notifyChat,
} from "./connected-systems";
import type { Provider } from "@/lib/generated/prisma/enums";
import { Problem } from "@/lib/platform/problem";
import { getPayrollAccessToken } from "./payroll-tokens";
import { findUndecryptableProviders, getConnection } from "./queries";
import type { Connection } from "./schema";
import { findSecret } from "./stored-connection";
import { recordConnectionOutcome, rethrowAsReconnectNeeded } from "./connection-status";

/** Does not throw for a failed test: `status` and `last_error` describe it. Throws 404 `not_connected`. */
export async function checkConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  signal: AbortSignal,
): Promise<Connection> {
  const found = await getConnection(caller, provider);
  // Without the encryption key there is no credential to test. The row stays unchanged, so that the connection works
  // once the key is back.
  if ((await findUndecryptableProviders()).has(provider)) return found;
  try {
    await connectionChecks[provider](signal);
    await recordConnectionOutcome(provider, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await recordConnectionOutcome(provider, error, provider === "chat" ? undefined : notifyChat);
  }
  return getConnection(caller, provider);
}

const connectionChecks: Record<Provider, (signal: AbortSignal) => Promise<void>> = {
  async projects(signal) {
    const secret = await findSecret("projects");
    if (!secret) return;
    const { organizations } = await fetchProjectsTokenOwner(secret.token, signal).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === "credentials_rejected")) throw error;
      throw createReconnectProblem(
        "The projects system rejects Kith's credential: it was revoked, or its owner was deactivated. An executive connects again under Connections.",
      );
    });
    if (!organizations.some(({ id }) => id === secret.organizationId)) {
      throw createReconnectProblem(
        "The token no longer belongs to the connected organisation. Connect again with one that does.",
      );
    }
  },
  async payroll(signal) {
    const secret = await findSecret("payroll");
    if (!secret) return;
    const authorisation = createPayrollOAuthClient();
    const vendor = { authorisation, notify: notifyChat };
    const accessToken = await getPayrollAccessToken(vendor, { isCheck: true });
    const isOpen = await authorisation
      .hasTenant(accessToken, secret.tenantId, { signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem && error.code === "reconnect_needed")) throw error;
        // The vendor may end a token early, so only a refusal of the renewed token counts as a disconnection.
        const renewed = await getPayrollAccessToken(vendor, { refused: accessToken, isCheck: true });
        return authorisation.hasTenant(renewed, secret.tenantId, { signal });
      });
    if (!isOpen) {
      throw createReconnectProblem(
        "The organisation was disconnected from Kith at the payroll system. Connect again.",
      );
    }
  },
  async chat(signal) {
    const secret = await findSecret("chat");
    if (!secret) return;
    const chat = createChatClient(secret.botToken);
    await chat.findBot(signal).catch(rethrowAsReconnectNeeded);
    await chat.findChannel(secret.channelId, signal).catch(rethrowAsReconnectNeeded);
  },
};

const createReconnectProblem = (detail: string) => new Problem("conflict", "reconnect_needed", detail);
