import "server-only";
import { database } from "@/lib/platform/database/database";
import { splitIntoBatches, unnestRows } from "@/lib/platform/database/bulk-rows";
import { notHiddenSql } from "@/lib/people/membership";
import type { PublishingSession } from "./directory-version";
import type { ChangeWithEarlierValues } from "./sort-fields";
import type { PublishedField } from "./published-fields";

/** Retention of stored changes, in days. A client that reads the feed less often has to load the whole list again. */
const changeRetentionDays = 30;

export type PublishableChange =
  | Exclude<ChangeWithEarlierValues, { kind: "changed" }>
  | (Extract<ChangeWithEarlierValues, { kind: "changed" }> & { fields: readonly PublishedField[] });

/**
 * Stores changes in the version of this transaction, except those of hidden people. They become visible together with that version. Changes to a person from several calls in one version are merged: the result has the
 * first kind, all changed fields, and the earliest values. `changes` contains each person at most once.
 */
export async function storeDirectoryChanges(
  transaction: PublishingSession,
  changes: readonly PublishableChange[],
): Promise<void> {
  for (const some of splitIntoBatches(changes)) {
    await transaction.$executeRaw`
      INSERT INTO directory_changes (version, person_id, at, kind, fields, before)
      SELECT state.version, row.person_id, clock_timestamp(), row.kind::directory_change_kind, string_to_array(row.fields, ','),
        row.before::jsonb
      FROM ${toChangeRows(some)} JOIN directory_state AS state ON state.id = 1
      WHERE NOT EXISTS (SELECT FROM people WHERE people.id = row.person_id AND NOT (${notHiddenSql.people}))
      ON CONFLICT (version, person_id) DO UPDATE SET fields =
        ARRAY(SELECT DISTINCT unnest(directory_changes.fields || excluded.fields) ORDER BY 1),
        before = excluded.before || directory_changes.before`;
  }
}

const toChangeRows = (changes: readonly PublishableChange[]) =>
  unnestRows(changes, {
    person_id: ["uuid", ({ personId }) => personId],
    kind: ["text", ({ kind }) => kind],
    fields: ["text", (change) => (change.kind === "changed" ? change.fields.join(",") : "")],
    before: ["text", (change) => ("before" in change ? JSON.stringify(change.before) : null)],
  });

/**
 * Deletes all versions of the change feed up to the newest one with a change older than `changeRetentionDays`. The feed
 * then starts after the deleted versions, and requests with an older cursor are refused. Locks the directory briefly.
 */
export async function deleteOldChanges(): Promise<void> {
  await database().$executeRaw`
    WITH old AS (
      SELECT max(version) AS version FROM directory_changes
      WHERE at < clock_timestamp() - make_interval(days => ${changeRetentionDays}::int)
    ), forgotten AS (
      DELETE FROM directory_changes USING old WHERE directory_changes.version <= old.version
    )
    UPDATE directory_state SET changes_since = greatest(changes_since, old.version) FROM old
    WHERE id = 1 AND old.version IS NOT NULL`;
}
