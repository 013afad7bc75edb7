import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, inject } from "vitest";
import { openedDatabase } from "@/lib/platform/database";
import { openStore } from "@/lib/server/start";
import { onServer, urlOfDatabase } from "./postgres-server";
import { withSettings } from "./settings";

/**
 * A migrated database that this file and processes of their own work on in turn, of the kind that the project says. `variables` tell
 * another process where it is; `opened` does some work on it here, and has it closed again.
 */
export async function sharedStore() {
  const template = inject("template");
  const folder = mkdtempSync(join(tmpdir(), "kith-shared-"));
  const name = `kith_shared_${randomUUID().replaceAll("-", "")}`;
  const dataDir = join(folder, "data");
  if ("database" in template) await onServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
  else await copyDump(template.dump, join(dataDir, "database"));
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    if ("database" in template) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const databaseUrl = "database" in template ? urlOfDatabase(name) : null;
  return {
    isEmbedded: databaseUrl === null,
    variables: { KITH_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    opened: async <T>(work: () => Promise<T>): Promise<T> => {
      withSettings({ databaseUrl, dataDir });
      const store = await openStore();
      try {
        return await work();
      } finally {
        await store.close();
        openedDatabase.current = null;
      }
    },
    /** As if its time had passed. The embedded database frees it at the start by itself. */
    letLeasesRunOut: async () => {
      if ("database" in template) await onServer("UPDATE leases SET expires_at = 'epoch'", name);
    },
  };
}

async function copyDump(dump: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const copy = await PGlite.create({ dataDir, loadDataDir: new Blob([new Uint8Array(readFileSync(dump))]) });
  await copy.close();
}
