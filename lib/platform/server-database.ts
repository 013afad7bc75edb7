import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { OpenDatabase } from "./database";
import { applyMigrations, isMigrated } from "./migrations";
import { tellOutages } from "./outage";

const migrationLock = 7_405_317;

/** A database on a PostgreSQL server, migrated to the newest version. */
export async function openServer(connectionString: string): Promise<OpenDatabase> {
  await migrateServer(connectionString);
  const pool = surviving(
    new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 5_000,
      application_name: "kith",
    }),
  );
  const client = new PrismaClient({
    adapter: tellOutages(new PrismaPg(pool, { disposeExternalPool: true })),
  });
  return { client, kind: "server", close: () => client.$disconnect() };
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

/** Several instances may start at once: the first migrates, the others wait for it. */
async function migrateServer(connectionString: string) {
  const guard = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "kith migrations",
  });
  guard.on("error", () => undefined); // what is asked of it afterwards fails by itself
  await guard.connect();
  try {
    await guard.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const isReady = await isMigrated(async (sql) => (await guard.query<Record<string, unknown>>(sql)).rows);
    if (!isReady) await migrateThrough(connectionString);
  } finally {
    await guard.end();
  }
}

async function migrateThrough(connectionString: string) {
  // Handed in, because the schema engine leaves its adapter's connections open.
  const pool = surviving(new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000 }));
  try {
    await applyMigrations(new PrismaPg(pool));
  } finally {
    await pool.end();
  }
}
