import "server-only";
import { randomUUID } from "node:crypto";
import { hashApiToken, newApiToken } from "@/lib/access/api-token";
import type { AccessLevel, Permission } from "@/lib/access/levels";
import type { AppUser } from "@/lib/generated/prisma/client";
import { normaliseEmail } from "@/lib/people/email";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { raiseDirectoryVersion } from "@/lib/platform/directory-version";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { hashPassword, isPassword, shortestPassword } from "./passwords";

const sessionDays = 30;

/** Makes a local account. The e-mail must be free; a person of the directory with the same one is linked. */
export async function addUser(user: {
  email: string;
  name: string;
  level: AccessLevel;
  password: string;
}): Promise<AppUser> {
  const email = requireEmail(user.email);
  if (user.password.length < shortestPassword) {
    throw new Problem(
      "invalid",
      "password_too_short",
      `The password needs at least ${shortestPassword} characters.`,
    );
  }
  const passwordHash = await hashPassword(user.password);
  return database().$transaction(async (transaction) => {
    if (await transaction.appUser.findUnique({ where: { email } })) {
      throw new Problem(
        "conflict",
        "email_taken",
        `There is a user with the e-mail address ${email} already.`,
      );
    }
    const made = await transaction.appUser.create({
      data: { email, name: user.name.trim() || email, accessLevel: user.level, passwordHash },
    });
    await linkToPerson(transaction, made);
    return made;
  });
}

/** Sets what a user may do from their next request on. The last executive stays one. */
export async function setAccessLevel(email: string, level: AccessLevel): Promise<AppUser> {
  return changeUser(email, { accessLevel: level });
}

/** Ends all of a user's sessions and tokens at their next request. The last executive cannot be disabled. */
export async function disableUser(email: string): Promise<AppUser> {
  return changeUser(email, { disabledAt: new Date() });
}

async function changeUser(
  email: string,
  data: { accessLevel?: AccessLevel; disabledAt?: Date },
): Promise<AppUser> {
  const normalised = requireEmail(email);
  return database().$transaction(async (transaction) => {
    // Locked, so that two executives cannot demote each other at the same moment.
    await transaction.$queryRaw`SELECT id FROM app_users WHERE access_level = 'executive' ORDER BY id FOR UPDATE`;
    const user = await transaction.appUser.findUnique({ where: { email: normalised } });
    if (!user)
      throw new Problem(
        "missing",
        "user_not_found",
        `There is no user with the e-mail address ${normalised}.`,
      );
    const changed = await transaction.appUser.update({ where: { id: user.id }, data });
    const executives = await transaction.appUser.count({
      where: { accessLevel: "executive", disabledAt: null },
    });
    const wasExecutive = user.accessLevel === "executive" && user.disabledAt === null;
    if (wasExecutive && executives === 0) {
      throw new Problem(
        "conflict",
        "last_executive",
        `${user.name} is the last executive. Make somebody else one first.`,
      );
    }
    return changed;
  });
}

/** The user with this e-mail and password, or null: for an unknown one, a wrong one and a disabled one alike. */
export async function signInWithPassword(email: string, password: string): Promise<AppUser | null> {
  const normalised = normaliseEmail(email);
  const user =
    normalised === null ? null : await database().appUser.findUnique({ where: { email: normalised } });
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight || user.disabledAt) return null;
  return database().$transaction((transaction) => welcome(transaction, user));
}

export type SsoProfile = { issuer: string; subject: string; email: string; name: string };

/**
 * The user of an account at the OpenID provider, made at their first sign-in: `staff` if the e-mail belongs to a person of the
 * directory, otherwise `guest` (contract section 1). Issuer and subject identify the account; its e-mail finds a user only
 * where no other account of that provider has. Null: not allowed in.
 */
export async function signInWithSso({ issuer, subject, email, name }: SsoProfile): Promise<AppUser | null> {
  const normalised = normaliseEmail(email);
  if (normalised === null) return null;
  return database().$transaction(async (transaction) => {
    const login = await transaction.ssoLogin.findUnique({
      where: { issuer_subject: { issuer, subject } },
      include: { user: true },
    });
    const user =
      login?.user ?? (await findOrMakeUser(transaction, { issuer, subject, email: normalised, name }));
    return !user || user.disabledAt ? null : welcome(transaction, user);
  });
}

