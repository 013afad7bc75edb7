import "server-only";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "./singleton";

/** Prisma client or open transaction, for functions that work in both. */
export type DatabaseSession = PrismaClient | Prisma.TransactionClient;

/** Holder of this process's database. `current` is null until lib/platform/open-database.ts opens it at startup. */
export const openedDatabase = singleton<{ current: OpenDatabase | null }>("database", () => ({
  current: null,
}));

export type OpenDatabase = {
  client: PrismaClient;
  read: PreparedStatementReader;
  kind: "embedded" | "server";
  /** Server only: counts of this process's open and idle connections, and of queries that wait for a connection. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Embedded only: copies the database files consistently, while the database stays open. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Function that runs a named prepared statement outside transactions and returns its rows. Used for the few statements
 * that run most often, such as finding the caller. Rejects with an error that `isOutage` recognises if the database is
 * unavailable.
 */
type PreparedStatementReader = (
  name: string,
  statement: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

/** Returns the open database. Throws a `Problem` that asks the caller to retry if no database is open yet. */
export const database = (): PrismaClient => requireOpenDatabase().client;

/** Database time at the zero of `performance.now()`. Until the database is read, the time of this process. */
const databaseClock = singleton("database-clock", () => ({ originMs: performance.timeOrigin }), {
  isPermanent: true,
});

/** Returns the database's time (RUN-17), a moment late at most, whatever the clock of this process says. */
export const databaseNow = (): Date => new Date(databaseClock.originMs + performance.now());

/** Sets the time of `databaseNow` to a time that the database returned for a request of `sentAt` (`performance.now()`). */
export function setDatabaseTime(epochSeconds: number, sentAt: number): void {
  const [earliest, latest] = [performance.now(), sentAt].map((at) => epochSeconds * 1_000 - at);
  const { originMs } = databaseClock;
  // An origin within the uncertainty of this reading stays, because a busy process receives readings late.
  if (!(originMs >= (earliest ?? 0) && originMs <= (latest ?? 0))) databaseClock.originMs = earliest ?? 0;
}

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
