import "server-only";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { splitIntoBatches, unnestRows } from "@/lib/platform/database/bulk-rows";

export type ChangeRow = {
  person_id: string;
  person_name: string;
  kind: string;
  field?: string;
  old?: string | null;
  new?: string | null;
  replaced_by_id?: string;
};

export async function insertChanges(
  transaction: DatabaseSession,
  runId: string,
  changes: readonly ChangeRow[],
): Promise<void> {
  for (const rows of splitIntoBatches(changes)) {
    await transaction.$executeRaw`
      INSERT INTO sync_changes (run_id, person_id, person_name, kind, field, old, new, replaced_by_id)
      SELECT ${runId}::uuid, * FROM ${toChangeRows(rows)}`;
  }
}

const toChangeRows = (changes: readonly ChangeRow[]) =>
  unnestRows(changes, {
    person_id: ["uuid", (change) => change.person_id],
    person_name: ["text", (change) => change.person_name],
    kind: ["sync_change_kind", (change) => change.kind],
    field: ["text", (change) => change.field ?? null],
    old: ["text", (change) => change.old ?? null],
    new: ["text", (change) => change.new ?? null],
    replaced_by_id: ["uuid", (change) => change.replaced_by_id ?? null],
  });