async function findOrMakeUser(transaction: DatabaseSession, { issuer, subject, email, name }: SsoProfile) {
  const known = await transaction.appUser.findUnique({ where: { email }, include: { logins: true } });
  // Somebody else at the provider has signed in as this user: the address was given to another human since.
  if (known?.logins.some((login) => login.issuer === issuer)) return null;
  const user =
    known ??
    (await transaction.appUser.create({
      data: {
        email,
        name: name.trim() || email,
        accessLevel: (await isOfPerson(transaction, email)) ? "staff" : "guest",
      },
    }));
  await transaction.ssoLogin.create({ data: { issuer, subject, userId: user.id } });
  return user;
}

const isOfPerson = async (session: DatabaseSession, email: string) =>
  (await session.person.count({ where: { email, removedAt: null } })) > 0;

/** What every sign-in does: the first executives get their level, the person is linked, the time is kept. */
async function welcome(transaction: DatabaseSession, user: AppUser): Promise<AppUser> {
  const isBootstrapped = environment().bootstrapExecutiveEmails.some(
    (email) => normaliseEmail(email) === user.email,
  );
  await linkToPerson(transaction, user);
  return transaction.appUser.update({
    where: { id: user.id },
    data: { lastSignInAt: new Date(), ...(isBootstrapped && { accessLevel: "executive" }) },
  });
}

/** Links a user without a person to the one person without a user who has the same e-mail, as the sync does. */
async function linkToPerson(transaction: DatabaseSession, user: AppUser): Promise<void> {
  const isLinked = await transaction.externalIdentity.count({
    where: { provider: "projects", userId: user.id },
  });
  if (isLinked > 0) return;
  const holders = await transaction.person.findMany({
    where: { email: user.email, removedAt: null },
    select: { identities: { where: { provider: "projects" } } },
  });
  const identity = holders.length === 1 ? holders[0]?.identities[0] : undefined;
  if (!identity || identity.userId !== null) return;
  await raiseDirectoryVersion(transaction);
  await transaction.externalIdentity.update({
    where: { provider_externalId: { provider: "projects", externalId: identity.externalId } },
    data: { userId: user.id },
  });
}

/** Opens a browser's session. The cookie names it; deleting the row ends it. */
export async function openSession(userId: string): Promise<string> {
  const id = randomUUID();
  await database().$executeRaw`
    INSERT INTO user_sessions (id, user_id, expires_at)
    VALUES (${id}::uuid, ${userId}::uuid, now() + make_interval(days => ${sessionDays}::int))`;
  return id;
}

export const sessionSeconds = sessionDays * 24 * 60 * 60;

/** Ends one session: the cookie is worthless from the next request on. */
export async function closeSession(sessionId: string): Promise<void> {
  await database().userSession.deleteMany({ where: { id: sessionId } });
}

/** Makes an API token for a user and returns it: the only time that it is seen. */
export async function createApiToken(request: {
  ownerEmail: string;
  name: string;
  scopes: readonly Permission[];
  days: number | null;
}): Promise<string> {
  const email = requireEmail(request.ownerEmail);
  const owner = await database().appUser.findUnique({ where: { email } });
  if (!owner)
    throw new Problem("missing", "user_not_found", `There is no user with the e-mail address ${email}.`);
  const token = newApiToken();
  await storeApiToken(database(), owner.id, token, request);
  return token;
}

/** Stores the hash of a token that exists already. */
export async function storeApiToken(
  session: DatabaseSession,
  userId: string,
  token: string,
  { name, scopes, days }: { name: string; scopes: readonly Permission[]; days: number | null },
): Promise<void> {
  const expiresAt = days === null ? null : new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const stored = { userId, name, lastFour: token.slice(-4), scopes: [...scopes], expiresAt };
  const hash = hashApiToken(token);
  await session.apiToken.upsert({ where: { hash }, create: { hash, ...stored }, update: stored });
}

/** Ends a token at its next use. */
export async function revokeApiToken(id: string): Promise<void> {
  const { count } = await database().apiToken.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0)
    throw new Problem("missing", "token_not_found", "There is no token with this id that could be revoked.");
}

function requireEmail(value: string): string {
  const email = normaliseEmail(value);
  if (email === null) throw new Problem("invalid", "invalid_email", `${value} is not an e-mail address.`);
  return email;
}
