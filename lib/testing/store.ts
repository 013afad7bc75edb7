import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { stopWorking } from "@/lib/payroll-sync/worker";
import { refreshSettled } from "@/lib/people-sync/refresh-when-stale";
import { comparingSettled } from "@/lib/payroll-matching/suggestions";
import { stopReadingPictures } from "@/lib/pictures/work";
import { stopReadingChatMembers } from "@/lib/chat-profiles/work";
import { stopDelivering } from "@/lib/webhooks/work";
import { database, openedDatabase, type OpenDatabase } from "@/lib/platform/database";
import { openEmbedded } from "@/lib/platform/embedded-database";
import { openDatabase } from "@/lib/platform/open-database";
import { singleton } from "@/lib/platform/singleton";
import { onServer, urlOfDatabase } from "./postgres-server";

type Store = { opened: OpenDatabase; tables: readonly string[] };

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
  beforeEach(emptyStore);
  // Nothing goes on behind the next file's back.
  afterAll(() =>
    Promise.all([
      stopWorking(),
      stopReadingPictures(),
      stopReadingChatMembers(),
      stopDelivering(),
      refreshSettled(),
      comparingSettled(),
    ]),
  );
}

/**
 * Every test of this block begins with what `make` makes in an empty database. It is made once and then put back as it was, which takes two
 * statements instead of hundreds. Comes after `withStore`.
 */
export function withMade<Made>(make: () => Promise<Made>): () => Made {
  const kept: { made?: Made } = {};
  beforeAll(async () => {
    await emptyStore();
    kept.made = await make();
    await database().$executeRawUnsafe("CREATE SCHEMA made");
    await asReplica(await ofAllTables((table) => `CREATE TABLE made."${table}" AS TABLE public."${table}"`));
  });
  beforeEach(async () =>
    asReplica(
      await ofAllTables((table) =>
        table === "leases"
          ? "NULL"
          : table === "directory_state"
            ? `UPDATE directory_state SET ${nextVersion}, synced_at = (SELECT synced_at FROM made.directory_state)`
            : `INSERT INTO public."${table}" TABLE made."${table}"`,
      ),
    ),
  );
  afterAll(() => database().$executeRawUnsafe("DROP SCHEMA made CASCADE"));
  return () => {
    if (kept.made === undefined) throw new Error("asked for before the first test");
    return kept.made;
  };
}

/**
 * As every test finds it: for a test that begins anew on its way. TRUNCATE makes every file of every table anew: 120 ms a test on a server,
 * beside 2 for the few rows of a test.
 */
export const emptyStore = async (): Promise<void> =>
  void (await asReplica(await ofAllTables((table) => asNew[table] ?? `DELETE FROM "${table}"`)));

/** The record refuses to be emptied; as a replica, a superuser's session asks no trigger. */
const asReplica = (statement: string) =>
  database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().$executeRawUnsafe(statement),
  ]);

/** One statement that does something to each table. */
const ofAllTables = async (statementOf: (table: string) => string): Promise<string> =>
  `DO $$ BEGIN ${(await store()).tables.map((table) => `${statementOf(table)};`).join(" ")} END $$`;

async function openStore(): Promise<Store> {
  const opened = await openCopy();
  const found = await opened.client.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`;
  return { opened, tables: found.map(({ name }) => name) };
}

/** The feed of changes begins with it. */
const nextVersion = "version = version + 1, changes_since = version + 1, changes_through = version + 1";

/** These have rows from the migrations on, which stay: nobody holds a lease, and what is published is newer than before. */
const asNew: Readonly<Record<string, string>> = {
  leases: "UPDATE leases SET expires_at = 'epoch'",
  directory_state: `UPDATE directory_state SET synced_at = NULL, ${nextVersion}`,
};

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
