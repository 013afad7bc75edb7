import "server-only";
import { randomUUID } from "node:crypto";
import { kithItself, signingIn, stranger } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { AppUser } from "@/lib/generated/prisma/client";
import { emailAsItStands, normaliseEmail } from "@/lib/matching/email";
import { cleanText } from "@/lib/plain-text";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { finds } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { countRefusedSso, forgiveSignIn, limitSignIn, requireOpenSso } from "@/lib/auth/rate-limit";
import { countAbleExecutives } from "./able-executives";
import { lockUser } from "./lock-user";
import { isPassword } from "./passwords";
import { secondFactorNeeded, wrongCode } from "./sign-in-answers";
import { hasSecondFactor, takeCode } from "@/lib/second-factor/verification";
import { linkToPerson } from "@/lib/identities/link-at-sign-in";

const sessionDays = 30;
export const sessionSeconds = sessionDays * 24 * 60 * 60;

/** As `signInWithPassword`, for an address that has not failed too often: then a 429, whatever the password. */
export async function signInWithinLimit(
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  address: string,
): Promise<SignedIn | null> {
  const attempt = { email: normaliseEmail(email) ?? "", address };
  await limitSignIn(attempt);
  const user = await signInWithPassword(email, password, {
    ...(code && { code }),
    onPassword: () => forgiveSignIn(attempt),
  });
  return user;
}

/** Who came in by password. `hasGivenCode`: and by a code of their second factor, because there was one. */
type SignedIn = AppUser & { hasGivenCode: boolean };

/**
 * The user with this e-mail and password, or null: for an unknown one, a wrong one and a disabled one alike. Who has a second factor
 * needs a code as well: without one, or with a wrong one, a problem says so, and nobody is signed in. `onPassword`: it was right.
 */
export async function signInWithPassword(
  email: string,
  password: string,
  { code, onPassword = async () => undefined }: { code?: string; onPassword?: () => Promise<void> } = {},
): Promise<SignedIn | null> {
  const normalised = normaliseEmail(email);
  const user =
    normalised === null ? null : await database().appUser.findUnique({ where: { email: normalised } });
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (user !== null && isRight && !user.disabledAt) {
    await onPassword();
    const hasGivenCode = await requireCode(user, code);
    const welcomed = await database().$transaction((transaction) => welcome(transaction, user));
    if (welcomed) return { ...welcomed, hasGivenCode };
  }
  await recordFailure(user, isRight ? refusals.AccountDisabled : "Wrong password");
  return null;
}

/** Asks whoever has the password and a second factor for its code, and takes it. False: they have none, so nothing was asked. */
async function requireCode(user: AppUser, code: string | undefined): Promise<boolean> {
  if (!(await hasSecondFactor(user.id))) return false;
  if (code === undefined) {
    throw new Problem("unauthenticated", secondFactorNeeded, "Enter the code of your authenticator app.");
  }
  if (await takeCode(user.id, code)) return true;
  await recordFailure(user, "Wrong code of the second factor");
  throw new Problem("unauthenticated", wrongCode, "This code is not right, or was used already.");
}

/** `isEmailDoubtful`: the provider says that nobody has checked whether the address is theirs. */
export type SsoProfile = {
  issuer: string;
  subject: string;
  email: string;
  isEmailDoubtful: boolean;
  name: string;
};

/** Why an account at the provider does not get in, as the record has it. The sign-in page explains each. */
const refusals = {
  EmailNotConfirmed: "The e-mail address is not confirmed by the provider",
  EmailLooksLikeAnother: "The e-mail address is written with letters that look like others",
  EmailOfAnotherAccount: "The address belongs to another account",
  AccountDisabled: "The account is disabled",
} as const;
type SsoRefusal = keyof typeof refusals;

type SsoOutcome = { user: AppUser } | { refused: SsoRefusal };

