import "server-only";
import { z } from "zod";
import { signingIn } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { AccountLinkPurpose } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/http/times";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { lockUser } from "@/lib/sign-in/lock-user";
import { hashPassword } from "@/lib/sign-in/passwords";
import { hashLinkSecret } from "./account-link";
import type { AccountLink } from "./schema";

/** Whose link it is and what for, for whoever has it; 404 for one that is worth nothing. Using nothing up. */
export async function lookUpLink(secret: string): Promise<AccountLink> {
  const { purpose, name, email, expiresAt } = await findLink(database(), secret);
  const shown = purpose === "invite" ? "invite" : "reset";
  return { purpose: shown, name, email, expires_at: toTimestamp(expiresAt) };
}

/**
 * Chooses a password by a link: once. From then on no earlier password, link or session of theirs opens anything; API tokens and the
 * second factor stay. Nobody is signed in by it.
 */
export async function setPasswordByLink(secret: string, password: string): Promise<void> {
  await findLink(database(), secret); // before the work that a password makes
  const passwordHash = await hashPassword(password);
  await database().$transaction(async (transaction) => {
    const { userId } = await findLink(transaction, secret);
    const user = await lockUser(transaction, userId);
    const { purpose } = await findLink(transaction, secret); // as it is now that nothing else changes it
    if (!user || user.disabledAt) throw worthNothing();
    await transaction.appUser.update({ where: { id: userId }, data: { passwordHash } });
    await transaction.accountLink.deleteMany({ where: { userId } });
    await transaction.userSession.deleteMany({ where: { userId } });
    const detail = purpose === "invite" ? "Invitation" : "New password";
    await record(transaction, signingIn(user), [{ kind: "password_set", detail }]);
  });
}

const linkRow = z.object({
  userId: z.string(),
  purpose: z.enum(AccountLinkPurpose),
  name: z.string(),
  email: z.string(),
  expiresAt: z.date(),
});

async function findLink(session: DatabaseSession, secret: string) {
  const [link] = await query(session, linkRow)`
    SELECT user_id AS "userId", purpose::text, name, email, expires_at AS "expiresAt"
    FROM account_links JOIN app_users ON app_users.id = user_id
    WHERE secret_hash = ${hashLinkSecret(secret)} AND expires_at > clock_timestamp() AND disabled_at IS NULL`;
  if (!link) throw worthNothing();
  return link;
}

/** One answer for every reason: used, too old, replaced by a newer one, or never made. */
const worthNothing = () =>
  new Problem(
    "missing",
    "link_not_valid",
    "This link does not work any more: it was used, it is too old, or a newer one took its place. Ask for a new one.",
  );
