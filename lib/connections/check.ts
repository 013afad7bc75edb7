import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { chatOf, findProjectsTokenOwner, payrollAuthorisation, tell } from "./connected-systems";
import type { Provider } from "@/lib/generated/prisma/enums";
import { Problem } from "@/lib/problem";
import { payrollAccessToken } from "./payroll-tokens";
import { findUnreadable, getConnection } from "./queries";
import type { Connection } from "./schema";
import { asReconnectNeeded } from "./reconnect-needed";
import { findSecret } from "./stored-connection";
import { recordUse } from "./connection-status";

/**
 * Tries a connection with its vendor now and keeps what that showed. A connection that does not work is an answer, not a failure:
 * its state and its last error say so.
 */
export async function checkConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  signal: AbortSignal,
): Promise<Connection> {
  const found = await getConnection(caller, provider);
  // Nothing to try it with, and nothing to keep: with the key it is as it was.
  if ((await findUnreadable()).has(provider)) return found;
  try {
    await tries[provider](signal);
    await recordUse(provider, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await recordUse(provider, error, provider === "chat" ? undefined : tell);
  }
  return getConnection(caller, provider);
}

const tries: Record<Provider, (signal: AbortSignal) => Promise<void>> = {
  async projects(signal) {
    const secret = await findSecret("projects");
    if (!secret) return;
    const { organizations } = await findProjectsTokenOwner(secret.token, signal).catch((error: unknown) => {
      if (!(error instanceof Problem && error.code === "credentials_rejected")) throw error;
      throw lost(
        "The projects system refuses our credential: it was revoked, or its owner was deactivated. An executive connects again under Connections.",
      );
    });
    if (!organizations.some(({ id }) => id === secret.organizationId)) {
      throw lost(
        "The token no longer belongs to the connected organisation. Connect again with one that does.",
      );
    }
  },
  async payroll(signal) {
    const secret = await findSecret("payroll");
    if (!secret) return;
    const authorisation = payrollAuthorisation();
    const vendor = { authorisation, tell };
    const accessToken = await payrollAccessToken(vendor, { isCheck: true });
    const isOpen = await authorisation
      .hasTenant(accessToken, secret.tenantId, { signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem && error.code === "reconnect_needed")) throw error;
        // A token may end before its time. Only what a new one does not mend is the end of the connection.
        const renewed = await payrollAccessToken(vendor, { refused: accessToken, isCheck: true });
        return authorisation.hasTenant(renewed, secret.tenantId, { signal });
      });
    if (!isOpen) {
      throw lost("The organisation was disconnected from Kith at the payroll system. Connect again.");
    }
  },
  async chat(signal) {
    const secret = await findSecret("chat");
    if (!secret) return;
    const chat = chatOf(secret.botToken);
    await chat.findBot(signal).catch(asReconnectNeeded);
    await chat.findChannel(secret.channelId, signal).catch(asReconnectNeeded);
  },
};

const lost = (detail: string) => new Problem("conflict", "reconnect_needed", detail);
