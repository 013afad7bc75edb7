import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { OpenDatabase } from "./database";
import { databaseUrlFormat, parseDatabaseHosts, type DatabaseHosts } from "./database-hosts";
import { EnvironmentError, NoWritableHostError } from "@/lib/platform/branded-errors";
import { followPrimary, buildWritableOnlyPoolOptions } from "./follow-primary";
import { checkDatabaseClock, KithClient } from "./kith-client";
import { applyMigrations, isMigrated } from "./migrations";
import {
  getDriverErrorCode,
  isOutage,
  runRecognisingOutagesWithTimeout,
  detectAdapterOutages,
} from "./outage";
import { withoutSchemaEngineLock } from "./without-schema-engine-lock";
import { findWritableAddress } from "./writable-host";

const migrationLockId = 7_405_317;

/** Of several hosts, uses the writable one, and follows failovers. */
export async function openServerDatabase(databaseUrl: string, migrates = true): Promise<OpenDatabase> {
  const hosts = parseDatabaseHosts(databaseUrl);
  if (hosts === null) throw new EnvironmentError(`DATABASE_URL: expected ${databaseUrlFormat}`);
  const connectionString = await requireWritableAddress(hosts);
  if (migrates) await migrateServer(connectionString);
  const pool = ignoreIdleErrors(
    new pg.Pool({
      ...buildWritableOnlyPoolOptions(hosts),
      Client: KithClient,
      connectionString,
      max: hosts.maxConnections,
      // The open connection tells a restore that this process is running (lib/operations/backup/open-databases.ts).
      min: 1,
      connectionTimeoutMillis: 5_000,
      application_name: "kith",
    }),
  );
  const client = new PrismaClient({
    adapter: detectAdapterOutages(new PrismaPg(pool)),
  });
  const { doubt } = followPrimary(pool, hosts);
  return {
    client,
    read: notifyOnOutage(createPreparedReader(pool), doubt),
    kind: "server",
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => client.$disconnect().then(() => pool.end()),
  };
}

/** Throws a `NoWritableHostError` if no host is reachable and writable. */
async function requireWritableAddress(hosts: DatabaseHosts): Promise<string> {
  const address = await findWritableAddress(hosts);
  if (address !== null) return address;
  throw new NoWritableHostError(
    "None of the hosts in DATABASE_URL is reachable and writable. Check that one host is the primary and accepts connections from this machine.",
  );
}

/**
 * The caller of most requests is found by such a read, so its failure is the first sign that the writable host has
 * changed.
 */
const notifyOnOutage =
  (read: OpenDatabase["read"], doubt: () => void): OpenDatabase["read"] =>
  async (...query) => {
    try {
      return await read(...query);
    } catch (error) {
      if (isOutage(error)) doubt();
      throw error;
    }
  };

/** A prepared statement does not exist, or already exists, in this session. */
const lostStatementCodes = new Set(["26000", "42P05"]);

/**
 * Prepares each statement once per connection. Behind a pooler, each statement may run in another session, so the
 * reader stops preparing as soon as the server reports a missing or duplicate statement.
 */
function createPreparedReader(pool: pg.Pool): OpenDatabase["read"] {
  let usesPreparedStatements = true;
  type Row = Record<string, unknown>;
  const read = async (name: string | null, text: string, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ ...(name !== null && { name }), text, values: [...values] });
    return rows;
  };
  return (name, text, values) =>
    runRecognisingOutagesWithTimeout(async () => {
      if (!usesPreparedStatements) return read(null, text, values);
      try {
        return await read(name, text, values);
      } catch (error) {
        // Retried even if already false: a concurrent read may have cleared it after this read started.
        if (!lostStatementCodes.has(getDriverErrorCode(error) ?? "")) throw error;
        usesPreparedStatements = false;
        return read(null, text, values);
      }
    });
}

/**
 * A connection may end between its creation and its use, and an unhandled error event would end the process. Later
 * queries on that connection fail by themselves.
 */
function ignoreIdleErrors(pool: pg.Pool): pg.Pool {
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (connection) => connection.on("error", ignore));
  return pool;
}

/**
 * Of concurrent instances, the first migrates and the others wait. The lock belongs to a transaction, because a pooler
 * that assigns sessions per transaction would leave a session lock behind.
 */
async function migrateServer(connectionString: string) {
  const guard = new KithClient({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "kith migrations",
  });
  guard.on("error", () => undefined); // later queries fail by themselves
  await guard.connect();
  try {
    const query = async (sql: string) => (await guard.query<Record<string, unknown>>(sql)).rows;
    await checkDatabaseClock(query);
    await guard.query("BEGIN");
    await guard.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await guard.query("SELECT pg_advisory_xact_lock($1)", [migrationLockId]);
    const isReady = await isMigrated(query);
    if (!isReady) await runMigrations(connectionString);
    await guard.query("COMMIT");
  } finally {
    await guard.end();
  }
}

async function runMigrations(connectionString: string) {
  // This pool is closed below, because the schema engine leaves its adapter's connections open.
  const pool = ignoreIdleErrors(
    new pg.Pool({ Client: KithClient, connectionString, connectionTimeoutMillis: 5_000 }),
  );
  try {
    await applyMigrations(withoutSchemaEngineLock(new PrismaPg(pool)));
  } finally {
    await pool.end();
  }
}
