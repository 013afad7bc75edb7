import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "@/lib/platform/database/open-database";
import { prepareEmbeddedDumps, type EmbeddedDumps } from "./embedded-dumps";
import { listDatabaseCopies, runOnServer, getDatabaseUrl } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    embeddedDumps: EmbeddedDumps;
    /** Migrated template: the dump of an embedded database, or the name of a database on the server. */
    template: { dump: string } | { database: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dumps = await prepareEmbeddedDumps();
  project.provide("embeddedDumps", dumps);
  if (project.name.startsWith("postgres")) return setupServer(project);
  project.provide("template", { dump: dumps.migrated });
  return async () => undefined;
}

async function setupServer(project: TestProject) {
  const database = `kith_template_${randomUUID().slice(0, 8)}`;
  await runOnServer(`CREATE DATABASE ${database}`);
  const opened = await openDatabase({ databaseUrl: getDatabaseUrl(database), dataDir: "" });
  await opened.close();
  project.provide("template", { database });
  return async () => {
    for (const name of await listDatabaseCopies(database))
      await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
}
