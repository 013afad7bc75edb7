import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession, requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { createAccountLink, linkLifetimeHours } from "@/lib/identity/users/account-links";
import { requireMayCreateLink } from "@/lib/identity/users/create-links";
import { findMailer } from "@/lib/identity/users/mailer";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { canSignIn, requireUser } from "@/lib/identity/sign-in/passwords";
import { insertUsers } from "@/lib/identity/users/commands";
import { clearUserExternalId } from "@/lib/identity/external-ids/identities";
import { changeAs, changeDirectory } from "@/lib/identity/session/change-as";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { toTimestamp } from "@/lib/platform/text/times";
import { sendInvitationMailsInBackground } from "./mail-worker";
import { listPendingInvitations, planSelection } from "./queries";
import type { InvitationLinks, InvitationSelection, PendingInvitation } from "./schema";
import { peopleSystem } from "@/lib/people/people-system";

type ExecutiveCaller = CallerWith<"admin:connections">;

const invitationChange = { need: "admin:connections", locksDirectory: true } as const;

/** Invites exactly the people of the preview with this tag, or no one. Returns their number. */
export async function inviteMany(
  caller: ExecutiveCaller,
  { selection, tag }: { selection: InvitationSelection; tag: string },
): Promise<number> {
  const invited = await changeAs(caller, invitationChange, async (transaction, current) => {
    requireMayCreateLink(current);
    const plan = await planSelection(transaction, current, selection);
    if (plan.tag !== tag) {
      throw new Problem(
        "conflict",
        "preview_outdated",
        "The people to invite have changed since the preview, so no one was invited. Check the new preview.",
      );
    }
    const users = await insertUsers(
      transaction,
      toActor(current),
      plan.invited.map(({ email, name }) => ({
        email,
        name,
        accessLevel: "staff" as const,
        passwordHash: null,
      })),
    );
    await queueMails(transaction, current, users);
    return users.length;
  });
  sendInvitationMailsInBackground();
  return invited;
}

/** A new link replaces the earlier one shortly before its mail is sent. Returns the number of mails. */
export async function resendInvitations(
  caller: ExecutiveCaller,
  which: "failed" | "ended" | "unused",
): Promise<number> {
  const queued = await changeAs(caller, invitationChange, async (transaction, current) => {
    requireMayCreateLink(current);
    if (findMailer() === null) {
      throw new Problem(
        "conflict",
        "mail_not_set_up",
        "This Kith installation sends no mail. Copy the links and hand them over.",
      );
    }
    const users = (await listPendingInvitations(current, transaction)).filter(
      ({ state }) => state === which || (which === "unused" && !["waiting", "sending"].includes(state)),
    );
    await queueMails(transaction, current, users.map(toNamedUser));
    return users.length;
  });
  sendInvitationMailsInBackground();
  return queued;
}

/** The links replace queued mails. A link on the screen opens the account of another user. */
export async function createInvitationLinks(
  caller: ExecutiveCaller,
  which: "no_link" | "unused",
): Promise<InvitationLinks["links"]> {
  requireBrowserSession(caller);
  return changeAs(caller, invitationChange, async (transaction, current) => {
    requireUnrestrictedAccount(current, "create password links that are not sent by e-mail");
    const users = (await listPendingInvitations(current, transaction)).filter(
      ({ state }) => state === which || (which === "unused" && state !== "sending"),
    );
    await transaction.invitationMail.deleteMany({
      where: { userId: { in: users.map(({ user_id }) => user_id) } },
    });
    const links: InvitationLinks["links"] = [];
    for (const { user_id, name, email } of users) {
      const { link, expiresAt } = await createAccountLink(
        transaction,
        user_id,
        "invite",
        linkLifetimeHours.invite,
      );
      links.push({ name, email, link, expires_at: toTimestamp(expiresAt) });
    }
    await recordInvitations(transaction, current, users.map(toNamedUser));
    return links;
  });
}

/** The person can be invited again. */
export async function revokeInvitation(caller: ExecutiveCaller, userId: string): Promise<void> {
  requireBrowserSession(caller);
  await changeDirectory(caller, "admin:connections", async ({ transaction, record }) => {
    const user = await requireUser(transaction, userId);
    if (user.lastSignInAt !== null || (await canSignIn(transaction, user))) {
      throw new Problem(
        "conflict",
        "signs_in_already",
        `${user.name} has accepted the invitation. Disable the account instead.`,
      );
    }
    await clearUserExternalId(transaction, userId, peopleSystem);
    await transaction.appUser.delete({ where: { id: userId } });
    await record([{ kind: "invitation_revoked", subject: user }]);
  });
}

type NamedUser = { id: string; name: string };
const toNamedUser = ({ user_id, name }: PendingInvitation): NamedUser => ({ id: user_id, name });

async function queueMails(
  transaction: DatabaseSession,
  caller: ExecutiveCaller,
  users: readonly NamedUser[],
): Promise<void> {
  await recordInvitations(transaction, caller, users);
  if (!findMailer()) return;
  await transaction.invitationMail.deleteMany({ where: { userId: { in: users.map(({ id }) => id) } } });
  await transaction.invitationMail.createMany({ data: users.map(({ id }) => ({ userId: id })) });
}

const recordInvitations = (
  transaction: DatabaseSession,
  caller: ExecutiveCaller,
  users: readonly NamedUser[],
): Promise<void> =>
  recordAuditEvents(
    transaction,
    caller,
    users.map((subject) => ({ kind: "user_invited", subject })),
  );
