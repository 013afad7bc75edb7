import "server-only";
import type { z } from "zod";
import type { AccessLevel, CallerWith } from "@/lib/access/levels";
import { actorOf, type Actor, type SystemActor } from "@/lib/audit/actor";
import { record, type NewEvent } from "@/lib/audit/commands";
import type { AppUser, Prisma } from "@/lib/generated/prisma/client";
import { requireName } from "@/lib/plain-text";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { revokeTokensOf } from "@/lib/tokens/revocation";
import { requireEmail } from "@/lib/matching/require-email";
import { shortestPassword } from "@/lib/sign-in/password-length";
import { countAbleExecutives, enabledExecutives } from "@/lib/sign-in/able-executives";
import { hashPassword } from "@/lib/sign-in/passwords";
import { linkToPerson } from "@/lib/identities/link-at-sign-in";
import { getUser } from "./queries";
import type { User, userChangeBody } from "./schema";

/** Makes a local account. The e-mail must be free; a person of the directory with the same one is linked. */
export async function addUser(
  actor: SystemActor,
  user: { email: string; name: string; level: AccessLevel; password: string },
): Promise<AppUser> {
  const email = requireEmail(user.email);
  if (user.password.length < shortestPassword) {
    throw new Problem(
      "invalid",
      "password_too_short",
      `The password needs at least ${shortestPassword} characters.`,
    );
  }
  const passwordHash = await hashPassword(user.password);
  const name = user.name.trim() === "" ? email : requireName(user.name);
  return database().$transaction((transaction) =>
    storeUser(transaction, actor, { email, name, accessLevel: user.level, passwordHash }),
  );
}

/** Stores a new user, linked and recorded. Null for the password: they choose one by a link. */
export async function storeUser(
  transaction: DatabaseSession,
  actor: Actor,
  user: { email: string; name: string; accessLevel: AccessLevel; passwordHash: string | null },
): Promise<AppUser> {
  // The database decides, also between two who do this at the same moment.
  const [made] = await transaction.appUser.createManyAndReturn({ data: [user], skipDuplicates: true });
  if (!made) {
    throw new Problem(
      "conflict",
      "email_taken",
      `There is a user with the e-mail address ${user.email} already.`,
    );
  }
  await linkToPerson(transaction, made);
  await record(transaction, actor, [{ kind: "user_added", subject: made, detail: made.accessLevel }]);
  return made;
}

/** What may be changed of a user. Absent: stays. */
type UserChange = { accessLevel?: AccessLevel; isDisabled?: boolean; signOut?: boolean };

/**
 * Changes what a user may do, from their next request on: their level, whether they may come in at all, and whether they are
 * signed in anywhere. Whoever is disabled loses their tokens and links for good. All of it or nothing, with the record. The last executive
 * who can sign in stays an enabled executive (CALL-8, TOKEN-8).
 */
export async function updateUser(
  caller: CallerWith<"admin:connections">,
  userId: string,
  { access_level, disabled, sign_out }: z.infer<typeof userChangeBody>,
): Promise<User> {
  const change = {
    ...(access_level !== undefined && { accessLevel: access_level }),
    ...(disabled !== undefined && { isDisabled: disabled }),
    ...(sign_out !== undefined && { signOut: sign_out }),
  };
  await changeUser(actorOf(caller), { id: userId }, change);
  return getUser(caller, userId);
}

/** Sets a user's level, by e-mail: for the command line. */
export async function setAccessLevel(
  actor: SystemActor,
  email: string,
  level: AccessLevel,
): Promise<AppUser> {
  return changeUser(actor, { email: requireEmail(email) }, { accessLevel: level });
}

/** Ends all of a user's sessions and, for good, their tokens at their next request, by e-mail: for the command line. */
export async function disableUser(actor: SystemActor, email: string): Promise<AppUser> {
  return changeUser(actor, { email: requireEmail(email) }, { isDisabled: true });
}

async function changeUser(
  actor: Actor,
  where: Prisma.AppUserWhereUniqueInput,
  change: UserChange,
): Promise<AppUser> {
  return database().$transaction(async (transaction) => {
    // Locked, so that two executives cannot demote each other at the same moment.
    await transaction.$queryRaw`SELECT id FROM app_users WHERE access_level = 'executive' ORDER BY id FOR UPDATE`;
    const before = await transaction.appUser.findUnique({ where });
    if (!before) throw new Problem("missing", "user_not_found", "There is no such user.");
    const { accessLevel = before.accessLevel, isDisabled = before.disabledAt !== null } = change;
    const after = await transaction.appUser.update({
      where: { id: before.id },
      data: { accessLevel, disabledAt: isDisabled ? (before.disabledAt ?? new Date()) : null },
    });
    if (accessLevel !== "executive" || isDisabled) await requireAnotherExecutive(transaction, before);
    await endViews(transaction, after);
    const endsSessions = change.signOut === true || (isDisabled && before.disabledAt === null);
    const { count } = endsSessions
      ? await transaction.userSession.deleteMany({ where: { userId: before.id } })
      : { count: 0 };
    if (isDisabled) await transaction.accountLink.deleteMany({ where: { userId: before.id } });
    await record(transaction, actor, eventsOf(before, after, change.signOut === true ? count : null));
    // Also on the way back in: an earlier version of Kith disabled users and left their tokens.
    if (before.disabledAt !== null || after.disabledAt !== null) {
      await revokeTokensOf(transaction, actor, before.id);
    }
    return after;
  });
}

/** Looking as somebody else does not come back when the viewer is an executive again, or the other is let in again. */
async function endViews(
  transaction: DatabaseSession,
  { id, accessLevel, disabledAt }: AppUser,
): Promise<void> {
  const ended = [
    ...(accessLevel === "executive" ? [] : [{ userId: id }]),
    ...(disabledAt === null ? [] : [{ viewAsId: id }]),
  ];
  if (ended.length === 0) return;
  await transaction.userSession.updateMany({
    where: { viewAsId: { not: null }, OR: ended },
    data: { viewAsId: null },
  });
}

/** Throws if `former` was the last executive who can sign in, or the last one at all. Runs after the change, in its transaction. */
async function requireAnotherExecutive(transaction: DatabaseSession, former: AppUser): Promise<void> {
  if (former.accessLevel !== "executive" || former.disabledAt !== null) return;
  if ((await countAbleExecutives(transaction)) > 0) return;
  const couldSignIn =
    former.passwordHash !== null || (await transaction.ssoLogin.count({ where: { userId: former.id } })) > 0;
  if (!couldSignIn && (await transaction.appUser.count({ where: enabledExecutives })) > 0) return;
  throw new Problem(
    "conflict",
    "last_executive",
    `${former.name} is the last executive who can sign in. First make someone an executive who has a password or has used single sign-on.`,
  );
}

function eventsOf(before: AppUser, after: AppUser, endedSessions: number | null): NewEvent[] {
  const subject = { id: after.id, name: after.name };
  return [
    ...(before.accessLevel === after.accessLevel
      ? []
      : [
          { kind: "level_changed" as const, subject, detail: `${before.accessLevel} → ${after.accessLevel}` },
        ]),
    ...((before.disabledAt === null) === (after.disabledAt === null)
      ? []
      : [{ kind: after.disabledAt ? ("user_disabled" as const) : ("user_enabled" as const), subject }]),
    ...(endedSessions === null
      ? []
      : [{ kind: "sessions_ended" as const, subject, detail: `${endedSessions} ended` }]),
  ];
}
