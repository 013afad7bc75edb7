// Slow: new folders are filled until the disk is full.
// Embedded engine: reads the files of a data folder.
import fs, {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { getPropertyRuns } from "@/testing/property-runs";
import { DataFolderError } from "@/lib/platform/branded-errors";
import { openDatabase } from "@/lib/platform/database/open-database";
import { isOutage } from "@/lib/platform/database/outage";

// Creating a database on disk is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** Copies a migrated database into the folder, because creating a new one is slow. */
const copyMade = () => cpSync(inject("embeddedDumps").folder, join(folder, "database"), { recursive: true });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kith-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the files and folders that other accounts can access. */
const openToOthers = () =>
  ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

test("an embedded database lets no other account read or write any of its files, existing or added", async () => {
  copyMade();
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

const open = () => openDatabase({ databaseUrl: null, dataDir: folder });

test("a folder in use by another process, or written by another major version of PostgreSQL, is refused with a message and left unchanged", async () => {
  copyMade();
  const opened = await open();
  const taken = open();
  await expect(taken).rejects.toThrow(DataFolderError);
  await expect(taken).rejects.toThrow(`process ${process.pid} on ${hostname()}`);
  await opened.client.$queryRaw`SELECT 1`; // the process that holds the folder continues
  await opened.close();

  writeFileSync(join(folder, "database", "PG_VERSION"), "17\n");
  const before = readdirSync(folder, { recursive: true });
  const other = open();
  await expect(other).rejects.toThrow(DataFolderError);
  await expect(other).rejects.toThrow(/written by PostgreSQL 17.+embeds PostgreSQL 18.+backup/);
  expect(readdirSync(folder, { recursive: true })).toEqual(before);
});

describe("on a full disk", () => {
  const write = fs.writeSync;
  let room = Infinity; // number of writes that may still extend a file
  beforeEach(() => {
    const full = () =>
      Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC", errno: -28 });
    const limited = (...asked: unknown[]): unknown => {
      const [fd, data, , length, position] = asked;
      if (typeof fd === "number" && ArrayBuffer.isView(data)) {
        const { size } = fs.fstatSync(fd);
        const end =
          (typeof position === "number" ? position : size) +
          (typeof length === "number" ? length : data.byteLength);
        if (end > size && room-- <= 0) throw full();
      }
      return Reflect.apply(write, fs, asked);
    };
    Object.assign(fs, { writeSync: limited });
    syncBuiltinESMExports();
  });
  afterEach(() => {
    room = Infinity;
    Object.assign(fs, { writeSync: write });
    syncBuiltinESMExports();
  });

  test("a database reports an outage, keeps its data, and works once there is room (A60)", async () => {
    copyMade();
    const opened = await open();
    await opened.client.$executeRaw`CREATE TABLE grown AS SELECT 'before' AS what`;
    const grow = () =>
      opened.client
        .$executeRaw`INSERT INTO grown SELECT repeat('x', 900) FROM generate_series(1, 2000)`.catch(isOutage);
    room = 0;
    expect([await grow(), await grow()]).toEqual([true, true]);
    expect(await opened.client.$queryRaw`SELECT what FROM grown`).toEqual([{ what: "before" }]);
    room = Infinity;
    expect(await grow()).toBe(2000);
    await opened.close();

    room = 0;
    await expect(open()).rejects.toThrow(/no room left on the disk of .+ Stored data are not lost/);
    room = Infinity;
    const again = await open();
    expect(await again.client.$queryRaw`SELECT count(*)::int AS count FROM grown`).toEqual([{ count: 2001 }]);
    await again.close();
  });

  test("a crashed database answers with an outage and never with empty rows, keeps no part of a transaction, and reopens once there is room", async () => {
    copyMade();
    const { client, copyTo, close } = await open();
    await client.$executeRaw`CREATE TABLE grown AS SELECT 'before' AS what`;
    const rows = () => client.$queryRaw`SELECT what FROM grown`.catch(isOutage);
    let waiting: Promise<unknown> = Promise.resolve();
    const half = client.$transaction(async (inside) => {
      await inside.$executeRaw`INSERT INTO grown VALUES ('half')`;
      waiting = rows();
      room = 0;
      await inside.$executeRaw`CHECKPOINT`.catch(() => undefined); // PostgreSQL panics
    });
    expect([await half.catch(isOutage), await waiting, await rows(), await rows()]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await expect(copyTo?.(join(folder, "copy"))).rejects.toThrow("crashed");

    room = Infinity;
    await expect.poll(rows, { timeout: 60_000, interval: 200 }).toEqual([{ what: "before" }]);
    await client.$transaction((inside) => inside.$executeRaw`INSERT INTO grown VALUES ('after')`);
    expect(await rows()).toEqual([{ what: "before" }, { what: "after" }]);
    expect(openToOthers()).toEqual([]);
    await close();
  });

  // Stages: the new database, its migrations, the last writes.
  test.each(getPropertyRuns(1) > 1 ? [0, 1, 40, 200, 400, 600, 800, 900] : [40])(
    "a first start with room for %i writes reports it, and the next start works once there is room, with a private new database, or with one that replaces the unfinished one",
    async (writes) => {
      chmodSync(folder, 0o755);
      room = writes;
      const failure: unknown = await open().then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(DataFolderError);
      room = Infinity;
      const unfinished = join(folder, "unfinished");
      const mark = readFileSync(join(folder, "database.unfinished"));
      renameSync(join(folder, "database"), unfinished);
      copyMade();
      const kept = join(folder, "database", "kept");
      writeFileSync(kept, "");
      await (await open()).close();
      expect([existsSync(kept), existsSync(join(folder, "database.unfinished"))]).toEqual([true, false]);

      rmSync(join(folder, "database"), { recursive: true });
      renameSync(unfinished, join(folder, "database"));
      writeFileSync(join(folder, "database.unfinished"), mark);
      const opened = await open();
      expect(await opened.client.directoryState.count()).toBe(1);
      await opened.close();
      expect(openToOthers()).toEqual([]);
    },
  );
});
