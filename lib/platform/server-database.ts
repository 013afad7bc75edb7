import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { OpenDatabase } from "./database";
import { databaseUrlExpected, readDatabaseHosts, type DatabaseHosts } from "./database-hosts";
import { EnvironmentError } from "./environment-error";
import { NoWritableHostError } from "./no-writable-host-error";
import { followPrimary, refuseStandbys } from "./follow-primary";
import { applyMigrations, isMigrated } from "./migrations";
import { codeOf, isOutage, tellOutageInTime, tellOutages } from "./outage";
import { withoutEngineLock } from "./without-engine-lock";
import { writableAddress } from "./writable-host";

const migrationLock = 7_405_317;

/** A database on a PostgreSQL server, migrated to the newest version. Of several hosts the one that takes changes, also when that is another one later. */
export async function openServer(databaseUrl: string): Promise<OpenDatabase> {
  const hosts = readDatabaseHosts(databaseUrl);
  if (hosts === null) throw new EnvironmentError(`DATABASE_URL: expected ${databaseUrlExpected}`);
  const connectionString = await findWritable(hosts);
  await migrateServer(connectionString);
  const pool = surviving(
    new pg.Pool({
      ...refuseStandbys(hosts),
      connectionString,
      max: 10,
      min: 1, // a restore sees by it that this process is there (lib/backup/installation.ts)
      connectionTimeoutMillis: 5_000,
      application_name: "kith",
    }),
  );
  const client = new PrismaClient({
    adapter: tellOutages(new PrismaPg(pool, { disposeExternalPool: true })),
  });
  const { doubt } = followPrimary(pool, hosts);
  return {
    client,
    read: telling(preparedReadsOf(pool), doubt),
    kind: "server",
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => client.$disconnect(),
  };
}

/** The address of the host that takes changes, or a `NoWritableHostError` that says what to do. */
async function findWritable(hosts: DatabaseHosts): Promise<string> {
  const address = await writableAddress(hosts);
  if (address !== null) return address;
  throw new NoWritableHostError(
    "None of the hosts that DATABASE_URL names answers and takes changes. Look whether one of them is the primary, and lets this machine in.",
  );
}

/** Every request reads in this way first: where that fails, it may be that the database has moved. */
const telling =
  (read: OpenDatabase["read"], doubt: () => void): OpenDatabase["read"] =>
  async (...asked) => {
    try {
      return await read(...asked);
    } catch (error) {
      if (isOutage(error)) doubt();
      throw error;
    }
  };

/** What a server says of a name that this session of it has not prepared, or has already. */
const otherSession = new Set(["26000", "42P05"]);

/**
 * Statements prepared once a connection. A pooler between us and the server may hand out another session for each statement: where one
 * says so, statements are no longer kept.
 */
function preparedReadsOf(pool: pg.Pool): OpenDatabase["read"] {
  let areKept = true;
  type Row = Record<string, unknown>;
  const read = async (name: string | null, text: string, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ ...(name !== null && { name }), text, values: [...values] });
    return rows;
  };
  return (name, text, values) =>
    tellOutageInTime(async () => {
      if (!areKept) return read(null, text, values);
      try {
        return await read(name, text, values);
      } catch (error) {
        // Whether they are kept by now is another matter: one that failed at the same moment may have said so.
        if (!otherSession.has(codeOf(error) ?? "")) throw error;
        areKept = false;
        return read(null, text, values);
      }
    });
}

/**
 * A connection may end while nobody listens to it: between being made and being used. Nobody's error ends the process, so the pool
 * listens to each for as long as it lives. What is asked of it afterwards fails by itself.
 */
function surviving(pool: pg.Pool): pg.Pool {
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  return pool;
}

/**
 * Several instances may start at once: the first migrates, the others wait for it. The lock is that of a transaction, which is one session
 * of the server also where a pooler hands them out by transaction; a lock of the session would stay behind there.
 */
async function migrateServer(connectionString: string) {
  const guard = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "kith migrations",
  });
  guard.on("error", () => undefined); // what is asked of it afterwards fails by itself
  await guard.connect();
  try {
    await guard.query("BEGIN");
    await guard.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await guard.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    const isReady = await isMigrated(async (sql) => (await guard.query<Record<string, unknown>>(sql)).rows);
    if (!isReady) await migrateThrough(connectionString);
    await guard.query("COMMIT");
  } finally {
    await guard.end();
  }
}

async function migrateThrough(connectionString: string) {
  // Handed in, because the schema engine leaves its adapter's connections open.
  const pool = surviving(new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000 }));
  try {
    await applyMigrations(withoutEngineLock(new PrismaPg(pool)));
  } finally {
    await pool.end();
  }
}
