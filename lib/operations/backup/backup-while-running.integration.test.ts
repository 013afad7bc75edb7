// Slow: backups of a running Kith.
// Both engines: other sessions exist on a server only.
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { createSharedDatabase } from "@/testing/shared-database";
import { openRestoreTarget } from "./open-databases";

const { isEmbedded, variables } = await createSharedDatabase();
const place = { databaseUrl: variables.DATABASE_URL, dataDir: variables.KITH_DATA_DIR };

beforeEach(({ skip }) => {
  skip(
    isEmbedded,
    "the embedded database belongs to one process: its folder's lock refuses another (killed-folder)",
  );
});

async function sessionOfKith(): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: variables.DATABASE_URL, application_name: "kith" });
  await session.connect();
  return session;
}

test("a restore is refused while Kith runs", async () => {
  const session = await sessionOfKith();
  await expect(openRestoreTarget(place)).rejects.toMatchObject({ kind: "conflict", code: "kith_is_running" });
  await session.end();
});

test("a restore waits for the last session of a stopped Kith to end", async () => {
  const session = await sessionOfKith();
  const opening = openRestoreTarget(place);
  await vi.waitFor(async () => {
    const { rowCount } = await session.query(`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%starts_with(application_name%'`);
    expect(rowCount).toBe(1); // the restore has looked for sessions
  });
  await session.end();
  await (await opening).close();
});
