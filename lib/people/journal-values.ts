import "server-only";
import { isSafePublicUrl } from "@/lib/platform/network/public-lookup";
import type { DatabaseSession } from "@/lib/platform/database/database";

/** Replaces a vendor's picture URL that is not safe to publish (PEOPLE-1). */
export const toPublicValue = (field: string, value: string | null): string | null =>
  field === "avatar_url" && value !== null && !isSafePublicUrl(value) ? "a URL that is not public" : value;

/** The values may be those of another employee. */
export async function erasePayrollValues(transaction: DatabaseSession, personId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE sync_changes AS change SET old = NULL, new = NULL, sealed_old = NULL, sealed_new = NULL
    FROM sync_runs AS run
    WHERE run.id = change.run_id AND run.source = 'payroll' AND change.person_id = ${personId}::uuid
      AND num_nonnulls(change.old, change.new, change.sealed_old, change.sealed_new) > 0`;
}