/** As `signInWithSso`, for an account and an address that were not refused too often: then a 429, and nothing is recorded. */
export async function signInWithSsoWithinLimit(profile: SsoProfile, address: string): Promise<SsoOutcome> {
  const attempt = { issuer: profile.issuer, subject: profile.subject, address };
  await requireOpenSso(attempt);
  return signInWithSso(profile, () => countRefusedSso(attempt));
}

/**
 * The user of an account at the OpenID provider, made at their first sign-in: `staff` if the e-mail belongs to a person of the
 * directory, otherwise `guest` (CALL-7). Issuer and subject identify the account; its e-mail, as it stands, finds a
 * user only where no other account of that provider has. `beforeRefusal` may keep a refusal from being recorded by failing.
 */
export async function signInWithSso(
  profile: SsoProfile,
  beforeRefusal: () => Promise<void> = () => Promise.resolve(),
): Promise<SsoOutcome> {
  const { user, refused } = await decideOnSso(profile);
  if (refused === null) return { user };
  await beforeRefusal();
  await recordFailure(user, refusals[refused]);
  return { refused };
}

type SsoDecision = { user: AppUser; refused: null } | { user: AppUser | null; refused: SsoRefusal };

async function decideOnSso(profile: SsoProfile): Promise<SsoDecision> {
  const { issuer, subject, isEmailDoubtful } = profile;
  if (normaliseEmail(profile.email) === null || isEmailDoubtful) {
    return { user: null, refused: "EmailNotConfirmed" };
  }
  const email = emailAsItStands(profile.email);
  if (email === null) return { user: null, refused: "EmailLooksLikeAnother" };
  return database().$transaction(async (transaction) => {
    const login = await transaction.ssoLogin.findUnique({
      where: { issuer_subject: { issuer, subject } },
      include: { user: true },
    });
    const user = login?.user ?? (await findOrMakeUser(transaction, { ...profile, email }));
    if (!user) return { user: null, refused: "EmailOfAnotherAccount" };
    const welcomed = user.disabledAt ? null : await welcome(transaction, user);
    // They have come in another way: nobody chooses a password for them by an invitation that lies about. The user is locked by
    // now, so none is being made.
    if (welcomed) await transaction.accountLink.deleteMany({ where: { userId: user.id, purpose: "invite" } });
    return welcomed ? { user: welcomed, refused: null } : { user, refused: "AccountDisabled" };
  });
}

/** Returns the user with the e-mail, created if there is none. Null: another account of the provider signs in as this user. */
async function findOrMakeUser(transaction: DatabaseSession, { issuer, subject, email, name }: SsoProfile) {
  const isKnown = (await transaction.appUser.count({ where: { email } })) > 0;
  // A concurrent first sign-in may insert the same user or login: this one waits for it and then finds its rows.
  if (!isKnown) {
    const accessLevel = (await isOfPerson(transaction, email)) ? "staff" : "guest";
    await transaction.appUser.createMany({
      data: [{ email, name: cleanText(name, 200) || email, accessLevel }],
      skipDuplicates: true,
    });
  }
  const { logins, ...user } = await transaction.appUser.findUniqueOrThrow({
    where: { email },
    include: { logins: { where: { issuer } } },
  });
  // The company has given the address to another human since the first account of the provider signed in with it.
  if (logins.some((login) => login.subject !== subject)) return null;
  if (user.disabledAt) return user; // a refused account leaves no login behind
  await transaction.ssoLogin.createMany({
    data: [{ issuer, subject, userId: user.id }],
    skipDuplicates: true,
  });
  return user;
}

const isOfPerson = async (session: DatabaseSession, email: string) =>
  (await session.person.count({ where: { email, removedAt: null } })) > 0;

/**
 * What every sign-in does: the person is linked, the first executives get their level, the time is kept. Null: the user was
 * disabled while they signed in.
 */
