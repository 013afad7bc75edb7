import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { activeSql } from "@/lib/people/membership";
import type { AccessLevel } from "@/lib/platform/access-levels";
import { toActor, type Actor, type SystemActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents, type NewAuditEvent } from "@/lib/identity/audit/commands";
import type { AppUser, Prisma } from "@/lib/generated/prisma/client";
import { requireName } from "@/lib/platform/text/plain-text";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { query } from "@/lib/platform/database/query";
import { changeAs, lockRights, patientTransaction } from "@/lib/identity/session/change-as";
import { revokeUserTokens } from "@/lib/identity/tokens/revocation";
import { requireEmail } from "@/lib/identity/matching/email";
import { minPasswordLength } from "@/lib/identity/sign-in/sign-in-rules";
import {
  countUnrestrictedExecutivesAbleToSignIn,
  enabledUnrestrictedExecutives,
} from "@/lib/identity/sign-in/executives";
import { canSignIn, hashPassword, requireUserByEmail } from "@/lib/identity/sign-in/passwords";
import { linkUsersToPeople } from "@/lib/identity/external-ids/link-at-sign-in";
import { getUser } from "./queries";
import type { User, UserChange } from "./schema";

/** For the command line. Throws a 409 if another account has the e-mail. */
export async function addUser(
  actor: SystemActor,
  user: { email: string; name: string; level: AccessLevel; password: string },
): Promise<AppUser> {
  const email = requireEmail(user.email);
  if (user.password.length < minPasswordLength) {
    throw new Problem(
      "invalid",
      "password_too_short",
      `The password needs at least ${minPasswordLength} characters.`,
    );
  }
  const passwordHash = await hashPassword(user.password);
  const name = user.name.trim() === "" ? email : requireName(user.name);
  return database().$transaction(
    (transaction) => insertUser(transaction, actor, { email, name, accessLevel: user.level, passwordHash }),
    patientTransaction,
  );
}

type NewUser = { email: string; name: string; accessLevel: AccessLevel; passwordHash: string | null };

/** If `passwordHash` is null, the user chooses a password with a link. Throws a 409 for a taken e-mail. */
export async function insertUser(
  transaction: DatabaseSession,
  actor: Actor,
  user: NewUser,
): Promise<AppUser> {
  const [created] = await insertUsers(transaction, actor, [user]);
  if (!created) throw emailTakenProblem(user.email);
  return created;
}

const emailTakenProblem = (email: string) =>
  new Problem("conflict", "email_taken", `A user with the e-mail address ${email} already exists.`);

export async function insertUsers(
  transaction: DatabaseSession,
  actor: Actor,
  users: readonly NewUser[],
): Promise<AppUser[]> {
  // The unique constraint decides, so concurrent requests cannot create two users with one e-mail.
  const created = await transaction.appUser.createManyAndReturn({ data: [...users], skipDuplicates: true });
  await linkUsersToPeople(transaction, created);
  await recordAuditEvents(
    transaction,
    actor,
    created.map((user) => ({ kind: "user_added", subject: user, detail: user.accessLevel })),
  );
  return created;
}

/** In one transaction with its audit events, effective from the next request (CALL-8, CALL-10, TOKEN-8). */
export async function updateUser(
  caller: CallerWith<"admin:connections">,
  userId: string,
  change: UserChange,
): Promise<User> {
  await changeAs(caller, { need: "admin:connections", withdraws: true }, (transaction, current) =>
    applyUserChange(transaction, current, { id: userId }, change),
  );
  return getUser(caller, userId);
}

export const setAccessLevel = (actor: SystemActor, email: string, level: AccessLevel): Promise<AppUser> =>
  changeUserByEmail(actor, email, { access_level: level });

export const disableUser = (actor: SystemActor, email: string): Promise<AppUser> =>
  changeUserByEmail(actor, email, { disabled: true });

/** Ends the open links, because they were mailed to the former address. Throws a 409 if another user has the address. */
export const setUserEmail = (actor: SystemActor, email: string, newEmail: string): Promise<AppUser> =>
  database().$transaction(async (transaction) => {
    const user = await requireUserByEmail(transaction, email);
    const wanted = requireEmail(newEmail);
    if (wanted === user.email) return user;
    if ((await transaction.appUser.count({ where: { email: wanted } })) > 0) throw emailTakenProblem(wanted);
    await transaction.accountLink.deleteMany({ where: { userId: user.id } });
    await recordAuditEvents(transaction, actor, [{ kind: "email_changed", subject: user }]);
    return transaction.appUser.update({ where: { id: user.id }, data: { email: wanted } });
  }, patientTransaction);

