import "server-only";
import type { AccessLevel } from "@/lib/access/levels";
import type { DatabaseSession } from "@/lib/platform/database";

/** Whose tokens are about to change, as they are now. */
export type TokenOwner = { id: string; name: string; accessLevel: AccessLevel; isDisabled: boolean };

/**
 * Locks the owner's row until the transaction ends: tokens of one owner are made and revoked one after the other, and none is
 * made while the owner is disabled. What is read after this is what stands when the transaction commits. Null: no such user.
 */
export async function lockOwner(transaction: DatabaseSession, userId: string): Promise<TokenOwner | null> {
  const [owner] = await transaction.$queryRaw<TokenOwner[]>`
    SELECT id, name, access_level::text AS "accessLevel", disabled_at IS NOT NULL AS "isDisabled"
    FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return owner ?? null;
}
