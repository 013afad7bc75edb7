// Embedded engine: the test creates its own database in memory.
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { expect, test, vi } from "vitest";
import { applyMigrations, isMigrated, type RawQuery } from "./migrations";

const memory = await PGlite.create();
const query: RawQuery = async (sql, parameters = []) =>
  (await memory.query<Record<string, unknown>>(sql, [...parameters])).rows;

/** Runs a change and rolls it back, so that each test starts with a complete database. */
async function changed(sql: string): Promise<boolean> {
  await memory.exec("BEGIN");
  await memory.exec(sql);
  const found = await isMigrated(query);
  await memory.exec("ROLLBACK");
  return found;
}
const last = "(SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1)";

test("a database counts as migrated after its migrations were applied, not while it is empty", async () => {
  expect(await isMigrated(query)).toBe(false);
  const timers = vi.spyOn(globalThis, "setTimeout");
  const ended = vi.spyOn(globalThis, "clearTimeout");
  expect(await applyMigrations(new PrismaPGlite(memory))).not.toEqual([]);
  const cleared = new Set(ended.mock.calls.map(([timer]) => timer));
  const left = timers.mock.results.map(({ value }) => value).filter((timer) => !cleared.has(timer));
  expect(left.filter((timer) => timer.hasRef())).toEqual([]); // timers do not keep a finished process alive
  expect(await isMigrated(query)).toBe(true);
  expect(await applyMigrations(new PrismaPGlite(memory))).toEqual([]);
});

test.each([
  ["lacks the newest migration", `DELETE FROM _prisma_migrations WHERE id = ${last}`],
  ["failed within a migration", `UPDATE _prisma_migrations SET finished_at = NULL WHERE id = ${last}`],
  ["had a migration rolled back", `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = ${last}`],
  ["had a changed migration", `UPDATE _prisma_migrations SET checksum = 'other' WHERE id = ${last}`],
  [
    "failed within a migration of a later version",
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '29990101_later')`,
  ],
])("a database that %s is left to the schema engine", async (_what, sql) => {
  expect(await changed(sql)).toBe(false);
});

test("a database migrated by a newer Kith needs no migration", async () => {
  const later = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101_later', now())`;
  expect(await changed(later)).toBe(true);
});
