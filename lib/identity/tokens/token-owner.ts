import "server-only";
import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";

/** User who owns tokens, as read under the row lock. */
const tokenOwner = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  isDisabled: z.boolean(),
});
export type TokenOwner = z.infer<typeof tokenOwner>;

/**
 * Locks the owner's row until the transaction ends and returns it; null for an unknown user. Serialises changes to the
 * tokens of an owner and prevents new tokens while the owner is being disabled.
 */
export async function lockTokenOwner(
  transaction: DatabaseSession,
  userId: string,
): Promise<TokenOwner | null> {
  const [owner] = await query(transaction, tokenOwner)`
    SELECT id, name, access_level::text AS "accessLevel", disabled_at IS NOT NULL AS "isDisabled"
    FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return owner ?? null;
}
