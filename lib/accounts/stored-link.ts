import "server-only";
import { z } from "zod";
import type { AccountLinkPurpose } from "@/lib/generated/prisma/enums";
import type { DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/query";
import { accountLinkAddress, hashLinkSecret, newLinkSecret } from "./account-link";

/** How long a link is good. One that a mail takes to its owner is followed at once; one that is handed over may lie a day. */
export const linkHours = { invite: 7 * 24, reset: 24, mailedReset: 1 };

/**
 * Makes a link by which the user chooses a password and returns its address, the only time that it is seen. Replaces only an earlier link
 * of the same purpose, so that an anonymous request for a new password leaves the link of an executive valid (USER-10).
 */
export async function storeLink(
  transaction: DatabaseSession,
  userId: string,
  purpose: AccountLinkPurpose,
  hours: number,
): Promise<{ link: string; expiresAt: Date }> {
  const secret = newLinkSecret();
  const [stored] = await query(transaction, z.object({ expiresAt: z.date() }))`
    INSERT INTO account_links (user_id, purpose, secret_hash, created_at, expires_at)
    VALUES (${userId}::uuid, ${purpose}::account_link_purpose, ${hashLinkSecret(secret)}, clock_timestamp(),
      clock_timestamp() + make_interval(hours => ${hours}::int))
    ON CONFLICT (user_id, purpose) DO UPDATE SET secret_hash = excluded.secret_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    RETURNING expires_at AS "expiresAt"`;
  if (!stored) throw new Error("the link was not written");
  return { link: accountLinkAddress(environment().publicUrl, secret), expiresAt: stored.expiresAt };
}
