import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { database, openedDatabase } from "@/lib/platform/database";
import { openDatabase, openEmbedded } from "@/lib/platform/open-database";
import { onServer, urlOfDatabase } from "./postgres-server";

const tables = [
  "people",
  "app_users",
  "user_sessions",
  "sso_logins",
  "api_tokens",
  "external_identities",
  "connections",
  "profiles",
  "sync_runs",
  "sync_changes",
  "audit_events",
  "rate_limits",
  "pending_authorisations",
  "payroll_run_people",
  "payroll_rejections",
  "health_counts",
  "person_pictures",
];

// TRUNCATE makes every file of every table anew: 120 ms a test on a server, beside 2 for the few rows of a test.
const emptyTables = `DO $$ BEGIN ${tables.map((table) => `DELETE FROM ${table};`).join(" ")} END $$`;

/** Gives a test file its own real database, of the kind that its project says, and every test an empty one. */
export function withStore(): void {
  let drop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    drop = await openCopy();
  });
  beforeEach(async () => {
    await database().$transaction([
      // The record refuses to be emptied; as a replica, a superuser's session asks no trigger.
      database().$executeRaw`SET LOCAL session_replication_role = replica`,
      database().$executeRawUnsafe(emptyTables),
    ]);
    await database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
    await database().$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = NULL`;
  });
  afterAll(async () => {
    await openedDatabase.current?.close();
    await drop();
  });
}

async function openCopy(): Promise<() => Promise<void>> {
  const template = inject("template");
  if ("dump" in template) {
    const copy = await PGlite.create({
      loadDataDir: new Blob([new Uint8Array(await readFile(template.dump))]),
    });
    openedDatabase.current = await openEmbedded(copy);
    return async () => undefined;
  }
  const name = `kith_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
  await openDatabase({ databaseUrl: urlOfDatabase(name), dataDir: "" });
  return () => onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}
