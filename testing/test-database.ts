import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { payrollRuns } from "@/lib/sync/payroll/worker";
import { waitForRefresh } from "@/lib/sync/people/refresh-when-stale";
import { payrollComparison } from "@/lib/links/payroll/suggestions";
import { stopDeliveries } from "@/lib/webhooks/delivery-worker";
import { database, openedDatabase, type OpenDatabase } from "@/lib/platform/database/database";
import { migratePGlite } from "@/lib/platform/database/embedded-database";
import { openDatabase } from "@/lib/platform/database/open-database";
import { singleton } from "@/lib/platform/singleton";
import { readDump } from "./embedded-dumps";
import { runOnServer, getDatabaseUrl } from "./postgres-server";

type TestDatabase = { opened: OpenDatabase; tables: readonly string[] };

const processDatabase = singleton<{ ready: Promise<TestDatabase> | null }>(
  "test-store",
  () => ({ ready: null }),
  {
    isPermanent: true,
  },
);

const getTestDatabase = () => (processDatabase.ready ??= openTestDatabase());

/** Sets up a real database of the project's engine for a test file. Every test starts with an empty one. */
export function setUpTestDatabase(): void {
  beforeAll(async () => {
    openedDatabase.current = (await getTestDatabase()).opened;
  });
  beforeEach(emptyDatabase);
  // Waits for background work, which must not reach the next file.
  afterAll(() =>
    Promise.all([payrollRuns.stop(), stopDeliveries(), waitForRefresh(), payrollComparison.settled()]),
  );
}

/**
 * Runs every test of this block on the data that `make` creates. The data is created once and then restored with two
 * statements instead of hundreds. Call it after `setUpTestDatabase`.
 */
export function setUpFixture<Made>(make: () => Promise<Made>): () => Made {
  const kept: { made?: Made } = {};
  beforeAll(async () => {
    await emptyDatabase();
    kept.made = await make();
    await database().$executeRawUnsafe("CREATE SCHEMA made");
    await runWithoutTriggers(
      await createAllTablesStatement((table) => `CREATE TABLE made."${table}" AS TABLE public."${table}"`),
    );
  });
  beforeEach(async () =>
    runWithoutTriggers(
      await createAllTablesStatement((table) =>
        table === "leases"
          ? "NULL"
          : table === "directory_state"
            ? `UPDATE directory_state SET ${incrementVersionSql}, (synced_at, people_vendor, people_org_id) = (SELECT synced_at, people_vendor, people_org_id FROM made.directory_state)`
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
 * Empties the database within a test. Deletes instead of TRUNCATE, which recreates every file: 120 ms per test
 * on a server, against 2 ms.
 */
export const emptyDatabase = async (): Promise<void> =>
  void (await runWithoutTriggers(
    await createAllTablesStatement((table) => resetStatements[table] ?? `DELETE FROM "${table}"`),
  ));

/** A trigger protects the audit log from deletion. The replica role disables triggers for a superuser's session. */
const runWithoutTriggers = (statement: string) =>
  database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().$executeRawUnsafe(statement),
  ]);

/**
 * Returns a statement that runs `statementOf` for each table, `directory_state` first: Kith's background work locks it before
 * other rows, too, which prevents deadlocks.
 */
const createAllTablesStatement = async (statementOf: (table: string) => string): Promise<string> =>
  `DO $$ BEGIN ${(await getTestDatabase()).tables.map((table) => `${statementOf(table)};`).join(" ")} END $$`;

async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openTemplateCopy();
  const found = await opened.client.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
    ORDER BY table_name <> 'directory_state'`;
  return { opened, tables: found.map(({ name }) => name) };
}

/** Increments the version and restarts the change feed there. */
const incrementVersionSql =
  "version = version + 1, changes_since = version + 1, changes_through = version + 1";

/** Tables with rows from migrations, which are reset instead of emptied: leases expire, and versions increase. */
const resetStatements: Readonly<Record<string, string>> = {
  leases: "UPDATE leases SET expires_at = 'epoch'",
  directory_state: `UPDATE directory_state SET synced_at = NULL, people_vendor = NULL, people_org_id = '', ${incrementVersionSql}`,
};

async function openTemplateCopy(): Promise<OpenDatabase> {
  const template = inject("template");
  if ("dump" in template) {
    return migratePGlite(await PGlite.create({ loadDataDir: await readDump(template.dump) }));
  }
  const name = `${template.database}_${process.pid}`; // dropped at the end, with its template
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template.database}`);
  await runOnServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  return openDatabase({ databaseUrl: getDatabaseUrl(name), dataDir: "" });
}
