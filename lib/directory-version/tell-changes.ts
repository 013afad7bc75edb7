import "server-only";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { inBatches, manyRows } from "@/lib/platform/many-rows";
import type { EarlierValues } from "./sorted-fields";
import type { ToldField } from "./told-fields";

/** Programs that follow the directory have so long to come back. */
const changesKeptDays = 30;

/** A change of a person. `before` has the earlier values of those of the fields by which lists are sorted. */
export type TellableChange =
  | Exclude<EarlierValues, { kind: "changed" }>
  | (Extract<EarlierValues, { kind: "changed" }> & { fields: readonly ToldField[] });

/**
 * Writes down for the feed what the version changes that this transaction has raised (`raiseDirectoryVersion`): nobody sees it before that
 * version, and whoever sees that version sees all of it. Who was changed twice in a version is told of once.
 */
export async function tellChanges(
  transaction: DatabaseSession,
  changes: readonly TellableChange[],
): Promise<void> {
  for (const some of inBatches(changes)) {
    await transaction.$executeRaw`
      INSERT INTO directory_changes (version, person_id, at, kind, fields, before)
      SELECT state.version, row.person_id, clock_timestamp(), row.kind::directory_change_kind, string_to_array(row.fields, ','),
        row.before::jsonb
      FROM ${changeRows(some)} JOIN directory_state AS state ON state.id = 1
      ON CONFLICT (version, person_id) DO UPDATE SET fields =
        ARRAY(SELECT DISTINCT unnest(directory_changes.fields || excluded.fields) ORDER BY 1),
        before = excluded.before || directory_changes.before`;
  }
}

const changeRows = (changes: readonly TellableChange[]) =>
  manyRows(changes, {
    person_id: ["uuid", ({ personId }) => personId],
    kind: ["text", ({ kind }) => kind],
    fields: ["text", (change) => (change.kind === "changed" ? change.fields.join(",") : "")],
    before: ["text", (change) => ("before" in change ? JSON.stringify(change.before) : null)],
  });

/**
 * Deletes what is older than it is kept, whole versions only, and has the feed begin after it: a cursor from before is told so. Locks the
 * directory for a moment.
 */
export async function forgetOldChanges(): Promise<void> {
  await database().$executeRaw`
    WITH old AS (
      SELECT max(version) AS version FROM directory_changes
      WHERE at < clock_timestamp() - make_interval(days => ${changesKeptDays}::int)
    ), forgotten AS (
      DELETE FROM directory_changes USING old WHERE directory_changes.version <= old.version
    )
    UPDATE directory_state SET changes_since = greatest(changes_since, old.version) FROM old
    WHERE id = 1 AND old.version IS NOT NULL`;
}
