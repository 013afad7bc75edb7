import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "./log";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { makeOnce } from "@/lib/lately";

export const migrationsFolder = join(process.cwd(), "prisma", "migrations");
export const noFilter = { externalTables: [], externalEnums: [] };

/** Rows of a statement, by whichever way to the database is open. */
export type RawQuery = (sql: string, parameters?: readonly string[]) => Promise<Record<string, unknown>[]>;

/**
 * Brings the database to the newest migration and returns the names of those applied. Doing it again does nothing. Two
 * processes must not do it at once: the caller holds a lock.
 */
export async function applyMigrations(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  const { openSchemaEngine } = await import("./schema-engine"); // a second to load, and seldom needed
  const engine = await openSchemaEngine(adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await listMigrations(),
      filters: noFilter,
    });
    for (const migration of appliedMigrationNames) log.info({ migration }, "migration applied");
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/**
 * Whether every migration that we have was applied to its end, letter by letter as it stands here, and none was left half done. Anything
 * else, a file that was changed among it, is the schema engine's to judge.
 */
export async function isMigrated(query: RawQuery): Promise<boolean> {
  const [table] = await query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS is_there");
  if (table?.["is_there"] !== true) return false;
  const rows = await query(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS is_finished
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const migrations = await readMigrations();
  return (
    rows.every((row) => row["is_finished"] === true) &&
    migrations.every(({ name, checksum }) => checksums.get(name) === checksum)
  );
}

/** Returns the names of this version's migrations, which do not change while it runs. */
export const migrationNames: () => Promise<readonly string[]> = makeOnce(listNames);

export type Migration = { name: string; sql: string; checksum: string };

/** Every migration that we have, in order, with the checksum by which `_prisma_migrations` knows it. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

const checksumOf = (sql: string) => createHash("sha256").update(sql, "utf8").digest("hex");

async function listNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/** What stands in `prisma/migrations`, in the words of the schema engine. */
async function listMigrations() {
  const migrations = await readMigrations();
  return {
    baseDir: migrationsFolder,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}
