import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { openSchemaEngine } from "./schema-engine";

export const migrationsFolder = join(process.cwd(), "prisma", "migrations");
export const noFilter = { externalTables: [], externalEnums: [] };

/**
 * Brings the database to the newest migration and returns the names of those applied. Doing it again does nothing. Two
 * processes must not do it at once: the caller holds a lock.
 */
export async function applyMigrations(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
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

/** What stands in `prisma/migrations`, in the words of the schema engine. */
export async function listMigrations() {
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
