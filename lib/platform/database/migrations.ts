import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { log } from "@/lib/platform/log/log";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { memoizeAsync } from "@/lib/platform/memoize";

export const migrationsFolder = join(process.cwd(), "prisma", "migrations");
export const emptySchemaFilter = { externalTables: [], externalEnums: [] };

export type RawQuery = (sql: string, parameters?: readonly string[]) => Promise<Record<string, unknown>[]>;

/** Idempotent. The caller must hold a lock, because two processes must not migrate concurrently. */
export async function applyMigrations(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  // Loading the engine takes a second and is rarely necessary.
  const { openSchemaEngine } = await import("./schema-engine");
  const engine = await openSchemaEngine(adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await toEngineMigrations(),
      filters: emptySchemaFilter,
    });
    for (const migration of appliedMigrationNames) log.info({ migration }, "migration applied");
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

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

/** The names do not change while the process runs. */
export const loadMigrationNames: () => Promise<readonly string[]> = memoizeAsync(readMigrationNames);

export type Migration = { name: string; sql: string; checksum: string };

/** In order. The checksum is computed as in `_prisma_migrations`. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await loadMigrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: computeChecksum(sql) };
    }),
  );
}

const computeChecksum = (sql: string) => createHash("sha256").update(sql, "utf8").digest("hex");

async function readMigrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function toEngineMigrations() {
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
