import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { batchReads } from "@/lib/platform/database/batch-reads";
import { database, setDatabaseTime } from "@/lib/platform/database/database";
import { queryPrepared } from "@/lib/platform/database/query";
import { z } from "zod";

/** `ageSeconds` is measured by the database's clock from the last sync; null if the directory was never synced. */
export const publishedVersionRow = z.object({
  version: z.string().transform(BigInt),
  ageSeconds: z.number().nullable(),
});
export type PublishedVersion = z.infer<typeof publishedVersionRow>;

const selectPublishedVersion = queryPrepared(
  "published-version",
  publishedVersionRow.extend({ now: z.number() }),
);

/** Reads the version after the call, and the database's time (RUN-17). An authenticated request has its version already (`authenticateWithVersion`). */
export const readPublishedVersion = batchReads<void, PublishedVersion>(async () => {
  const sentAt = performance.now();
  const [row] = await selectPublishedVersion`
    SELECT version::text, extract(epoch FROM clock_timestamp() - synced_at)::float8 AS "ageSeconds",
      extract(epoch FROM clock_timestamp())::float8 AS now
    FROM directory_state WHERE id = 1`;
  if (!row) throw new Error("directory_state has no row");
  const { now, ...published } = row;
  setDatabaseTime(now, sentAt);
  return published;
});

declare const directoryLock: unique symbol;

/**
 * Transaction that holds the directory lock until it ends. Writers of people and links require one. Rows that the
 * transaction read before it had the lock may have changed. Only the functions of this file return one.
 */
export type LockedSession = Prisma.TransactionClient & { readonly [directoryLock]: "held" | "publishing" };

/** Also created a directory version, in which it stores changes (`storeDirectoryChanges`). */
export type PublishingSession = LockedSession & { readonly [directoryLock]: "publishing" };

/**
 * Increments the directory version and locks its row until commit, which serialises all writers.
 * Marks the change feed as complete through the new version. If the previous version has no such mark (a restore, or a
 * change by an older Kith), the feed restarts after that version. Versions are timestamps in microseconds, so that
 * after a failover a standby does not reuse the numbers of versions that it has not received.
 */
export async function incrementDirectoryVersion(
  transaction: Prisma.TransactionClient,
): Promise<PublishingSession> {
  await transaction.$executeRaw`
    UPDATE directory_state AS state SET
      (version, changes_through) = (SELECT next.version, next.version FROM (
        SELECT greatest(state.version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS version) AS next),
      changes_since = CASE WHEN changes_through = state.version THEN changes_since ELSE state.version END
    WHERE id = 1`;
  return transaction as PublishingSession;
}

/** Locks out directory writers until commit without publishing a new version. */
export async function lockDirectory(transaction: Prisma.TransactionClient): Promise<LockedSession> {
  await transaction.$queryRaw`SELECT FROM directory_state WHERE id = 1 FOR UPDATE`;
  return transaction as LockedSession;
}

/** Runs a transaction that holds the directory lock from its start, and decides nothing from rights. */
export const withDirectoryLock = <T>(
  change: (transaction: LockedSession) => Promise<T>,
  limits = { maxWait: 30_000, timeout: 60_000 },
): Promise<T> =>
  database().$transaction(async (transaction) => change(await lockDirectory(transaction)), limits);
