import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { Provider } from "@/lib/generated/prisma/enums";
import { changeAs } from "@/lib/identity/session/change-as";
import type { DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/platform/problem";
import { publicColumns, toConnection } from "./queries";
import type { Connection } from "./schema";
import { createConnectedColumns } from "./stored-connection";

export async function storeConnection(
  transaction: DatabaseSession,
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  columns: { orgId: string; orgName: string; actingAs?: string; secret: string; cooldownUntil?: null },
  detail?: string,
): Promise<Connection> {
  await recordAuditEvents(transaction, toActor(caller), [
    { kind: "connection_made", subject: { id: provider, name: columns.orgName }, ...(detail && { detail }) },
  ]);
  const stored = { ...columns, ...createConnectedColumns(caller) };
  const row = await transaction.connection.upsert({
    where: { provider },
    create: { provider, ...stored },
    update: stored,
    select: publicColumns,
  });
  return toConnection(row);
}

/**
 * Deletes a stored connection with its credential and writes an audit entry; throws 404 `not_connected` if there is
 * none. The credential is not revoked: the projects system has no API for that, and other programs may use the chat app.
 * `beforeRemoval` is called in the same transaction, with the name of the organisation; its result is returned.
 */
export async function removeConnection<T = void>(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
  beforeRemoval?: (transaction: DatabaseSession, orgName: string) => Promise<T>,
): Promise<T | undefined> {
  return changeAs(caller, "admin:connections", async (transaction, current) => {
    const row = await transaction.connection.findUnique({
      where: { provider },
      select: { orgName: true },
    });
    if (!row) throw new Problem("missing", "not_connected", `The ${provider} system is not connected.`);
    const result = await beforeRemoval?.(transaction, row.orgName);
    await transaction.connection.delete({ where: { provider } });
    await recordAuditEvents(transaction, toActor(current), [
      { kind: "connection_removed", subject: { id: provider, name: row.orgName } },
    ]);
    return result;
  });
}
