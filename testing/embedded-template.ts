import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "@/lib/platform/migrations";
import { openPGlite } from "@/lib/platform/embedded-database";

const templateFolder = join(process.cwd(), "node_modules", ".cache", "kith-test-templates");

/**
 * Returns the path of a dump of an empty, migrated embedded database. Creating it takes seconds, so it is cached until
 * a migration or a package changes.
 */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const dump = join(templateFolder, `${calculateFingerprint()}.tar`);
  if (existsSync(dump)) return dump;
  const memory = await PGlite.create();
  const { client } = await openPGlite(memory);
  await client.$disconnect();
  const bytes = new Uint8Array(await (await memory.dumpDataDir("none")).arrayBuffer());
  await memory.close();
  rmSync(templateFolder, { recursive: true, force: true }); // dumps of earlier migrations
  mkdirSync(templateFolder, { recursive: true });
  const draft = `${dump}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, dump); // a rename is atomic
  return dump;
}

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
