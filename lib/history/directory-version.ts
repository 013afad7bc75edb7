import "server-only";
import { batchReads } from "@/lib/platform/batch-reads";
import type { DatabaseSession } from "@/lib/platform/database";
import { query, queryPrepared } from "@/lib/platform/query";
import { z } from "zod";

/** `ageSeconds` is measured by the database's clock from the last sync; null if the directory was never synced. */
export const publishedVersionRow = z.object({
  version: z.string().transform(BigInt),
  ageSeconds: z.number().nullable(),
});
export type PublishedVersion = z.infer<typeof publishedVersionRow>;

const selectPublishedVersion = queryPrepared("published-version", publishedVersionRow);

/** Reads the version after the call. An authenticated request has its version already (`authenticateWithVersion`). */
export const readPublishedVersion = batchReads<void, PublishedVersion>(async () => {
  const [row] = await selectPublishedVersion`
    SELECT version::text, extract(epoch FROM clock_timestamp() - synced_at)::float8 AS "ageSeconds"
    FROM directory_state WHERE id = 1`;
  if (!row) throw new Error("directory_state has no row");
  return row;
});

/**
 * Increments the directory version and locks its row until commit, which serialises all writers. Every transaction that
 * changes the directory calls this function before its first change to people or links. Rows that the transaction read
 * before the call may have changed. The transaction must then call `storeDirectoryChanges` if it has changes to store.
 * Marks the change feed as complete through the new version. If the previous version has no such mark (a restore, or a
 * change by an older Kith), the feed restarts after that version. Versions are timestamps in microseconds, so that
 * after a failover a standby does not reuse the numbers of versions that it has not received.
 */
export async function incrementDirectoryVersion(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`
    UPDATE directory_state AS state SET
      (version, changes_through) = (SELECT next.version, next.version FROM (
        SELECT greatest(state.version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS version) AS next),
      changes_since = CASE WHEN changes_through = state.version THEN changes_since ELSE state.version END
    WHERE id = 1`;
}

const lockedVersionRow = publishedVersionRow.pick({ version: true });

/**
 * Locks out directory writers until commit without publishing a new version, and returns the current version. Call it
 * before the transaction reads what the lock protects. Null if the state row is missing.
 */
export async function lockDirectory(transaction: DatabaseSession): Promise<bigint | null> {
  const [row] = await query(
    transaction,
    lockedVersionRow,
  )`SELECT version::text AS version FROM directory_state WHERE id = 1 FOR UPDATE`;
  return row?.version ?? null;
}
