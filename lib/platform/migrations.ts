import "server-only";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";

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
  const { migrationDirectories } = await listMigrations();
  return (
    rows.every((row) => row["is_finished"] === true) &&
    migrationDirectories.every(({ path, migrationFile }) => {
      const sql = migrationFile.content.value;
      return checksums.get(path) === createHash("sha256").update(sql, "utf8").digest("hex");
    })
  );
}

let known: Promise<readonly string[]> | undefined;

/** The names of this version's migrations. They do not change while it runs. */
export const migrationNames = (): Promise<readonly string[]> =>
  (known ??= listMigrations().then(({ migrationDirectories }) =>
    migrationDirectories.map(({ path }) => path),
  ));

/** What stands in `prisma/migrations`, in the words of the schema engine. */
async function listMigrations() {
  const entries = await readdir(migrationsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: migrationsFolder,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.toSorted().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(migrationsFolder, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
