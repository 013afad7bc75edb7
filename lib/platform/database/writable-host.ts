import "server-only";
import type pg from "pg";
import type { DatabaseHosts } from "./database-hosts";
import { KithClient } from "./kith-client";

/** For a connection to a host, and for its response to each query. */
const hostCheckTimeoutMs = 2_000;

export async function findWritableAddress({
  addresses,
  needsWritable,
}: DatabaseHosts): Promise<string | null> {
  if (!needsWritable) return addresses[0];
  return choosePrimaryHost(await Promise.all(addresses.map(checkHost)));
}

async function checkHost(address: string): Promise<WritableHost | null> {
  const client = new KithClient({
    connectionString: address,
    connectionTimeoutMillis: hostCheckTimeoutMs,
    query_timeout: hostCheckTimeoutMs,
    // This name excludes the session from the count of Kith's connections (lib/operations/backup/open-databases.ts).
    application_name: "looking for the primary",
  });
  client.on("error", () => undefined); // later queries fail by themselves
  try {
    await client.connect();
    return (await isReadOnlySession(client)) ? null : { address, timeline: await readTimeline(client) };
  } catch {
    return null;
  } finally {
    client.end().catch(() => undefined); // a hanging host must not delay the result
    client.connection.stream.destroy();
  }
}

/** True on a standby, or by a setting. */
export async function isReadOnlySession(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  return rows[0]?.isReadOnly !== false;
}

/**
 * From the name of the current write-ahead log file, which starts with the timeline. Returns 0 if the query fails, as
 * on some managed PostgreSQL services.
 */
const readTimeline = (client: pg.Client): Promise<number> =>
  client.query<{ file: string }>("SELECT pg_walfile_name(pg_current_wal_lsn()) AS file").then(
    ({ rows }) => Number.parseInt(rows[0]?.file.slice(0, 8) ?? "0", 16),
    () => 0,
  );

/** `timeline`: PostgreSQL's timeline id, which every promotion increases; 0 if unknown. */
type WritableHost = { address: string; timeline: number };

/**
 * Chooses the highest timeline, because a former primary that comes back has a lower one. `found`: null for a host that
 * does not respond or is read-only. Returns null if none is writable.
 */
export const choosePrimaryHost = (found: readonly (WritableHost | null)[]): string | null =>
  found.filter((host) => host !== null).toSorted((a, b) => b.timeline - a.timeline)[0]?.address ?? null;
