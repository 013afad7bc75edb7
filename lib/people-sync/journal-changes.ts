import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import { inBatches, manyRows } from "@/lib/platform/many-rows";

/** A line of the journal, as the database names its columns: what is absent is null. */
export type ChangeRow = {
  person_id: string;
  person_name: string;
  kind: string;
  field?: string;
  old?: string | null;
  new?: string | null;
  replaced_by_id?: string;
};

/** How the journal writes a field of a person: `firstName` is `first_name`. */
export const journalNameOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes lines of a run into the journal. */
export async function insertChanges(
  transaction: DatabaseSession,
  runId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  for (const rows of inBatches(changes)) {
    await transaction.$executeRaw`
      INSERT INTO sync_changes (run_id, person_id, person_name, kind, field, old, new, replaced_by_id)
      SELECT ${runId}::uuid, * FROM ${changeRows(rows)}`;
  }
}

const changeRows = (changes: readonly ChangeRow[]) =>
  manyRows(changes, {
    person_id: ["uuid", (change) => change.person_id],
    person_name: ["text", (change) => change.person_name],
    kind: ["sync_change_kind", (change) => change.kind],
    field: ["text", (change) => change.field ?? null],
    old: ["text", (change) => change.old ?? null],
    new: ["text", (change) => change.new ?? null],
    replaced_by_id: ["uuid", (change) => change.replaced_by_id ?? null],
  });
