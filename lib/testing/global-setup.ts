import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "@/lib/platform/open-database";
import { embeddedTemplate } from "./embedded-template";
import { databasesFrom, onServer, urlOfDatabase } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database to copy: a dump of an embedded one, and the name of one on the server. */
    template: { dump: string } | { database: string };
  }
}

/** Migrates one database for all test files of a project; each process works on its own copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name.startsWith("postgres")) return setupServer(project);
  project.provide("template", { dump: await embeddedTemplate() });
  return async () => undefined;
}

async function setupServer(project: TestProject) {
  const database = `kith_template_${randomUUID().slice(0, 8)}`;
  await onServer(`CREATE DATABASE ${database}`);
  const opened = await openDatabase({ databaseUrl: urlOfDatabase(database), dataDir: "" });
  await opened.close();
  project.provide("template", { database });
  return async () => {
    for (const name of await databasesFrom(database)) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
}
