import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DataFolderError } from "@/lib/platform/data-folder-error";
import { openCopyAsItIs, openFolderAsItIs, type DatabaseAsItIs } from "@/lib/platform/embedded-database";
import { readDatabaseHosts } from "@/lib/platform/database-hosts";
import { askFolder } from "@/lib/platform/folder-channel";
import { writableAddress } from "@/lib/platform/writable-host";
import { Problem } from "@/lib/problem";
import { refused } from "./problems";
import { actorWho, snapshotRequests, type MadeBy } from "./snapshots";

/** Which installation: a server's database, or an embedded one's folder. */
export type Place = { databaseUrl: string | null; dataDir: string };

type Opened = DatabaseAsItIs & { engine: "embedded" | "server" };

/**
 * The database to make a backup of, as it is: no migration is applied. That of a running Kith as well: a server takes another session, and the
 * process that has an embedded folder gives a copy. `isRecorded`: the record says so already.
 */
export async function openSource(place: Place, madeBy: MadeBy): Promise<Opened & { isRecorded: boolean }> {
  if (place.databaseUrl !== null) {
    return { ...(await openServerAsItIs(place.databaseUrl)), isRecorded: false };
  }
  if (!existsSync(join(place.dataDir, "database", "PG_VERSION"))) {
    throw refused(
      "nothing_to_back_up",
      `There is no database in ${place.dataDir}: Kith has never been started on it.`,
    );
  }
  try {
    return { ...(await openFolderAsItIs(place.dataDir)), engine: "embedded", isRecorded: false };
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    const given = await askFolder(place.dataDir, snapshotRequests[madeBy]);
    if (!given) throw error; // says who has it, and what to do
    try {
      const copy = await openCopyAsItIs(given.answer["folder"] ?? "");
      const close = () => copy.close().finally(given.done);
      return { ...copy, close, engine: "embedded", isRecorded: true };
    } catch (failure) {
      given.done();
      throw failure;
    }
  }
}

/** A server takes a moment to end the sessions of a process that has just stopped, longer where it is busy. */
const sessionsEndWithinMs = 3000;
const lookAgainAfterMs = 100;

/** The database to restore into, for this process alone. Refused while a Kith runs on it; of one that has just stopped the last session is waited for. */
export async function openTarget(place: Place): Promise<Opened> {
  if (place.databaseUrl === null) {
    return { ...(await openFolderAsItIs(place.dataDir)), engine: "embedded" };
  }
  const opened = await openServerAsItIs(place.databaseUrl);
  try {
    for (let waited = 0; waited <= sessionsEndWithinMs; waited += lookAgainAfterMs) {
      if (!(await hasOtherSessions(opened))) return opened;
      await sleep(lookAgainAfterMs);
    }
    throw refused(
      "kith_is_running",
      "Kith is running on this database. Stop every instance of it, then restore: whatever they have in memory would no longer be true.",
    );
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function hasOtherSessions({ query }: Opened): Promise<boolean> {
  const others = await query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, 'kith') LIMIT 1`,
  );
  return others.length > 0;
}

async function openServerAsItIs(databaseUrl: string): Promise<Opened> {
  const hosts = readDatabaseHosts(databaseUrl);
  const connectionString = hosts && (await writableAddress(hosts));
  if (connectionString === null) throw outOfReach();
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: "kith backup",
  });
  client.on("error", () => undefined); // what is asked of it afterwards fails by itself
  try {
    await client.connect();
  } catch (error) {
    throw outOfReach(error);
  }
  return {
    engine: "server",
    query: async (sql, parameters = []) =>
      (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}

const outOfReach = (cause?: unknown) =>
  new Problem(
    "unavailable",
    "database_unavailable",
    "Kith cannot reach the database that DATABASE_URL names. Look whether it runs and lets this machine in.",
    { cause },
  );

/** Enters in the record that everything is about to be read. False: it cannot be written (read-only, full, or older than such lines). */
export async function recordBackup({ query }: Opened, madeBy: MadeBy): Promise<boolean> {
  const { name, channel } = actorWho(madeBy);
  return query(
    "INSERT INTO audit_events (kind, channel, actor_name) VALUES ('backup_made', $1::audit_channel, $2)",
    [channel, name],
  ).then(
    () => true,
    () => false,
  );
}
