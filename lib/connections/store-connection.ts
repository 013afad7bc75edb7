import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/platform/problem";

/**
 * Deletes a stored connection with its credential and writes an audit entry; throws 404 `not_connected` if there is
 * none.
 */
export async function removeConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
): Promise<void> {
  await database().$transaction(async (transaction) => {
    const row = await transaction.connection.findUnique({
      where: { provider },
      select: { orgName: true },
    });
    if (!row) throw new Problem("missing", "not_connected", `The ${provider} system is not connected.`);
    await transaction.connection.delete({ where: { provider } });
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "connection_removed", subject: { id: provider, name: row.orgName } },
    ]);
  });
}
