import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession, requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { toActor, type Actor, type SystemActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { AppUser } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/platform/text/times";
import { requireEmail } from "@/lib/identity/matching/email";
import { changeAs } from "@/lib/identity/session/change-as";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { canSignIn, requireUser, requireUserByEmail } from "@/lib/identity/sign-in/passwords";
import { insertUser } from "./commands";
import { getUser } from "./queries";
import type { User } from "./schema";
import { buildInvitationMail, buildPasswordResetMail } from "./account-mails";
import { findMailer } from "./mailer";
import type { InvitationBody, CreatedLink } from "./account-schema";
import { linkLifetimeHours, createAccountLink } from "./account-links";

type ExecutiveCaller = CallerWith<"admin:connections">;
type InvitedUser = { user: User; invitation: CreatedLink };

export async function inviteUser(
  caller: ExecutiveCaller,
  { email, name, access_level }: InvitationBody,
): Promise<InvitedUser> {
  const newUser = { email: requireEmail(email), name, accessLevel: access_level, passwordHash: null };
  const chooseUser: ChooseUser = (transaction, current) => {
    if (access_level === "executive") requireUnrestrictedAccount(current, "make someone an executive");
    return insertUser(transaction, toActor(current), newUser);
  };
  return invite(caller, chooseUser, { locksDirectory: true });
}

/** The earlier link and a queued invitation mail become invalid. */
export const renewInvitation = (caller: ExecutiveCaller, userId: string): Promise<InvitedUser> =>
  invite(caller, async (transaction) => {
    const user = await requireEnabledUser(transaction, userId);
    if (await canSignIn(transaction, user)) {
      throw new Problem(
        "conflict",
        "signs_in_already",
        `${user.name} can already sign in. No invitation is needed.`,
      );
    }
    await transaction.invitationMail.deleteMany({ where: { userId } });
    return user;
  });

async function invite(
  caller: ExecutiveCaller,
  chooseUser: ChooseUser,
  options?: { locksDirectory: boolean },
): Promise<InvitedUser> {
  const { userId, link } = await createAndDeliverLink(caller, "invite", chooseUser, options);
  return { user: await getUser(caller, userId), invitation: link };
}

/** The old password works until the link is used. */
export async function createPasswordResetLink(caller: ExecutiveCaller, userId: string): Promise<CreatedLink> {
  if (userId === caller.userId) {
    throw new Problem(
      "conflict",
      "own_account",
      "Change your own password under My account. If you have forgotten it, ask another executive for a link.",
    );
  }
  const { link } = await createAndDeliverLink(caller, "reset", async (transaction) => {
    const user = await requireEnabledUser(transaction, userId);
    if (user.passwordHash !== null) return user;
    throw new Problem(
      "conflict",
      "no_password",
      `${user.name} has no password. Invite them again, or ask them to use single sign-on.`,
    );
  });
  return link;
}

type ChooseUser = (transaction: DatabaseSession, current: ExecutiveCaller) => Promise<AppUser>;

async function createAndDeliverLink(
  caller: ExecutiveCaller,
  purpose: "invite" | "reset",
  chooseUser: ChooseUser,
  options: { locksDirectory?: boolean } = {},
): Promise<{ userId: string; link: CreatedLink }> {
  const change = { need: "admin:connections", ...options } as const;
  const { user, current, created } = await changeAs(caller, change, async (transaction, current) => {
    requireMayCreateLink(current);
    const user = await chooseUser(transaction, current);
    return { user, current, created: await createRecordedLink(transaction, toActor(current), user, purpose) };
  });
  return { userId: user.id, link: await deliverLink(current, user, created, purpose) };
}

/** The link is valid for a day. Also works without a password, for example for the only executive. */
export async function createPasswordLinkByEmail(actor: SystemActor, email: string): Promise<string> {
  return database().$transaction(async (transaction) => {
    const user = requireEnabled(await requireUserByEmail(transaction, email));
    return (await createRecordedLink(transaction, actor, user, "reset")).link;
  });
}

async function createRecordedLink(
  transaction: DatabaseSession,
  actor: Actor,
  user: AppUser,
  purpose: "invite" | "reset",
) {
  const kind = purpose === "invite" ? "user_invited" : "reset_link_made";
  await recordAuditEvents(transaction, actor, [{ kind, subject: user }]);
  return createAccountLink(transaction, user.id, purpose, linkLifetimeHours[purpose]);
}

/** A link that is not mailed is shown to the caller, who could open the account of another user with it. */
export function requireMayCreateLink(caller: ExecutiveCaller): void {
  requireBrowserSession(caller);
  if (!findMailer()) requireUnrestrictedAccount(caller, "create password links that are not sent by e-mail");
}

const requireEnabledUser = async (transaction: DatabaseSession, userId: string): Promise<AppUser> =>
  requireEnabled(await requireUser(transaction, userId));

function requireEnabled(user: AppUser): AppUser {
  if (user.disabledAt === null) return user;
  throw new Problem(
    "conflict",
    "user_disabled",
    `The account of ${user.name} is disabled, so no link was created. Enable the account first.`,
  );
}

/** The account and the link stay valid if the mail fails. */
async function deliverLink(
  { isRestricted }: ExecutiveCaller,
  { name, email }: AppUser,
  { link, expiresAt }: { link: string; expiresAt: Date },
  purpose: "invite" | "reset",
): Promise<CreatedLink> {
  const expires_at = toTimestamp(expiresAt);
  const mailer = findMailer();
  if (!mailer) return { link, expires_at, mail_problem: null };
  try {
    const { publicUrl } = environment();
    const mail = { to: email, name, link, publicUrl, hours: linkLifetimeHours[purpose] };
    await mailer.send(purpose === "invite" ? buildInvitationMail(mail) : buildPasswordResetMail(mail));
    return { link: null, expires_at, mail_problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ err: error }, "account link not mailed");
    return { link: isRestricted ? null : link, expires_at, mail_problem: error.message };
  }
}
