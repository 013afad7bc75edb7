import "server-only";
import { z } from "zod";
import { accessLevels } from "@/lib/platform/access-levels";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";

const tokenOwner = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: z.enum(accessLevels),
  isDisabled: z.boolean(),
});
export type TokenOwner = z.infer<typeof tokenOwner>;

/** Serialises changes to an owner's tokens; prevents new tokens while the owner is being disabled. */
export async function lockTokenOwner(
  transaction: DatabaseSession,
  userId: string,
): Promise<TokenOwner | null> {
  const [owner] = await query(transaction, tokenOwner)`
    SELECT id, name, access_level::text AS "accessLevel", disabled_at IS NOT NULL AS "isDisabled"
    FROM app_users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return owner ?? null;
}