async function welcome(transaction: DatabaseSession, { id, email }: AppUser): Promise<AppUser | null> {
  await linkToPerson(transaction, { id, email });
  const user = await lockUser(transaction, id);
  if (!user || user.disabledAt) return null;
  const isPromoted = await isToBePromoted(transaction, user);
  if (isPromoted) {
    const detail = `${user.accessLevel} → executive, by BOOTSTRAP_EXECUTIVE_EMAILS`;
    await record(transaction, kithItself, [{ kind: "level_changed", subject: user, detail }]);
  }
  return transaction.appUser.update({
    where: { id },
    data: { lastSignInAt: new Date(), ...(isPromoted && { accessLevel: "executive" }) },
  });
}

/**
 * Whom the settings name becomes an executive at their first sign-in, and at any while no executive can sign in.
 * Otherwise what executives decided about them since stands (USER-5).
 */
async function isToBePromoted(transaction: DatabaseSession, user: AppUser): Promise<boolean> {
  const named = environment().bootstrapExecutiveEmails;
  if (user.accessLevel === "executive" || !named.some((email) => normaliseEmail(email) === user.email)) {
    return false;
  }
  if (user.lastSignInAt === null) return true;
  return (await countAbleExecutives(transaction)) === 0;
}

/** Keeps that somebody did not get in; of what they typed only the account that it belongs to. */
async function recordFailure(user: AppUser | null, detail: string): Promise<void> {
  await record(database(), stranger, [
    { kind: "sign_in_failed", ...(user && { subject: { id: user.id, name: user.name } }), detail },
  ]);
}

/** By what a session was opened, where that is known. */
type Opening = {
  /** What the browser says it is, in a few words. */
  browser?: string | null;
  isBySso?: boolean;
  /** The stored form of the password that was right. Changed since, it opens nothing. Absent: it was not by a password. */
  passwordHash?: string | null;
  /** Whether a code of a second factor was right as well. A factor that was turned on since is not passed by. */
  hasGivenCode?: boolean;
};

/**
 * Opens a browser's session and records the sign-in. The cookie names the session; deleting the row ends it. Whoever was disabled,
 * whose password was changed, or who turned a second factor on, since their password was looked at gets none.
 */
export async function openSession(
  user: { id: string; name: string },
  method: string,
  { browser = null, isBySso = false, passwordHash, hasGivenCode = false }: Opening = {},
): Promise<string> {
  const id = randomUUID();
  await database().$transaction(async (transaction) => {
    const now = await lockUser(transaction, user.id);
    const isByPassword = passwordHash !== undefined;
    if (
      !now ||
      now.disabledAt ||
      (isByPassword && now.passwordHash !== passwordHash) ||
      (isByPassword && !hasGivenCode && (await hasSecondFactor(user.id, transaction)))
    ) {
      throw new Problem(
        "unauthenticated",
        "sign_in_again",
        "Your account has just been changed. Sign in again.",
      );
    }
    await transaction.$executeRaw`
      INSERT INTO user_sessions (id, user_id, expires_at, browser, is_by_sso)
      VALUES (${id}::uuid, ${user.id}::uuid, now() + make_interval(days => ${sessionDays}::int), ${browser}, ${isBySso})`;
    await transaction.$executeRaw`DELETE FROM user_sessions WHERE user_id = ${user.id}::uuid AND expires_at < now()`;
    await record(transaction, signingIn(user), [{ kind: "signed_in", detail: method }]);
  });
  return id;
}

/** Whether a session is there, has not run out, and is of somebody who may sign in. */
export async function isSessionOpen(sessionId: string): Promise<boolean> {
  return finds(database())`
    SELECT FROM user_sessions AS session JOIN app_users ON app_users.id = session.user_id
    WHERE session.id = ${sessionId}::uuid AND session.expires_at > now() AND disabled_at IS NULL`;
}

/** Ends one session: the cookie is worthless from the next request on. */
export async function closeSession(sessionId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const session = await transaction.userSession.findUnique({
      where: { id: sessionId },
      select: { user: { select: { id: true, name: true } } },
    });
    if (!session) return;
    await transaction.userSession.delete({ where: { id: sessionId } });
    await record(transaction, signingIn(session.user), [{ kind: "signed_out" }]);
  });
}
