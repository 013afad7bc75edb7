import { database } from "@/lib/platform/database/database";

/** Makes writes to the audit log fail while `during` runs, with a database constraint. */
export async function withFailingAuditLog<T>(during: () => Promise<T>): Promise<T> {
  await database().$executeRaw`ALTER TABLE audit_events ADD CONSTRAINT no_more CHECK (false) NOT VALID`;
  try {
    return await during();
  } finally {
    await database().$executeRaw`ALTER TABLE audit_events DROP CONSTRAINT no_more`;
  }
}
