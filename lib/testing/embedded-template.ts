import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "@/lib/platform/migrations";
import { openEmbedded } from "@/lib/platform/embedded-database";

const folder = join(process.cwd(), "node_modules", ".cache", "kith-test-templates");

/**
 * The path of a dump of an empty, migrated embedded database. Making one takes seconds, so it is kept until a migration or a package
 * changes.
 */
export async function embeddedTemplate(): Promise<string> {
  const dump = join(folder, `${fingerprint()}.tar`);
  if (existsSync(dump)) return dump;
  const memory = await PGlite.create();
  const { client } = await openEmbedded(memory);
  await client.$disconnect();
  const bytes = new Uint8Array(await (await memory.dumpDataDir("none")).arrayBuffer());
  await memory.close();
  rmSync(folder, { recursive: true, force: true }); // of earlier migrations
  mkdirSync(folder, { recursive: true });
  const draft = `${dump}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, dump); // whole or not at all
  return dump;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(migrationsFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .map((name) => join(migrationsFolder, name));
  for (const path of ["package-lock.json", ...migrations.toSorted()]) {
    hash.update(path).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 32);
}
