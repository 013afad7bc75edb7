import "server-only";
import { isSafePublicUrl } from "@/lib/platform/public-lookup";
import type { DatabaseSession } from "@/lib/platform/database";

/** Returns a journal value as clients receive it: a vendor's picture URL that is not plain and public stays in Kith (PEOPLE-1). */
export const toPublicValue = (field: string, value: string | null): string | null =>
  field === "avatar_url" && value !== null && !isSafePublicUrl(value) ? "a URL that is not public" : value;

/** Erases a person's payroll values from the journal: they may belong to another employee. */
export async function erasePreviousValues(transaction: DatabaseSession, personId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE sync_changes AS change SET old = NULL, new = NULL, sealed_old = NULL, sealed_new = NULL
    FROM sync_runs AS run
    WHERE run.id = change.run_id AND run.source = 'payroll' AND change.person_id = ${personId}::uuid
      AND num_nonnulls(change.old, change.new, change.sealed_old, change.sealed_new) > 0`;
}
