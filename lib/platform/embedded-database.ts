import "server-only";
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { Problem } from "@/lib/problem";
import { lockDataFolder } from "./data-folder";
import { DataFolderError } from "./data-folder-error";
import { doesNotOpen, folderTrouble } from "./folder-trouble";
import type { OpenDatabase } from "./database";
import { bytesToRecover, FencedPGlite, hasRoom, keepOpen, type Engine } from "./embedded-engine";
import { applyMigrations, isMigrated, type RawQuery } from "./migrations";
import { tellOutages } from "./outage";
import { makeFilesPrivate } from "./private-files";

/** The PostgreSQL inside PGlite 0.5. A folder written by another major version cannot be opened. */
const embeddedMajor = "18";

/** The database embedded in a folder, migrated to the newest version. */
export async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const { engine, close } = await takeFolder(dataDir);
  try {
    const client = await migratedClient(engine.current(), engine.adapter);
    return {
      ...reading(client),
      copyTo: async (folder) => copyDatabase(engine.current(), join(dataDir, "database"), folder),
      close: async () => {
        await client.$disconnect();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw folderTrouble(error, dataDir);
  }
}

/** A database as it is: nothing is migrated or published. `script` runs several statements at once. */
export type DatabaseAsItIs = {
  query: RawQuery;
  script: (sql: string) => Promise<void>;
  close: () => Promise<void>;
};

/** A folder's database, taken for this process until it is closed. */
export async function openFolderAsItIs(dataDir: string): Promise<DatabaseAsItIs> {
  const { engine, close } = await takeFolder(dataDir);
  return asItIs(engine.current(), close);
}

/** A copy of a folder's database that nobody else has (`copyTo`). */
export async function openCopyAsItIs(folder: string): Promise<DatabaseAsItIs> {
  const embedded = await FencedPGlite.open(folder);
  return asItIs(embedded, () => embedded.close());
}

/** A PGlite instance as it is. Tests hand in one that lives in memory. */
export const asItIs = (embedded: PGlite, close: () => Promise<void>): DatabaseAsItIs => ({
  query: queryOf(embedded),
  script: async (sql) => void (await embedded.exec(sql)),
  close,
});

const queryOf =
  (embedded: PGlite): RawQuery =>
  async (sql, parameters = []) =>
    (await embedded.query<Record<string, unknown>>(sql, [...parameters])).rows;

/** The folder, taken for this process until `close`, and its database. */
async function takeFolder(dataDir: string): Promise<{ engine: Engine; close: () => Promise<void> }> {
  try {
    return await takeIt(dataDir);
  } catch (error) {
    throw doesNotOpen(folderTrouble(error, dataDir), dataDir);
  }
}

async function takeIt(dataDir: string): Promise<{ engine: Engine; close: () => Promise<void> }> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    refuseOtherMajor(folder);
    makeFilesPrivate(folder);
    const open = async () => {
      const embedded = await createWhole(folder);
      makeFilesPrivate(folder); // PGlite makes a new database's files for everybody
      return embedded;
    };
    const engine = keepOpen(await open(), { folder, reopen: open });
    return {
      engine,
      close: async () => {
        await engine.close();
        makeFilesPrivate(folder);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the database, or makes it. What says that it is being made goes once it is there: one whose making was broken off, by a kill or a
 * full disk, has never held anything, would not open, and is made anew. It says which folder that is: another one that was put in
 * its place meanwhile, from a backup perhaps, is opened and never deleted.
 */
async function createWhole(folder: string): Promise<FencedPGlite> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished) && existsSync(folder) && readFileSync(unfinished, "utf8") === identityOf(folder))
    rmSync(folder, { recursive: true, force: true });
  if (!existsSync(join(folder, "PG_VERSION"))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, identityOf(folder), { mode: 0o600 });
  }
  const embedded = await FencedPGlite.open(folder);
  if (existsSync(unfinished)) {
    rmSync(unfinished);
    writeThrough(dirname(folder)); // it must not be back after a power cut
  }
  return embedded;
}

/** Which folder it is, and not only where: its number on the disk, and when it was made, since numbers are given again. */
function identityOf(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** Has the names in a folder written to the disk. Windows does so by itself. */
function writeThrough(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  fsyncSync(opened);
  closeSync(opened);
}

/** A PGlite instance as the database, migrated. Tests hand in one that lives in memory. */
export async function openEmbedded(embedded: PGlite): Promise<OpenDatabase> {
  const client = await migratedClient(embedded, new PrismaPGlite(embedded));
  return {
    ...reading(client),
    close: async () => {
      await client.$disconnect();
      if (!embedded.closed) await embedded.close();
    },
  };
}

async function migratedClient(embedded: PGlite, adapter: SqlDriverAdapterFactory): Promise<PrismaClient> {
  if (!(await isMigrated(queryOf(embedded)))) await applyMigrations(new PrismaPGlite(embedded));
  return new PrismaClient({ adapter: tellOutages(adapter) });
}

const reading = (client: PrismaClient): Pick<OpenDatabase, "client" | "read" | "kind"> => ({
  client,
  // By way of Prisma, which lets no statement in between those of a transaction.
  read: (_name, statement, values) => client.$queryRawUnsafe(statement, ...values),
  kind: "embedded",
});

/**
 * Copies the files of a database that goes on: its statements wait for as long as the copying takes, which is as good as nothing where the
 * file system shares the blocks. The copy is what a killed process would have left, so it opens as such a one does.
 */
async function copyDatabase(embedded: PGlite, from: string, to: string): Promise<void> {
  // On a full disk the checkpoint would crash PostgreSQL.
  if (!hasRoom(from, sizeOf(from) + bytesToRecover)) throw noRoomForCopy(sizeOf(from));
  await embedded.exec("CHECKPOINT"); // most of what is new is written before anything has to wait
  await embedded.runExclusive(() =>
    cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false }),
  );
  makeFilesPrivate(to);
}

const noRoomForCopy = (bytes: number) =>
  new Problem(
    "unavailable",
    "no_room_for_copy",
    `There is no room for a copy of the database beside it, which a backup of a running Kith is made from: it takes ${Math.ceil(bytes / 1e6)} MB. ` +
      "Make room on the disk of the data folder, or stop Kith and try again.",
  );

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function refuseOtherMajor(folder: string) {
  const marker = join(folder, "PG_VERSION");
  const found = existsSync(marker) ? readFileSync(marker, "utf8").trim() : embeddedMajor;
  if (found === embeddedMajor) return;
  throw new DataFolderError(
    `The data in ${folder} was written by PostgreSQL ${found}; this version of Kith embeds PostgreSQL ${embeddedMajor} and cannot ` +
      "open it. Back it up with the Kith that wrote it, then restore the backup here.",
  );
}
