import "server-only";
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { lockDataFolder } from "./data-folder";
import { DataFolderError } from "./data-folder-error";
import { doesNotOpen, folderTrouble } from "./folder-trouble";
import type { OpenDatabase } from "./database";
import { applyMigrations, isMigrated, type RawQuery } from "./migrations";
import { tellOutages } from "./outage";
import { makeFilesPrivate } from "./private-files";

/** The PostgreSQL inside PGlite 0.5. A folder written by another major version cannot be opened. */
const embeddedMajor = "18";

/** The database embedded in a folder, migrated to the newest version. */
export async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const { embedded, close } = await takeFolder(dataDir);
  try {
    const opened = await openEmbedded(embedded);
    return {
      ...opened,
      copyTo: (folder) => copyDatabase(embedded, join(dataDir, "database"), folder),
      close: async () => {
        await opened.close();
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
  const { embedded, close } = await takeFolder(dataDir);
  return asItIs(embedded, close);
}

/** A copy of a folder's database that nobody else has (`copyTo`). */
export async function openCopyAsItIs(folder: string): Promise<DatabaseAsItIs> {
  const embedded = await PGlite.create(folder);
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
async function takeFolder(dataDir: string): Promise<{ embedded: PGlite; close: () => Promise<void> }> {
  try {
    return await takeIt(dataDir);
  } catch (error) {
    throw doesNotOpen(folderTrouble(error, dataDir), dataDir);
  }
}

async function takeIt(dataDir: string): Promise<{ embedded: PGlite; close: () => Promise<void> }> {
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    refuseOtherMajor(folder);
    makeFilesPrivate(folder);
    const embedded = await createWhole(folder);
    makeFilesPrivate(folder); // PGlite makes a new database's files for everybody
    return {
      embedded,
      close: async () => {
        if (!embedded.closed) await embedded.close();
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
async function createWhole(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished) && existsSync(folder) && readFileSync(unfinished, "utf8") === identityOf(folder))
    rmSync(folder, { recursive: true, force: true });
  if (!existsSync(join(folder, "PG_VERSION"))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, identityOf(folder), { mode: 0o600 });
  }
  const embedded = await PGlite.create(folder);
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
  const adapter = new PrismaPGlite(embedded);
  if (!(await isMigrated(queryOf(embedded)))) await applyMigrations(adapter);
  const client = new PrismaClient({ adapter: tellOutages(adapter) });
  return {
    client,
    // By way of Prisma, which lets no statement in between those of a transaction.
    read: (_name, statement, values) => client.$queryRawUnsafe(statement, ...values),
    kind: "embedded",
    close: async () => {
      await client.$disconnect();
      if (!embedded.closed) await embedded.close();
    },
  };
}

/**
 * Copies the files of a database that goes on: its statements wait for as long as the copying takes, which is as good as nothing where the
 * file system shares the blocks. The copy is what a killed process would have left, so it opens as such a one does.
 */
async function copyDatabase(embedded: PGlite, from: string, to: string): Promise<void> {
  await embedded.exec("CHECKPOINT"); // most of what is new is written before anything has to wait
  await embedded.runExclusive(() =>
    cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false }),
  );
  makeFilesPrivate(to);
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
