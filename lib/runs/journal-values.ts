import "server-only";
import { isPlainPublicUrl } from "@/lib/connectors/public-lookup";
import type { DatabaseSession } from "@/lib/platform/database";

/** Returns a journal value as clients receive it: a vendor's picture URL that is not plain and public stays in Kith (PEOPLE-1). */
export const publishedValue = (field: string, value: string | null): string | null =>
  field === "avatar_url" && value !== null && !isPlainPublicUrl(value) ? "a URL that is not public" : value;

/** Takes what payroll told of a person out of the journal: it was read of an employee who may be somebody else. */
export async function forgetPreviousValues(transaction: DatabaseSession, personId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE sync_changes AS change SET old = NULL, new = NULL, sealed_old = NULL, sealed_new = NULL
    FROM sync_runs AS run
    WHERE run.id = change.run_id AND run.source = 'payroll' AND change.person_id = ${personId}::uuid
      AND num_nonnulls(change.old, change.new, change.sealed_old, change.sealed_new) > 0`;
}
