import "server-only";
import { z } from "zod";
import { toSignInActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { AccountLinkPurpose } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { hashPassword, lockUser } from "@/lib/identity/sign-in/passwords";
import { hashLinkSecret } from "./account-links";
import type { AccountLinkDetails } from "./account-schema";

/** Throws a 404 for an invalid link. The link stays usable. */
export async function readAccountOfLink(secret: string): Promise<AccountLinkDetails> {
  const { purpose, name, email, expiresAt } = await getValidLink(database(), secret);
  const shown = purpose === "invite" ? "invite" : "reset";
  return { purpose: shown, name, email, expires_at: toTimestamp(expiresAt) };
}

/**
 * Sets a password with a single-use link. Earlier passwords, links and sessions of the user become invalid; API tokens
 * and the second factor stay. Does not sign the user in.
 */
export async function setPasswordByLink(secret: string, password: string): Promise<void> {
  await getValidLink(database(), secret); // no password is hashed for an invalid link, because hashing is slow
  const passwordHash = await hashPassword(password);
  await database().$transaction(async (transaction) => {
    const { userId, purpose } = await getValidLink(transaction, secret);
    const user = await lockUser(transaction, userId);
    // Another request may have used the link before this one locked the user's row, or a withdrawal may be deleting it.
    const { count } = await transaction.accountLink.deleteMany({
      where: { userId, secretHash: hashLinkSecret(secret) },
    });
    if (count === 0 || !user || user.disabledAt) throw invalidLinkProblem();
    await transaction.appUser.update({ where: { id: userId }, data: { passwordHash } });
    await transaction.accountLink.deleteMany({ where: { userId } });
    await transaction.userSession.deleteMany({ where: { userId } });
    const detail = purpose === "invite" ? "Invitation" : "New password";
    await recordAuditEvents(transaction, toSignInActor(user), [{ kind: "password_set", detail }]);
  });
}

const linkRow = z.object({
  userId: z.string(),
  purpose: z.enum(AccountLinkPurpose),
  name: z.string(),
  email: z.string(),
  expiresAt: z.date(),
});

async function getValidLink(session: DatabaseSession, secret: string) {
  const [link] = await query(session, linkRow)`
    SELECT user_id AS "userId", purpose::text, name, email, expires_at AS "expiresAt"
    FROM account_links JOIN app_users ON app_users.id = user_id
    WHERE secret_hash = ${hashLinkSecret(secret)} AND expires_at > clock_timestamp() AND disabled_at IS NULL`;
  if (!link) throw invalidLinkProblem();
  return link;
}

/** The text is the same for every reason, so that it does not reveal which links existed. */
const invalidLinkProblem = () =>
  new Problem(
    "missing",
    "link_not_valid",
    "This link is no longer valid: it was used, has expired, or was replaced by a newer link. Request a new link.",
  );
