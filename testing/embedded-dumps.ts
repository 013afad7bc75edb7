import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "@/lib/platform/database/migrations";
import { migratePGlite } from "@/lib/platform/database/embedded-database";

const templateFolder = join(process.cwd(), "node_modules", ".cache", "kith-test-templates");

/**
 * Paths of dumps of embedded databases: without any table, and migrated without rows. `folder`: the migrated one as a
 * data folder. An in-memory database loads a dump as fast as it opens a copied folder; a database on disk takes a third
 * of the time from the folder.
 */
export type EmbeddedDumps = { empty: string; migrated: string; folder: string };

/**
 * Returns dumps of embedded databases. Creating them takes seconds, so they are cached until a migration or a package
 * changes.
 */
export async function prepareEmbeddedDumps(): Promise<EmbeddedDumps> {
  const folder = join(templateFolder, calculateFingerprint());
  const dumps = {
    empty: join(folder, "empty.tar"),
    migrated: join(folder, "migrated.tar"),
    folder: join(folder, "migrated"),
  };
  if (existsSync(dumps.folder)) return dumps;
  rmSync(templateFolder, { recursive: true, force: true }); // dumps of earlier migrations
  mkdirSync(folder, { recursive: true });
  const draft = `${dumps.folder}.${process.pid}`;
  const embedded = await PGlite.create({ dataDir: draft });
  await storeDump(embedded, dumps.empty);
  const { client } = await migratePGlite(embedded);
  await client.$disconnect();
  await storeDump(embedded, dumps.migrated);
  await embedded.close();
  renameSync(draft, dumps.folder);
  return dumps;
}

async function storeDump(embedded: PGlite, path: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await (await embedded.dumpDataDir("none")).arrayBuffer()));
  renameSync(draft, path); // a rename is atomic
}

export const readDump = async (path: string): Promise<Blob> =>
  new Blob([new Uint8Array(await readFile(path))]);

function calculateFingerprint(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(migrationsFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .map((name) => join(migrationsFolder, name));
  for (const path of ["package-lock.json", ...migrations.toSorted()]) {
    hash.update(path).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 32);
}
