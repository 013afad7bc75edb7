import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { stopWorking } from "@/lib/payroll-sync/worker";
import { refreshSettled } from "@/lib/people-sync/refresh-when-stale";
import { comparingSettled } from "@/lib/payroll-matching/suggestions";
import { stopReadingPictures } from "@/lib/pictures/work";
import { stopReadingChatMembers } from "@/lib/chat-profiles/work";
import { database, openedDatabase, type OpenDatabase } from "@/lib/platform/database";
import { openEmbedded } from "@/lib/platform/embedded-database";
import { openDatabase } from "@/lib/platform/open-database";
import { singleton } from "@/lib/platform/singleton";
import { onServer, urlOfDatabase } from "./postgres-server";

type Store = { opened: OpenDatabase; emptyTables: string };

/** Of this process, for all of its test files, one after another. */
const processStore = singleton<{ ready: Promise<Store> | null }>("test-store", () => ({ ready: null }), {
  lasts: true,
});

const store = () => (processStore.ready ??= openStore());

/** Gives a test file a real database, of the kind that its project says, and every test an empty one. */
export function withStore(): void {
  beforeAll(async () => {
    openedDatabase.current = (await store()).opened;
  });
  beforeEach(async () => {
    const { emptyTables } = await store();
    await database().$transaction([
      // The record refuses to be emptied; as a replica, a superuser's session asks no trigger.
      database().$executeRaw`SET LOCAL session_replication_role = replica`,
      database().$executeRawUnsafe(emptyTables),
    ]);
  });
  // Nothing goes on behind the next file's back.
  afterAll(() =>
    Promise.all([
      stopWorking(),
      stopReadingPictures(),
      stopReadingChatMembers(),
      refreshSettled(),
      comparingSettled(),
    ]),
  );
}

async function openStore(): Promise<Store> {
  const opened = await openCopy();
  const found = await opened.client.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
  return { opened, emptyTables: emptyingOf(found.map(({ name }) => name)) };
}

/** These have rows from the migrations on, which stay: nobody holds a lease, and what is published is newer than before. */
const asNew: Readonly<Record<string, string>> = {
  leases: "UPDATE leases SET expires_at = 'epoch'",
  directory_state: "UPDATE directory_state SET version = version + 1, synced_at = NULL",
};

/** TRUNCATE makes every file of every table anew: 120 ms a test on a server, beside 2 for the few rows of a test. */
const emptyingOf = (tables: readonly string[]): string =>
  `DO $$ BEGIN ${tables.map((table) => `${asNew[table] ?? `DELETE FROM "${table}"`};`).join(" ")} END $$`;

async function openCopy(): Promise<OpenDatabase> {
  const template = inject("template");
  if ("dump" in template) {
    const dump = new Blob([new Uint8Array(await readFile(template.dump))]);
    return openEmbedded(await PGlite.create({ loadDataDir: dump }));
  }
  const name = `${template.database}_${process.pid}`; // dropped with its template, at the end
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
  await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  return openDatabase({ databaseUrl: urlOfDatabase(name), dataDir: "" });
}
