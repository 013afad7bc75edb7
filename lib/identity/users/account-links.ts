import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { AccountLinkPurpose } from "@/lib/generated/prisma/enums";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";

const generateLinkSecret = () => randomBytes(32).toString("base64url");

export const hashLinkSecret = (secret: string) => createHash("sha256").update(secret, "utf8").digest("hex");

/**
 * Builds the URL of an account link. The secret is in the fragment, which browsers send to no server: it reaches no
 * access log, no proxy and no `Referer`, and mail scanners that open the link do not use it up (docs/decisions/0018).
 */
const buildAccountLinkUrl = (publicUrl: string, secret: string) => `${publicUrl}/signin/password#${secret}`;

/** In hours. An executive may hand over `invite` and `reset` in person, so they last longer. */
export const linkLifetimeHours = { invite: 7 * 24, reset: 24, mailedReset: 1 };

/** Replaces only an earlier link of this purpose, so a reset request leaves an executive's link valid (USER-10). */
export async function createAccountLink(
  transaction: DatabaseSession,
  userId: string,
  purpose: AccountLinkPurpose,
  hours: number,
): Promise<{ link: string; expiresAt: Date }> {
  const secret = generateLinkSecret();
  const createdAt = databaseNow();
  const expiresAt = new Date(createdAt.getTime() + hours * 60 * 60 * 1000);
  const stored = { secretHash: hashLinkSecret(secret), createdAt, expiresAt };
  await transaction.accountLink.upsert({
    where: { userId_purpose: { userId, purpose } },
    create: { userId, purpose, ...stored },
    update: stored,
  });
  return { link: buildAccountLinkUrl(environment().publicUrl, secret), expiresAt };
}
