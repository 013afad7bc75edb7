import "server-only";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { Problem } from "@/lib/problem";
import { singleton } from "./singleton";

export type Database = PrismaClient;
/** Inside a transaction, or outside of one. */
export type DatabaseSession = PrismaClient | Prisma.TransactionClient;

/** Which process-wide database is open. lib/platform/open-database.ts fills it at the start; nothing else opens one. */
export const openedDatabase = singleton<{ current: OpenDatabase | null }>("database", () => ({
  current: null,
}));

export type OpenDatabase = {
  client: Database;
  read: PreparedRead;
  kind: "embedded" | "server";
  /** Of a server: this process's connections to it, and who waits for one. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Of the embedded database: a copy of its files as they are at one moment, while it goes on. Of a server: absent. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Rows of a statement that the database keeps prepared under a name, where it can: for the few that are read for every request. Outside
 * of transactions. An outage is told as everywhere (`isOutage`).
 */
type PreparedRead = (
  name: string,
  statement: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/** The open database. A caller before the start or after the end of the process is told to come back. */
export const database = (): Database => opened().client;

/** The open database, to be read by prepared statements; `preparedQuery` checks what it gives. */
export const preparedReads = (): PreparedRead => opened().read;

function opened(): OpenDatabase {
  if (openedDatabase.current) return openedDatabase.current;
  throw new Problem(
    "unavailable",
    "database_unavailable",
    "Kith is not connected to its database yet. Try again in a moment.",
    {
      retryAfterSeconds: 5,
    },
  );
}
