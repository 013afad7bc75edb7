import "server-only";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { Problem } from "@/lib/platform/problem";
import { singleton } from "@/lib/platform/singleton";

export type DatabaseSession = PrismaClient | Prisma.TransactionClient;

/** Null until lib/platform/database/open-database.ts opens the database at startup. */
export const openedDatabase = singleton<{ current: OpenDatabase | null }>("database", () => ({
  current: null,
}));

export type OpenDatabase = {
  client: PrismaClient;
  read: PreparedStatementReader;
  kind: "embedded" | "server";
  /** Server only. `waiting`: queries that wait for a connection. */
  connections?: () => { open: number; idle: number; waiting: number };
  /** Embedded only. Consistent, while the database stays open. */
  copyTo?: (folder: string) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Runs outside transactions. Used for the few statements that run most often, such as finding the caller. Rejects with
 * an error that `isOutage` recognises if the database is unavailable.
 */
type PreparedStatementReader = (
  name: string,
  statement: string,
  values: readonly unknown[],
) => Promise<Record<string, unknown>[]>;

export const database = (): PrismaClient => requireOpenDatabase().client;

/** Database time at the zero of `performance.now()`. Until the database is read, the time of this process. */
const databaseClock = singleton("database-clock", () => ({ originMs: performance.timeOrigin }), {
  isPermanent: true,
});

/** RUN-17: a moment late at most, whatever the clock of this process says. */
export const databaseNow = (): Date => new Date(databaseClock.originMs + performance.now());

/** `sentAt`: `performance.now()` before the request for the time. */
export function setDatabaseTime(epochSeconds: number, sentAt: number): void {
  const [earliest, latest] = [performance.now(), sentAt].map((at) => epochSeconds * 1_000 - at);
  const { originMs } = databaseClock;
  // An origin within the uncertainty of this reading stays, because a busy process receives readings late.
  if (!(originMs >= (earliest ?? 0) && originMs <= (latest ?? 0))) databaseClock.originMs = earliest ?? 0;
}

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
