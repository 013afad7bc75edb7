import "server-only";
import { constants, existsSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { lockDataFolder } from "./data-folder";
import { DataFolderError } from "./data-folder-error";
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
    throw error;
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
  const unlock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    refuseOtherMajor(folder);
    makeFilesPrivate(folder);
    const embedded = await PGlite.create(folder);
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
