import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openDatabase, openEmbedded } from "@/lib/platform/open-database";
import { databasesFrom, onServer, urlOfDatabase } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database to copy: a dump of an embedded one, and the name of one on the server. */
    template: { dump: string } | { database: string };
  }
}

/** Migrates one database for all test files of a project; each process works on its own copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name.startsWith("postgres") ? setupServer(project) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "kith-test-"));
  const memory = await PGlite.create();
  const { client } = await openEmbedded(memory);
  await client.$disconnect();
  const dump = join(folder, "template.tar");
  await writeFile(dump, new Uint8Array(await (await memory.dumpDataDir("none")).arrayBuffer()));
  await memory.close();
  project.provide("template", { dump });
  return () => rm(folder, { recursive: true });
}

async function setupServer(project: TestProject) {
  const database = `kith_template_${process.pid}`;
  await onServer(`CREATE DATABASE ${database}`);
  const opened = await openDatabase({ databaseUrl: urlOfDatabase(database), dataDir: "" });
  await opened.close();
  project.provide("template", { database });
  return async () => {
    for (const name of await databasesFrom(database)) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
}
