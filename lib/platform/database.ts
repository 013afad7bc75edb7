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
  kind: "embedded" | "server";
  close: () => Promise<void>;
};

/** The open database. A caller before the start or after the end of the process is told to come back. */
export function database(): Database {
  if (!openedDatabase.current) {
    throw new Problem(
      "unavailable",
      "database_unavailable",
      "Kith is not connected to its database yet. Try again in a moment.",
      {
        retryAfterSeconds: 5,
      },
    );
  }
  return openedDatabase.current.client;
}
