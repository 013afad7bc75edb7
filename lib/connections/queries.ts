import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import type { Connection as ConnectionRow } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import type { Connection } from "./schema";

/** The columns that may leave the server: all but the secret. */
export const shownColumns = {
  provider: true,
  orgName: true,
  connectedBy: true,
  connectedAt: true,
  tokenExpiresAt: true,
  status: true,
  lastCheckedAt: true,
  lastError: true,
} as const;

/** Every stored connection with its state and without its credential. */
export async function listConnections(caller: Caller): Promise<Connection[]> {
  requirePermission(caller, "admin:connections");
  const rows = await database().connection.findMany({ select: shownColumns, orderBy: { provider: "asc" } });
  return rows.map(toConnection);
}

export function toConnection(row: Pick<ConnectionRow, keyof typeof shownColumns>): Connection {
  return {
    provider: row.provider,
    org_name: row.orgName,
    connected_by: row.connectedBy,
    connected_at: toTimestamp(row.connectedAt),
    token_expires_at: row.tokenExpiresAt && toTimestamp(row.tokenExpiresAt),
    status: row.status,
    last_checked_at: row.lastCheckedAt && toTimestamp(row.lastCheckedAt),
    last_error: row.lastError,
  };
}
