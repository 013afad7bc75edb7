import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, inject } from "vitest";
import { openTarget } from "@/lib/backup/installation";
import { openedDatabase, type OpenDatabase } from "@/lib/platform/database";
import { asItIs, openEmbedded, type DatabaseAsItIs } from "@/lib/platform/embedded-database";
import { openServer } from "@/lib/platform/server-database";
import { onServer, urlOfDatabase } from "./postgres-server";

/** A database of a test file's own: one session of it as it is, and Kith on it for a while. */
export type TestInstallation = {
  engine: "embedded" | "server";
  session: DatabaseAsItIs;
  /** Kith is open on it meanwhile, as the database of this process. */
  during: <T>(work: () => Promise<T>) => Promise<T>;
};

type Made = (holds: "nothing" | "tables", engine?: "embedded") => Promise<TestInstallation>;

/**
 * What makes installations for a test file, in its hooks and tests: of the engine that the project says, or the one that is named, migrated or
 * with nothing in it. All of them are gone with the file.
 */
export function withInstallations(): Made {
  const endings: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of endings) await end();
  });
  return (holds, engine) => makeInstallation(holds, engine, (end) => void endings.push(end));
}

async function makeInstallation(
  holds: "nothing" | "tables",
  engine: "embedded" | undefined,
  atEnd: (end: () => Promise<void>) => void,
): Promise<TestInstallation> {
  const template = inject("template");
  if (engine === "embedded" || "dump" in template) {
    const dump =
      "dump" in template && holds === "tables"
        ? { loadDataDir: new Blob([new Uint8Array(await readFile(template.dump))]) }
        : {};
    const embedded = await PGlite.create(dump);
    atEnd(() => embedded.close());
    return {
      engine: "embedded",
      session: asItIs(embedded, async () => undefined),
      during: (work) =>
        during(async () => ({ ...(await openEmbedded(embedded)), close: async () => undefined }), work),
    };
  }
  const name = `kith_backup_${randomUUID().replaceAll("-", "")}`;
  const from = holds === "tables" ? `TEMPLATE ${template.database}` : "TEMPLATE template0";
  await onServer(`CREATE DATABASE ${name} ${from}`);
  const session = await openTarget({ databaseUrl: urlOfDatabase(name), dataDir: "" });
  atEnd(async () => {
    await session.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { engine: "server", session, during: (work) => during(() => openServer(urlOfDatabase(name)), work) };
}

async function during<T>(open: () => Promise<OpenDatabase>, work: () => Promise<T>): Promise<T> {
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
