import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { openedDatabase } from "@/lib/platform/database/database";
import { openCheckedDatabase } from "@/lib/operations/server/start";
import { runOnServer, getDatabaseUrl } from "./postgres-server";
import { overrideSettings } from "./override-settings";

/**
 * Creates a migrated database that the test file and separate processes use sequentially, on the project's engine.
 * `variables` locate it for another process; `opened` runs work in this process with the database open.
 */
export async function createSharedDatabase() {
  const template = inject("template");
  const folder = mkdtempSync(join(tmpdir(), "kith-shared-"));
  const name = `kith_shared_${randomUUID().replaceAll("-", "")}`;
  const dataDir = join(folder, "data");
  if ("database" in template) await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
  else cpSync(inject("embeddedDumps").folder, join(dataDir, "database"), { recursive: true });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    if ("database" in template) await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const databaseUrl = "database" in template ? getDatabaseUrl(name) : null;
  return {
    isEmbedded: databaseUrl === null,
    variables: { KITH_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    opened: async <T>(work: () => Promise<T>): Promise<T> => {
      overrideSettings({ databaseUrl, dataDir });
      const store = await openCheckedDatabase();
      try {
        return await work();
      } finally {
        await store.close();
        openedDatabase.current = null;
      }
    },
    /** Expires all leases. The embedded database frees them when it opens. */
    expireLeases: async () => {
      if ("database" in template) await runOnServer("UPDATE leases SET expires_at = 'epoch'", name);
    },
  };
}
