import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";

/**
 * Raises the version of the directory and locks it until the transaction ends, so that those who change the directory do it
 * one after another: versions are committed in their order. Whatever changes what the directory answers calls this first, in its own
 * transaction, and says there what it changed (`tellChanges`). A version before this one that was raised otherwise told nobody what it changed:
 * the feed of changes begins anew after it. A version is the moment at which it was raised, in microseconds: where a standby that had not heard
 * of the last ones takes over, none of theirs is given to another directory.
 */
export async function raiseDirectoryVersion(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`
    UPDATE directory_state AS state SET
      (version, changes_through) = (SELECT next.version, next.version FROM (
        SELECT greatest(state.version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint) AS version) AS next),
      changes_since = CASE WHEN changes_through = state.version THEN changes_since ELSE state.version END
    WHERE id = 1`;
}

/**
 * Keeps those out who change the directory or its links, until the transaction ends, without publishing anything: for work that must
 * not cross theirs and that no list shows. Like raising the version, it comes first in its transaction.
 */
export async function lockDirectory(transaction: DatabaseSession): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM directory_state WHERE id = 1 FOR UPDATE`;
}
