// Embedded engine: the files of a folder are looked at.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "./open-database";

// A new database is made on disk, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 240_000 });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Files and folders that anybody but their owner may do something with. */
const openToOthers = () =>
  ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

test("an embedded database lets nobody else read or write any file of it, new or not", async () => {
  chmodSync(folder, 0o755);
  const made = await openDatabase({ databaseUrl: null, dataDir: folder });
  expect(openToOthers()).toEqual([]);
  await made.client.$executeRaw`CREATE TABLE grown AS SELECT generate_series(1, 1000) AS n`;
  await made.close();
  expect(openToOthers()).toEqual([]);

  chmodSync(join(folder, "database", "PG_VERSION"), 0o666);
  chmodSync(join(folder, "database"), 0o755);
  const again = await openDatabase({ databaseUrl: null, dataDir: folder });
  expect(openToOthers()).toEqual([]);
  await again.close();
});
