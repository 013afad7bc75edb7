import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { chatOf, findProjectsTokenOwner, payrollAuthorisation, tell } from "@/lib/connectors/registry";
import type { Provider } from "@/lib/generated/prisma/enums";
import { Problem } from "@/lib/problem";
import { payrollAccessToken } from "./payroll-tokens";
import { getConnection } from "./queries";
import type { Connection } from "./schema";
import { findSecret } from "./stored-connection";
import { recordUse } from "./upkeep";

/**
 * Tries a connection with its vendor now and keeps what that showed. A connection that does not work is an answer, not a failure:
 * its state and its last error say so.
 */
export async function checkConnection(caller: Caller, provider: Provider): Promise<Connection> {
  requirePermission(caller, "admin:connections");
  await getConnection(caller, provider);
  try {
    await tries[provider]();
    await recordUse(provider, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await recordUse(provider, error, tell);
  }
  return getConnection(caller, provider);
}

const tries: Record<Provider, () => Promise<void>> = {
  async projects() {
    const secret = await findSecret("projects");
    if (!secret) return;
    const { organizations } = await findProjectsTokenOwner(secret.token);
    if (!organizations.some(({ id }) => id === secret.organizationId)) {
      throw lost(
        "The token no longer belongs to the connected organisation. Connect again with one that does.",
      );
    }
  },
  async payroll() {
    const authorisation = payrollAuthorisation();
    const accessToken = await payrollAccessToken({ authorisation, tell });
    const secret = await findSecret("payroll");
    const tenants = await authorisation.listTenants(accessToken);
    if (secret && !tenants.some(({ tenantId }) => tenantId === secret.tenantId)) {
      throw lost("The organisation was disconnected from Kith at the payroll system. Connect again.");
    }
  },
  async chat() {
    const secret = await findSecret("chat");
    if (!secret) return;
    const chat = chatOf(secret.botToken);
    await chat.findBot();
    await chat.findChannel(secret.channelId);
  },
};

const lost = (detail: string) => new Problem("conflict", "reconnect_needed", detail);
