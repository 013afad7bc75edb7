import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";

/** Forgets a stored connection with its credential, and records that; 404 `not_connected` for none. */
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
    await record(transaction, actorOf(caller), [
      { kind: "connection_removed", subject: { id: provider, name: row.orgName } },
    ]);
  });
}
