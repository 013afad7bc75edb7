import "server-only";
import pg from "pg";
import { chooseHost, type HostFound } from "./choose-host";
import type { DatabaseHosts } from "./database-hosts";

/** A host that says nothing for so long is passed over. */
const longestLookMs = 2_000;

/**
 * The address of the host to connect to now; null: none of them takes changes. Where there is one host and nothing is asked of it, that one,
 * unseen.
 */
export async function writableAddress({ addresses, needsWritable }: DatabaseHosts): Promise<string | null> {
  if (!needsWritable) return addresses[0];
  const chosen = chooseHost(await Promise.all(addresses.map(lookAt)));
  return chosen === null ? null : (addresses[chosen] ?? null);
}

async function lookAt(connectionString: string): Promise<HostFound> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: longestLookMs,
    query_timeout: longestLookMs,
    application_name: "looking for the primary", // no session of Kith's to whoever counts them (lib/backup/installation.ts)
  });
  client.on("error", () => undefined); // what is asked of it afterwards fails by itself
  try {
    await client.connect();
    return (await isReadOnly(client)) ? null : { timeline: await timelineOf(client) };
  } catch {
    return null;
  } finally {
    client.end().catch(() => undefined); // one that hangs is not waited for
    client.connection.stream.destroy();
  }
}

/** Whether this session can change nothing: it is that of a standby, or set to read. */
export async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  return rows[0]?.isReadOnly !== false;
}

/** A file of the write-ahead log begins with its timeline. Not every PostgreSQL that somebody else runs tells it. */
const timelineOf = (client: pg.Client): Promise<number> =>
  client.query<{ file: string }>("SELECT pg_walfile_name(pg_current_wal_lsn()) AS file").then(
    ({ rows }) => Number.parseInt(rows[0]?.file.slice(0, 8) ?? "0", 16),
    () => 0,
  );
