import "server-only";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "./singleton";

export type Database = PrismaClient;
/** Prisma client or open transaction, for functions that work in both. */
export type DatabaseSession = PrismaClient | Prisma.TransactionClient;

/** Holder of this process's database; null until lib/platform/open-database.ts opens it at startup. */
export const openedDatabase = singleton<{ current: OpenDatabase | null }>("database", () => ({
  current: null,
}));

export type OpenDatabase = {
  client: Database;
  read: PreparedStatementReader;
  kind: "embedded" | "server";
  /** Server only: this process's connections and the number of waiting requests. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Embedded only: copies the database files consistently, while the database stays open. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Function that runs a named prepared statement outside transactions and returns its rows, for the few statements that
 * every request runs. Rejects with an error that `isOutage` recognises if the database is unavailable.
 */
type PreparedStatementReader = (
  name: string,
  statement: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/** Returns the open database. Before the start or after shutdown, throws a `Problem` that asks the caller to retry. */
export const database = (): Database => requireOpenDatabase().client;

/** Returns the reader for prepared statements; `queryPrepared` validates its rows. */
export const getPreparedStatementReader = (): PreparedStatementReader => requireOpenDatabase().read;

function requireOpenDatabase(): OpenDatabase {
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
