import "server-only";
import { toSignInActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { hashPassword, lockUser } from "@/lib/identity/sign-in/passwords";
import { hashLinkSecret } from "./account-links";
import type { AccountLinkDetails } from "./account-schema";

/** Throws a 404 for an invalid link. The link stays usable. */
export async function readAccountOfLink(secret: string): Promise<AccountLinkDetails> {
  const { purpose, user, expiresAt } = await getValidLink(database(), secret);
  const shown = purpose === "invite" ? "invite" : "reset";
  return { purpose: shown, ...user, expires_at: toTimestamp(expiresAt) };
}

/** API tokens and the second factor stay. Does not sign the user in. */
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

async function getValidLink(session: DatabaseSession, secret: string) {
  const link = await session.accountLink.findUnique({
    where: {
      secretHash: hashLinkSecret(secret),
      expiresAt: { gt: databaseNow() },
      user: { disabledAt: null },
    },
    include: { user: { select: { name: true, email: true } } },
  });
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
