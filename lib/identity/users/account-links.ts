import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { AccountLinkPurpose } from "@/lib/generated/prisma/enums";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/database/query";

const generateLinkSecret = () => randomBytes(32).toString("base64url");

export const hashLinkSecret = (secret: string) => createHash("sha256").update(secret, "utf8").digest("hex");

/**
 * Builds the URL of an account link. The secret is in the fragment, which browsers send to no server: it reaches no
 * access log, no proxy and no `Referer`, and mail scanners that open the link do not use it up (docs/decisions/0018).
 */
const buildAccountLinkUrl = (publicUrl: string, secret: string) => `${publicUrl}/signin/password#${secret}`;

/**
 * Lifetimes of links in hours: `invite` for invitations, `reset` for password reset links that an executive creates,
 * `mailedReset` for password reset links that a user requests. An executive may hand over the first two kinds in
 * person, so they last longer.
 */
export const linkLifetimeHours = { invite: 7 * 24, reset: 24, mailedReset: 1 };

/**
 * Creates a link with which the user chooses a password, and returns its URL, which is not readable later. Replaces
 * only an earlier link of this purpose, so an anonymous reset request leaves an executive's link valid (USER-10).
 */
export async function createAccountLink(
  transaction: DatabaseSession,
  userId: string,
  purpose: AccountLinkPurpose,
  hours: number,
): Promise<{ link: string; expiresAt: Date }> {
  const secret = generateLinkSecret();
  const [stored] = await query(transaction, z.object({ expiresAt: z.date() }))`
    INSERT INTO account_links (user_id, purpose, secret_hash, created_at, expires_at)
    VALUES (${userId}::uuid, ${purpose}::account_link_purpose, ${hashLinkSecret(secret)}, clock_timestamp(),
      clock_timestamp() + make_interval(hours => ${hours}::int))
    ON CONFLICT (user_id, purpose) DO UPDATE SET secret_hash = excluded.secret_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    RETURNING expires_at AS "expiresAt"`;
  if (!stored) throw new Error("account link not stored");
  return { link: buildAccountLinkUrl(environment().publicUrl, secret), expiresAt: stored.expiresAt };
}