const changeUserByEmail = (actor: SystemActor, email: string, change: UserChange): Promise<AppUser> =>
  database().$transaction(async (transaction) => {
    await lockRights(transaction);
    return applyUserChange(transaction, actor, { email: requireEmail(email) }, change);
  }, patientTransaction);

async function applyUserChange(
  transaction: DatabaseSession,
  caller: CallerWith<"admin:connections"> | SystemActor,
  where: Prisma.AppUserWhereUniqueInput,
  change: UserChange,
): Promise<AppUser> {
  const actor = toActor(caller);
  // The rights lock serialises these changes. The rows are locked too for sign-ins, and for earlier versions of Kith.
  await transaction.$queryRaw`SELECT id FROM app_users WHERE access_level = 'executive' ORDER BY id FOR UPDATE`;
  const before = await transaction.appUser.findUnique({ where });
  if (!before) {
    const key = where.email === undefined ? "id" : "e-mail address";
    throw new Problem("missing", "user_not_found", `No user has this ${key}.`);
  }
  if ("via" in caller) requireMayChangePrivateDataAccess(caller, before, change);
  const {
    access_level: accessLevel = before.accessLevel,
    private_data: privateData = before.privateData,
    disabled: isDisabled = before.disabledAt !== null,
  } = change;
  if (!privateData && before.privateData && accessLevel !== "executive") throw notAnExecutiveProblem(before);
  const after = await transaction.appUser.update({
    where: { id: before.id },
    data: { accessLevel, privateData, disabledAt: isDisabled ? (before.disabledAt ?? databaseNow()) : null },
  });
  if (accessLevel !== "executive" || !privateData || isDisabled)
    await requireAnotherExecutive(transaction, before);
  await endImpersonations(transaction, after);
  const endsSessions = change.sign_out === true || (isDisabled && before.disabledAt === null);
  const { count } = endsSessions
    ? await transaction.userSession.deleteMany({ where: { userId: before.id } })
    : { count: 0 };
  if (isDisabled) await transaction.accountLink.deleteMany({ where: { userId: before.id } });
  await recordAuditEvents(
    transaction,
    actor,
    buildUserEvents(before, after, change.sign_out === true ? count : null),
  );
  const isDemoted = before.accessLevel === "executive" && accessLevel !== "executive";
  if (endsSessions || isDemoted || (before.privateData && !privateData))
    await withdrawPendingGrants(transaction, actor, before.id);
  // Tokens are also revoked when the user is enabled again, because earlier versions of Kith kept the tokens of
  // disabled users.
  if (before.disabledAt !== null || after.disabledAt !== null) {
    await revokeUserTokens(transaction, actor, before.id);
  }
  return after;
}

/** Impersonations end permanently, so they do not resume after a promotion or after enabling the user. */
async function endImpersonations(
  transaction: DatabaseSession,
  { id, accessLevel, privateData, disabledAt }: AppUser,
): Promise<void> {
  const ended = [
    ...(accessLevel === "executive" && privateData ? [] : [{ userId: id }]),
    ...(disabledAt === null ? [] : [{ viewAsId: id }]),
  ];
  if (ended.length === 0) return;
  await transaction.userSession.updateMany({
    where: { viewAsId: { not: null }, OR: ended },
    data: { viewAsId: null },
  });
}

function requireMayChangePrivateDataAccess(
  caller: CallerWith<"admin:connections">,
  { id, accessLevel, privateData }: AppUser,
  change: UserChange,
): void {
  const setsRestriction = change.private_data !== undefined && change.private_data !== privateData;
  const promotes = change.access_level === "executive" && accessLevel !== "executive";
  if (!(setsRestriction || promotes)) return;
  requireUnrestrictedAccount(caller, promotes ? "make someone an executive" : "change who sees private data");
  if (setsRestriction && caller.userId === id) {
    throw new Problem(
      "conflict",
      "own_account",
      "You cannot restrict your own account. Ask another executive to do it.",
    );
  }
}

const notAnExecutiveProblem = ({ name }: AppUser) =>
  new Problem(
    "conflict",
    "not_an_executive",
    `${name} is not an executive, so there is nothing to restrict. Make them an executive first.`,
  );

