import "server-only";
import { z } from "zod";
import { accessLevels } from "@/lib/access/levels";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";

/** Whose tokens are about to change, as they are now. */
const tokenOwner = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  isDisabled: z.boolean(),
});
export type TokenOwner = z.infer<typeof tokenOwner>;

/**
 * Locks the owner's row until the transaction ends: tokens of one owner are made and revoked one after the other, and none is
 * made while the owner is disabled. What is read after this is what stands when the transaction commits. Null: no such user.
 */
export async function lockOwner(transaction: DatabaseSession, userId: string): Promise<TokenOwner | null> {
  const [owner] = await query(transaction, tokenOwner)`
    SELECT id, name, access_level::text AS "accessLevel", disabled_at IS NOT NULL AS "isDisabled"
    FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return owner ?? null;
}
