import "server-only";
import {
  constants,
  existsSync,
  mkdirSync,
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
import { Problem } from "@/lib/platform/problem";
import { lockDataFolder } from "@/lib/platform/files/data-folder";
import { DataFolderError } from "@/lib/platform/branded-errors";
import { explainOpenFailure, explainFolderError } from "@/lib/platform/files/folder-errors";
import type { OpenDatabase } from "./database";
import {
  recoverySpaceBytes,
  CrashSafePGlite,
  hasFreeSpace,
  createRecoveringEngine,
  type EmbeddedEngine,
} from "./embedded-engine";
import { applyMigrations, isMigrated, type RawQuery } from "./migrations";
import { detectAdapterOutages } from "./outage";
import { flushFolder, makeFilesPrivate } from "@/lib/platform/files/private-files";

/** Of PGlite 0.5. A folder written by another major version cannot be opened. */
const embeddedPostgresMajor = "18";

export async function openEmbeddedDatabase(dataDir: string, migrates: boolean): Promise<OpenDatabase> {
  const { engine, close } = await claimFolder(dataDir);
  try {
    const client = await createClient(engine.current(), engine.adapter, migrates);
    return {
      ...buildEmbeddedReader(client),
      copyTo: async (folder) => copyDatabase(engine.current(), join(dataDir, "database"), folder),
      close: async () => {
        await client.$disconnect();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw explainFolderError(error, dataDir);
  }
}

/** Neither migrated nor set as this process's database. `script` runs several statements at a time. */
export type RawDatabase = {
  query: RawQuery;
  script: (sql: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Locks the folder for this process until the database is closed. */
export async function openRawDatabase(dataDir: string): Promise<RawDatabase> {
  const { engine, close } = await claimFolder(dataDir);
  return toRawDatabase(engine.current(), close);
}

export async function openDatabaseCopy(folder: string): Promise<RawDatabase> {
  lockDataFolder(folder);
  const embedded = await CrashSafePGlite.open(folder);
  return toRawDatabase(embedded, async () => {
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Tests pass an in-memory instance. */
export const toRawDatabase = (embedded: PGlite, close: () => Promise<void>): RawDatabase => ({
  query: toRawQuery(embedded),
  script: async (sql) => void (await embedded.exec(sql)),
  close,
});

const toRawQuery =
  (embedded: PGlite): RawQuery =>
  async (sql, parameters = []) =>
    (await embedded.query<Record<string, unknown>>(sql, [...parameters])).rows;

async function claimFolder(dataDir: string): Promise<{ engine: EmbeddedEngine; close: () => Promise<void> }> {
  let unlock = (): void => undefined;
  try {
    unlock = lockDataFolder(dataDir);
    const folder = join(dataDir, "database");
    requireSameMajorVersion(folder);
    makeFilesPrivate(folder);
    const open = async () => {
      const embedded = await openOrCreateDatabase(folder);
      makeFilesPrivate(folder); // PGlite creates a new database's files readable by everyone
      return embedded;
    };
    const engine = createRecoveringEngine(await open(), { folder, reopen: open });
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
    throw explainOpenFailure(explainFolderError(error, dataDir), dataDir);
  }
}

/**
 * A marker file exists while the database is being created. A database whose creation was interrupted by a kill or a
 * full disk never held data and does not open, so it is created again. The marker holds the identity of the folder, so
 * a folder that replaced it, for example from a backup, is opened and never deleted.
 */
async function openOrCreateDatabase(folder: string): Promise<CrashSafePGlite> {
  const unfinished = `${folder}.unfinished`;
  if (
    existsSync(unfinished) &&
    existsSync(folder) &&
    readFileSync(unfinished, "utf8") === getFolderIdentity(folder)
  )
    rmSync(folder, { recursive: true, force: true });
  if (!existsSync(join(folder, "PG_VERSION"))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, getFolderIdentity(folder), { mode: 0o600 });
  }
  const embedded = await CrashSafePGlite.open(folder);
  if (existsSync(unfinished)) {
    rmSync(unfinished);
    flushFolder(dirname(folder)); // the marker must not reappear after a power failure
  }
  return embedded;
}

/** Independent of the path: inode and creation time, because inodes are reused. */
function getFolderIdentity(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** Tests pass an in-memory instance. */
export async function migratePGlite(embedded: PGlite): Promise<OpenDatabase> {
  const client = await createClient(embedded, new PrismaPGlite(embedded), true);
  return {
    ...buildEmbeddedReader(client),
    close: async () => {
      await client.$disconnect();
      if (!embedded.closed) await embedded.close();
    },
  };
}

async function createClient(
  embedded: PGlite,
  adapter: SqlDriverAdapterFactory,
  migrates: boolean,
): Promise<PrismaClient> {
  if (migrates && !(await isMigrated(toRawQuery(embedded))))
    await applyMigrations(new PrismaPGlite(embedded));
  return new PrismaClient({ adapter: detectAdapterOutages(adapter) });
}

const buildEmbeddedReader = (client: PrismaClient): Pick<OpenDatabase, "client" | "read" | "kind"> => ({
  client,
  // The statement goes through Prisma, which keeps other statements out of a running transaction.
  read: (_name, statement, values) => client.$queryRawUnsafe(statement, ...values),
  kind: "embedded",
});

/**
 * Statements wait until the copy is done, which takes moments on a file system that shares blocks. PostgreSQL recovers
 * the copy like the files of a killed process. Throws a `Problem` if the disk has no room for the copy.
 */
async function copyDatabase(embedded: PGlite, from: string, to: string): Promise<void> {
  // The checkpoint would crash PostgreSQL on a full disk.
  if (!hasFreeSpace(from, getFolderSize(from) + recoverySpaceBytes))
    throw noRoomForCopyProblem(getFolderSize(from));
  await embedded.exec("CHECKPOINT"); // the checkpoint leaves little for the recovery of the copy to replay
  await embedded.runExclusive(() =>
    cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false }),
  );
  makeFilesPrivate(to);
}

const noRoomForCopyProblem = (bytes: number) =>
  new Problem(
    "unavailable",
    "no_room_for_copy",
    `There is no room on the disk for the copy of the database that a backup of a running Kith needs: it takes ${Math.ceil(bytes / 1e6)} MB. ` +
      "Make room on the disk of the data folder, or stop Kith and try again.",
  );

function getFolderSize(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function requireSameMajorVersion(folder: string) {
  const marker = join(folder, "PG_VERSION");
  const found = existsSync(marker) ? readFileSync(marker, "utf8").trim() : embeddedPostgresMajor;
  if (found === embeddedPostgresMajor) return;
  throw new DataFolderError(
    `The data in ${folder} was written by PostgreSQL ${found}; this version of Kith embeds PostgreSQL ${embeddedPostgresMajor} and cannot ` +
      "open it. Back it up with the Kith that wrote it, then restore the backup here.",
  );
}
