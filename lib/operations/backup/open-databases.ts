import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { DataFolderError } from "@/lib/platform/branded-errors";
import {
  openDatabaseCopy,
  openRawDatabase,
  type RawDatabase,
} from "@/lib/platform/database/embedded-database";
import { parseDatabaseHosts } from "@/lib/platform/database/database-hosts";
import { KithClient } from "@/lib/platform/database/kith-client";
import { sendToFolderChannel } from "@/lib/platform/files/folder-channel";
import { hasEmbeddedDatabase } from "@/lib/platform/database/open-database";
import { findWritableAddress } from "@/lib/platform/database/writable-host";
import { Problem } from "@/lib/platform/problem";
import { backupRefusedProblem } from "./encrypted-chunks";
import { getBackupActor, snapshotRequestMessages, type BackupTrigger } from "./snapshots";

type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

type BackupDatabase = RawDatabase & { engine: "embedded" | "server" };

/**
 * Does not migrate. Works while Kith runs: a database server accepts another session, and the process that holds an
 * embedded database provides a copy. `isRecorded`: the audit log already contains the backup.
 */
export async function openBackupSource(
  place: DatabaseLocation,
  madeBy: BackupTrigger,
): Promise<BackupDatabase & { isRecorded: boolean }> {
  if (place.databaseUrl !== null) {
    return { ...(await openRawServer(place.databaseUrl)), isRecorded: false };
  }
  if (!hasEmbeddedDatabase(place.dataDir)) {
    throw backupRefusedProblem(
      "nothing_to_back_up",
      `There is no database in ${place.dataDir}: Kith has never been started on it.`,
    );
  }
  try {
    return { ...(await openRawDatabase(place.dataDir)), engine: "embedded", isRecorded: false };
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    const given = await sendToFolderChannel(place.dataDir, snapshotRequestMessages[madeBy]);
    if (!given) throw error; // this error names the process that holds the folder, and the remedy
    try {
      const copy = await openDatabaseCopy(given.answer["folder"] ?? "");
      const close = () => copy.close().finally(given.done);
      return { ...copy, close, engine: "embedded", isRecorded: true };
    } catch (failure) {
      given.done();
      throw failure;
    }
  }
}

const sessionEndTimeoutMs = 3000;
const sessionCheckIntervalMs = 100;

/** Throws if Kith runs on the database. An embedded database stays locked for this process. */
export async function openRestoreTarget(place: DatabaseLocation): Promise<BackupDatabase> {
  if (place.databaseUrl === null) {
    return { ...(await openRawDatabase(place.dataDir)), engine: "embedded" };
  }
  const opened = await openRawServer(place.databaseUrl);
  try {
    for (let waited = 0; waited <= sessionEndTimeoutMs; waited += sessionCheckIntervalMs) {
      if (!(await hasOtherSessions(opened))) return opened;
      await sleep(sessionCheckIntervalMs);
    }
    throw backupRefusedProblem(
      "kith_is_running",
      "Kith is running on this database. Stop every instance, then restore: their cached data would become invalid.",
    );
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function hasOtherSessions({ query }: BackupDatabase): Promise<boolean> {
  const others = await query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, 'kith') LIMIT 1`,
  );
  return others.length > 0;
}

async function openRawServer(databaseUrl: string): Promise<BackupDatabase> {
  const hosts = parseDatabaseHosts(databaseUrl);
  const connectionString = hosts && (await findWritableAddress(hosts));
  if (connectionString === null) throw unreachableProblem();
  const client = new KithClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: "kith backup",
  });
  // Without a listener, a lost connection would end the process; later queries fail anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw unreachableProblem(error);
  }
  return {
    engine: "server",
    query: async (sql, parameters = []) =>
      (await client.query<Record<string, unknown>>(sql, [...parameters])).rows,
    script: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}

const unreachableProblem = (cause?: unknown) =>
  new Problem(
    "unavailable",
    "database_unavailable",
    "Kith cannot reach the database that DATABASE_URL names. Check that it is running and accepts connections from this machine.",
    { cause },
  );

/** Returns false if that failed, for example because the database is read-only, full, or of an older version. */
export async function recordBackupInAuditLog(
  { query }: BackupDatabase,
  madeBy: BackupTrigger,
): Promise<boolean> {
  const { name, channel } = getBackupActor(madeBy);
  return query(
    "INSERT INTO audit_events (kind, channel, actor_name) VALUES ('backup_made', $1::audit_channel, $2)",
    [channel, name],
  ).then(
    () => true,
    () => false,
  );
}
