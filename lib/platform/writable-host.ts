import "server-only";
import pg from "pg";
import { choosePrimaryHost, type HostStatus } from "./choose-primary-host";
import type { DatabaseHosts } from "./database-hosts";

/** Maximum wait for a host's answer. */
const hostCheckTimeoutMs = 2_000;

/**
 * Returns the address of the host to connect to; null if none is writable. A single host without a required state is
 * returned unchecked.
 */
export async function findWritableAddress({
  addresses,
  needsWritable,
}: DatabaseHosts): Promise<string | null> {
  if (!needsWritable) return addresses[0];
  const chosen = choosePrimaryHost(await Promise.all(addresses.map(checkHost)));
  return chosen === null ? null : (addresses[chosen] ?? null);
}

async function checkHost(connectionString: string): Promise<HostStatus> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: hostCheckTimeoutMs,
    query_timeout: hostCheckTimeoutMs,
    application_name: "looking for the primary", // excludes this session from the count of Kith's connections (lib/operations/backup/open-databases.ts)
  });
  client.on("error", () => undefined); // later queries fail by themselves
  try {
    await client.connect();
    return (await isReadOnlySession(client)) ? null : { timeline: await readTimeline(client) };
  } catch {
    return null;
  } finally {
    client.end().catch(() => undefined); // does not wait for a hanging host
    client.connection.stream.destroy();
  }
}

/** Returns true if this session is read-only: on a standby, or by a setting. */
export async function isReadOnlySession(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  return rows[0]?.isReadOnly !== false;
}

/** The name of a write-ahead log file starts with its timeline. Some managed PostgreSQL services do not report it. */
const readTimeline = (client: pg.Client): Promise<number> =>
  client.query<{ file: string }>("SELECT pg_walfile_name(pg_current_wal_lsn()) AS file").then(
    ({ rows }) => Number.parseInt(rows[0]?.file.slice(0, 8) ?? "0", 16),
    () => 0,
  );
