import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import type { Connection as ConnectionRow } from "@/lib/generated/prisma/client";
import type { Provider } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { isCalendarConfigured } from "./calendar";
import type { Connection } from "./schema";
import { unknownKeyLabel } from "./stored-connection";

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
export async function listConnections(_caller: CallerWith<"admin:connections">): Promise<Connection[]> {
  const [rows, unreadable] = await Promise.all([
    database().connection.findMany({ select: shownColumns, orderBy: { provider: "asc" } }),
    findUnreadable(),
  ]);
  return rows.map((row) =>
    unreadable.has(row.provider)
      ? {
          ...toConnection(row),
          status: "needs_reconnect" as const,
          last_error: unknownKeyLabel(row.provider),
        }
      : toConnection(row),
  );
}

/** The connections that were stored with a key that this server does not have, told by the key's id: nothing is opened. */
export async function findUnreadable(): Promise<ReadonlySet<string>> {
  const known = environment().encryptionKeys.map(({ id }) => id);
  const rows = await query(database(), z.object({ provider: z.string() }))`
    SELECT provider::text FROM connections WHERE split_part(secret, '.', 2) <> ALL(${known}::text[])`;
  return new Set(rows.map(({ provider }) => provider));
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

/** One connection; 404 `not_connected` for none. */
export async function getConnection(
  caller: CallerWith<"admin:connections">,
  provider: Provider,
): Promise<Connection> {
  const found = (await listConnections(caller)).find((connection) => connection.provider === provider);
  if (!found) throw new Problem("missing", "not_connected", `The ${provider} system is not connected.`);
  return found;
}

/** Whether the calendar is set by the environment: it is stored nowhere. */
export function getCalendarStatus(_caller: CallerWith<"admin:connections">): { configured: boolean } {
  return { configured: isCalendarConfigured(environment().calendar) };
}