/**
 * Deletes the unused grants of this user (CALL-13): links, invitations with queued mails, and consents.
 * An unused account that this user invited gets the level of a first sign-in (CALL-7), unless someone else chose its
 * level, because single sign-on would open it without a link. The audit log shows the last grant.
 */
async function withdrawPendingGrants(
  transaction: DatabaseSession,
  actor: Actor,
  userId: string,
): Promise<void> {
  await transaction.pendingAuthorisation.deleteMany({ where: { userId } });
  const granted = await query(transaction, grantedRow)`
    SELECT subject_id AS id, decides FROM (
      SELECT DISTINCT ON (subject_id, decides) subject_id, decides, actor_id FROM (
        SELECT id, actor_id, subject_id, CASE kind WHEN 'reset_link_made' THEN 'reset' WHEN 'user_invited' THEN 'invite'
          ELSE 'level' END AS decides
        FROM audit_events WHERE kind IN ('reset_link_made', 'user_invited', 'user_added', 'level_changed')
      ) AS event ORDER BY subject_id, decides, id DESC
    ) AS latest WHERE actor_id = ${userId}::uuid`;
  const listIds = (kind: string) => granted.flatMap(({ id, decides }) => (decides === kind ? [id] : []));
  // The acceptance of an invitation and the mail worker lock the user before link and mail. Another order can deadlock.
  await transaction.$queryRaw`
    SELECT id FROM app_users WHERE id = ANY(${granted.map(({ id }) => id)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await transaction.$executeRaw`DELETE FROM invitation_mails WHERE user_id = ANY(${listIds("invite")}::uuid[])`;
  for (const purpose of ["invite", "reset"])
    await transaction.$executeRaw`
      DELETE FROM account_links WHERE purpose::text = ${purpose} AND user_id = ANY(${listIds(purpose)}::uuid[])`;
  const lowered = await query(transaction, loweredRow)`
    UPDATE app_users AS changed SET access_level = next.level
    FROM (SELECT id, access_level, CASE WHEN EXISTS (SELECT FROM people
        WHERE people.email = app_users.email AND ${activeSql.people}) THEN 'staff' ELSE 'guest' END::access_level AS level
      FROM app_users WHERE id = ANY(${listIds("invite")}::uuid[]) AND id = ANY(${listIds("level")}::uuid[]) AND password_hash IS NULL AND last_sign_in_at IS NULL
        AND NOT EXISTS (SELECT FROM sso_logins WHERE user_id = app_users.id)) AS next
    WHERE changed.id = next.id AND next.level < next.access_level
    RETURNING changed.id, name, next.access_level || ' → ' || next.level AS detail`;
  await recordAuditEvents(
    transaction,
    actor,
    lowered.map(({ detail, ...subject }) => ({ kind: "level_changed", subject, detail })),
  );
}

const grantedRow = z.object({ id: z.string(), decides: z.string() });
const loweredRow = z.object({ id: z.string(), name: z.string(), detail: z.string() });

/** If `former` could not sign in either, one enabled unrestricted executive is enough. */
async function requireAnotherExecutive(transaction: DatabaseSession, former: AppUser): Promise<void> {
  if (former.accessLevel !== "executive" || former.disabledAt !== null) return;
  if ((await countUnrestrictedExecutivesAbleToSignIn(transaction)) > 0) return;
  const couldSignIn = await canSignIn(transaction, former);
  if (!couldSignIn && (await transaction.appUser.count({ where: enabledUnrestrictedExecutives })) > 0) return;
  throw new Problem(
    "conflict",
    "last_executive",
    `${former.name} is the last executive who can sign in. First make someone an executive who has a password or has used single sign-on. Restricted executives do not count.`,
  );
}

function buildUserEvents(before: AppUser, after: AppUser, endedSessions: number | null): NewAuditEvent[] {
  const subject = { id: after.id, name: after.name };
  const events: NewAuditEvent[] = [];
  if (before.accessLevel !== after.accessLevel)
    events.push({ kind: "level_changed", subject, detail: `${before.accessLevel} → ${after.accessLevel}` });
  if (before.privateData !== after.privateData)
    events.push({ kind: after.privateData ? "private_data_restored" : "private_data_restricted", subject });
  if ((before.disabledAt === null) !== (after.disabledAt === null))
    events.push({ kind: after.disabledAt ? "user_disabled" : "user_enabled", subject });
  if (endedSessions !== null)
    events.push({ kind: "sessions_ended", subject, detail: `${endedSessions} ended` });
  return events;
}
