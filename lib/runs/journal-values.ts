import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";

/** Takes what payroll told of a person out of the journal: it was read of an employee who may be somebody else. */
export async function forgetPreviousValues(transaction: DatabaseSession, personId: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE sync_changes AS change SET old = NULL, new = NULL, sealed_old = NULL, sealed_new = NULL
    FROM sync_runs AS run
    WHERE run.id = change.run_id AND run.source = 'payroll' AND change.person_id = ${personId}::uuid
      AND num_nonnulls(change.old, change.new, change.sealed_old, change.sealed_new) > 0`;
}
