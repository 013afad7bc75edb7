import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { AppUser } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { requireEmail } from "@/lib/matching/require-email";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { lockUser } from "@/lib/sign-in/lock-user";
import { storeUser } from "@/lib/users/commands";
import { getUser } from "@/lib/users/queries";
import type { User } from "@/lib/users/schema";
import { invitationMail, newPasswordMail } from "./mail-texts";
import { installedMailer } from "./mailer";
import type { InvitationBody, MadeLink } from "./schema";
import { linkHours, storeLink } from "./stored-link";

type Executive = CallerWith<"admin:connections">;
type Invited = { user: User; invitation: MadeLink };

/** Makes a local account whose owner chooses the password by a link that is good for a week, once. */
export async function inviteUser(
  caller: Executive,
  { email, name, access_level }: InvitationBody,
): Promise<Invited> {
  requireBrowser(caller);
  const wanted = { email: requireEmail(email), name, accessLevel: access_level, passwordHash: null };
  const made = await database().$transaction(async (transaction) => {
    const user = await storeUser(transaction, actorOf(caller), wanted);
    return { user, link: await makeInvitation(transaction, caller, user) };
  });
  return {
    user: await getUser(caller, made.user.id),
    invitation: await handOver(made.user, made.link, invitationMail),
  };
}

/** A new link for somebody who cannot sign in yet. The earlier one is worth nothing from then on. */
export async function inviteAgain(caller: Executive, userId: string): Promise<Invited> {
  requireBrowser(caller);
  const made = await database().$transaction(async (transaction) => {
    const user = await requireEnabled(transaction, userId);
    const hasLogin = (await transaction.ssoLogin.count({ where: { userId } })) > 0;
    if (user.passwordHash !== null || hasLogin) {
      throw new Problem(
        "conflict",
        "signs_in_already",
        `${user.name} has a way to sign in already, so there is nothing to invite them to.`,
      );
    }
    return { user, link: await makeInvitation(transaction, caller, user) };
  });
  return {
    user: await getUser(caller, made.user.id),
    invitation: await handOver(made.user, made.link, invitationMail),
  };
}

/**
 * A link by which somebody who has a password chooses a new one, good for a day. Until it is used the old password works. One's own
 * is changed with the password that one has: whoever finds a browser unlocked must not get around it.
 */
export async function makePasswordLink(caller: Executive, userId: string): Promise<MadeLink> {
  requireBrowser(caller);
  if (userId === caller.userId) {
    throw new Problem(
      "conflict",
      "own_account",
      "Change your own password under My account. If you have forgotten it, another executive makes a link for you.",
    );
  }
  const made = await database().$transaction(async (transaction) => {
    const user = await requireEnabled(transaction, userId);
    if (user.passwordHash === null) {
      throw new Problem(
        "conflict",
        "no_password",
        `${user.name} has no password. Invite them again, or let them use single sign-on.`,
      );
    }
    const link = await storeLink(transaction, user.id, "reset", linkHours.reset);
    await record(transaction, actorOf(caller), [{ kind: "reset_link_made", subject: user }]);
    return { user, link };
  });
  return handOver(made.user, made.link, (about) => newPasswordMail({ ...about, hours: linkHours.reset }));
}

async function makeInvitation(transaction: DatabaseSession, caller: Executive, user: AppUser) {
  const link = await storeLink(transaction, user.id, "invite", linkHours.invite);
  await record(transaction, actorOf(caller), [{ kind: "user_invited", subject: user }]);
  return link;
}

async function requireEnabled(transaction: DatabaseSession, userId: string): Promise<AppUser> {
  const user = await lockUser(transaction, userId);
  if (!user) throw new Problem("missing", "user_not_found", "There is no such user.");
  if (user.disabledAt === null) return user;
  throw new Problem(
    "conflict",
    "user_disabled",
    `The account of ${user.name} is disabled, so no link was made. Enable the account first.`,
  );
}

/**
 * Mails the link to its owner where mail is set up, else hands it to whoever asked. Where the mail is not taken, the account and the
 * link are there all the same: whoever asked gets the link, and why.
 */
async function handOver(
  { name, email }: AppUser,
  { link, expiresAt }: { link: string; expiresAt: Date },
  write: typeof invitationMail,
): Promise<MadeLink> {
  const expires_at = toTimestamp(expiresAt);
  const mailer = installedMailer();
  if (!mailer) return { link, expires_at, mail_problem: null };
  try {
    await mailer.send(write({ to: email, name, link, publicUrl: environment().publicUrl }));
    return { link: null, expires_at, mail_problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ err: error }, "a link was not mailed");
    return { link, expires_at, mail_problem: error.message };
  }
}
