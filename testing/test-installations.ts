import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, inject } from "vitest";
import { openRestoreTarget } from "@/lib/operations/backup/open-databases";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database/database";
import { toRawDatabase, migratePGlite, type RawDatabase } from "@/lib/platform/database/embedded-database";
import { openServerDatabase } from "@/lib/platform/database/server-database";
import { readDump } from "./embedded-dumps";
import { runOnServer, getDatabaseUrl } from "./postgres-server";

/** Database of a test file, with a raw session. `during` opens it as Kith's database for some work. */
export type TestInstallation = {
  engine: "embedded" | "server";
  session: RawDatabase;
  during: <T>(work: () => Promise<T>) => Promise<T>;
};

type CreateTestInstallation = (holds: "nothing" | "tables", engine?: "embedded") => Promise<TestInstallation>;

/**
 * Returns a factory of installations for the hooks and tests of a file. Installations use the project's engine or the
 * named one, migrated or empty, and are deleted after the file.
 */
export function createInstallationFactory(): CreateTestInstallation {
  const endings: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of endings) await end();
  });
  return (holds, engine) => createInstallation(holds, engine, (end) => void endings.push(end));
}

async function createInstallation(
  holds: "nothing" | "tables",
  engine: "embedded" | undefined,
  atEnd: (end: () => Promise<void>) => void,
): Promise<TestInstallation> {
  const template = inject("template");
  if (engine === "embedded" || "dump" in template) {
    const { empty, migrated } = inject("embeddedDumps");
    const embedded = await PGlite.create({
      loadDataDir: await readDump(holds === "tables" ? migrated : empty),
    });
    atEnd(() => embedded.close());
    return {
      engine: "embedded",
      session: toRawDatabase(embedded, async () => undefined),
      during: (work) =>
        runWithDatabase(
          async () => ({ ...(await migratePGlite(embedded)), close: async () => undefined }),
          work,
        ),
    };
  }
  const name = `kith_backup_${randomUUID().replaceAll("-", "")}`;
  const from = holds === "tables" ? `TEMPLATE ${template.database}` : "TEMPLATE template0";
  await runOnServer(`CREATE DATABASE ${name} ${from}`);
  const session = await openRestoreTarget({ databaseUrl: getDatabaseUrl(name), dataDir: "" });
  atEnd(async () => {
    await session.close();
    await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return {
    engine: "server",
    session,
    during: (work) => runWithDatabase(() => openServerDatabase(getDatabaseUrl(name)), work),
  };
}

async function runWithDatabase<T>(open: () => Promise<OpenDatabase>, work: () => Promise<T>): Promise<T> {
  const before = openedDatabase.current;
  const opened = await open();
  openedDatabase.current = opened;
  try {
    return await work();
  } finally {
    openedDatabase.current = before;
    await opened.close();
  }
}
