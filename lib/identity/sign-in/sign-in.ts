import "server-only";
import { randomUUID } from "node:crypto";
import { kithActor, toSignInActor, unknownActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { AppUser } from "@/lib/generated/prisma/client";
import { parseStrictEmail } from "@/lib/identity/matching/email";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { activeFilter } from "@/lib/people/membership";
import { cleanText } from "@/lib/platform/text/plain-text";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import {
  limitSsoRefusals,
  resetSignInLimit,
  limitSignIn,
  requireSsoWithinLimit,
} from "@/lib/identity/session/rate-limit";
import { countUnrestrictedExecutivesAbleToSignIn } from "./executives";
import { verifyPassword, lockUser } from "./passwords";
import { secondFactorNeededError, wrongCodeError } from "./sign-in-rules";
import { hasSecondFactor, redeemCode } from "@/lib/identity/second-factor/verification";
import { patientTransaction } from "@/lib/identity/session/change-as";
import { isAccountOfFormerPerson } from "@/lib/identity/external-ids/link-queries";
import { linkUsersToPeople } from "@/lib/identity/external-ids/link-at-sign-in";

export const sessionSeconds = 30 * 24 * 60 * 60;

export async function signInWithPasswordWithinLimit(
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  address: string,
): Promise<PasswordSignIn | null> {
  const attempt = { email: normaliseEmail(email) ?? "", address };
  await limitSignIn(attempt);
  const onPassword = () => resetSignInLimit(attempt);
  return signInWithPassword(email, password, { ...(code && { code }), onPassword });
}

export type PasswordSignIn = AppUser & { hasPassedSecondFactor: boolean };

/** Throws a 401 if a second-factor code is missing or wrong. `onPassword` runs after a correct password. */
export async function signInWithPassword(
  email: string,
  password: string,
  { code, onPassword = async () => undefined }: { code?: string; onPassword?: () => Promise<void> } = {},
): Promise<PasswordSignIn | null> {
  const normalised = normaliseEmail(email);
  const user =
    normalised === null ? null : await database().appUser.findUnique({ where: { email: normalised } });
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (user !== null && isRight && !user.disabledAt) {
    await onPassword();
    const hasPassedSecondFactor = await requireSecondFactorCode(user, code);
    const signedInUser = await database().$transaction(
      (transaction) => completeSignIn(transaction, user),
      patientTransaction,
    );
    if (signedInUser) return { ...signedInUser, hasPassedSecondFactor };
  }
  await recordSignInFailure(user, isRight ? refusalReasons.AccountDisabled : "Wrong password");
  return null;
}

async function requireSecondFactorCode(user: AppUser, code: string | undefined): Promise<boolean> {
  if (!(await hasSecondFactor(user.id))) return false;
  if (code === undefined) {
    throw new Problem(
      "unauthenticated",
      secondFactorNeededError,
      "Enter the code of your authenticator app.",
    );
  }
  if (await redeemCode(user.id, code)) return true;
  await recordSignInFailure(user, "Wrong two-factor code");
  throw new Problem("unauthenticated", wrongCodeError, "This code is wrong or was already used.");
}

/** `isEmailUnverified`: the provider says that the e-mail address is not verified. */
export type SsoProfile = {
  issuer: string;
  subject: string;
  email: string;
  isEmailUnverified: boolean;
  name: string;
};

const refusalReasons = {
  EmailMissing: "The provider sent no e-mail address",
  EmailNotConfirmed: "The e-mail address is not confirmed by the provider",
  EmailLooksLikeAnother: "The e-mail address is written with letters that look like others",
  EmailOfAnotherAccount: "The address belongs to another account",
  AccountDisabled: "The account is disabled",
} as const;
type SsoRefusal = keyof typeof refusalReasons;

type SsoOutcome = { user: AppUser } | { refused: SsoRefusal };

/**
 * Issuer and subject identify the account, else the e-mail a user without one, else a new user (CALL-7). Throws a 429,
 * and records nothing, after too many refusals of the account or the IP address.
 */
export async function signInWithSso(profile: SsoProfile, address: string): Promise<SsoOutcome> {
  const attempt = { issuer: profile.issuer, subject: profile.subject, address };
  await requireSsoWithinLimit(attempt);
  const { user, refused } = await resolveSsoUser(profile);
  if (refused === null) return { user };
  await limitSsoRefusals(attempt);
  await recordSignInFailure(user, refusalReasons[refused]);
  return { refused };
}

type SsoDecision = { user: AppUser; refused: null } | { user: AppUser | null; refused: SsoRefusal };

async function resolveSsoUser(profile: SsoProfile): Promise<SsoDecision> {
  const { issuer, subject, isEmailUnverified } = profile;
  if (normaliseEmail(profile.email) === null) return { user: null, refused: "EmailMissing" };
  if (isEmailUnverified) return { user: null, refused: "EmailNotConfirmed" };
  const email = parseStrictEmail(profile.email);
  if (email === null) return { user: null, refused: "EmailLooksLikeAnother" };
  return database().$transaction(async (transaction) => {
    const login = await transaction.ssoLogin.findUnique({
      where: { issuer_subject: { issuer, subject } },
      include: { user: true },
    });
    const user = login?.user ?? (await findOrCreateUser(transaction, { ...profile, email }));
    if (!user) return { user: null, refused: "EmailOfAnotherAccount" };
    const signedInUser = user.disabledAt ? null : await completeSignIn(transaction, user);
    // Deletes pending invitations, because the user has signed in without them. The user's row is locked, so no new
    // invitation is being created.
    if (signedInUser)
      await transaction.accountLink.deleteMany({ where: { userId: user.id, purpose: "invite" } });
    return signedInUser ? { user: signedInUser, refused: null } : { user, refused: "AccountDisabled" };
  }, patientTransaction);
}

/** Stores the provider account of an enabled user. Null if the user's e-mail address may have a new owner. */
async function findOrCreateUser(transaction: DatabaseSession, { issuer, subject, email, name }: SsoProfile) {
  const isKnown = (await transaction.appUser.count({ where: { email } })) > 0;
  // `skipDuplicates`: a concurrent first sign-in may insert these rows, and this transaction then waits and reads them.
  if (!isKnown) {
    const accessLevel = (await hasPersonWithEmail(transaction, email)) ? "staff" : "guest";
    await transaction.appUser.createMany({
      data: [{ email, name: cleanText(name, 200) || email, accessLevel }],
      skipDuplicates: true,
    });
  }
  const { logins, ...user } = await transaction.appUser.findUniqueOrThrow({
    where: { email },
    include: { logins: { where: { issuer } } },
  });
  // A different account means that the company reassigned the address, so the user belongs to someone else.
  if (logins.some((login) => login.subject !== subject)) return null;
  if (user.disabledAt) return user; // stores no login for an account that will be refused
  if (logins.length === 0 && (await isAccountOfFormerPerson(transaction, user.id))) return null;
  await transaction.ssoLogin.createMany({
    data: [{ issuer, subject, userId: user.id }],
    skipDuplicates: true,
  });
  return user;
}

const hasPersonWithEmail = async (session: DatabaseSession, email: string) =>
  (await session.person.count({ where: { email, ...activeFilter } })) > 0;

/** Links the person, promotes bootstrap executives, stores the time. Null if the user was disabled meanwhile. */
async function completeSignIn(transaction: DatabaseSession, { id, email }: AppUser): Promise<AppUser | null> {
  await linkUsersToPeople(transaction, [{ id, email }]);
  const user = await lockUser(transaction, id);
  if (!user || user.disabledAt) return null;
  const isPromoted = await shouldPromote(transaction, user);
  if (isPromoted) {
    const detail = `${user.accessLevel} → executive, by BOOTSTRAP_EXECUTIVE_EMAILS`;
    await recordAuditEvents(transaction, kithActor, [{ kind: "level_changed", subject: user, detail }]);
  }
  return transaction.appUser.update({
    where: { id },
    data: { lastSignInAt: databaseNow(), ...(isPromoted && { accessLevel: "executive" }) },
  });
}

/** Only at the first sign-in, or while no executive can sign in. The level that executives set stays (USER-5). */
async function shouldPromote(transaction: DatabaseSession, user: AppUser): Promise<boolean> {
  const named = environment().bootstrapExecutiveEmails;
  if (user.accessLevel === "executive" || !named.some((email) => normaliseEmail(email) === user.email)) {
    return false;
  }
  if (user.lastSignInAt === null) return true;
  return (await countUnrestrictedExecutivesAbleToSignIn(transaction)) === 0;
}

/** Records a failed sign-in with the matching account, if any. Never stores the entered text. */
async function recordSignInFailure(user: AppUser | null, detail: string): Promise<void> {
  await recordAuditEvents(database(), unknownActor, [
    { kind: "sign_in_failed", ...(user && { subject: { id: user.id, name: user.name } }), detail },
  ]);
}

type SessionOptions = {
  browser?: string | null;
  isBySso?: boolean;
  /** Verified hash. If it has changed since, no session is opened. Absent for other sign-in methods. */
  passwordHash?: string | null;
  /** If false, a second factor that was enabled since the password check prevents the session. */
  hasPassedSecondFactor?: boolean;
};

/** Throws a 401 if the account was changed during the sign-in. Deleting the row ends the session. */
export async function openSession(
  user: { id: string; name: string },
  method: string,
  { browser = null, isBySso = false, passwordHash, hasPassedSecondFactor = false }: SessionOptions = {},
): Promise<string> {
  const id = randomUUID();
  await database().$transaction(async (transaction) => {
    const account = await lockUser(transaction, user.id);
    const isByPassword = passwordHash !== undefined;
    if (
      !account ||
      account.disabledAt ||
      (isByPassword && account.passwordHash !== passwordHash) ||
      (isByPassword && !hasPassedSecondFactor && (await hasSecondFactor(user.id, transaction)))
    ) {
      throw new Problem(
        "unauthenticated",
        "sign_in_again",
        "Your account was changed during the sign-in. Sign in again.",
      );
    }
    const now = databaseNow();
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
    await transaction.userSession.deleteMany({ where: { userId: user.id, expiresAt: { lt: now } } });
    await transaction.userSession.create({ data: { id, userId: user.id, expiresAt, browser, isBySso } });
    await recordAuditEvents(transaction, toSignInActor(user), [{ kind: "signed_in", detail: method }]);
  }, patientTransaction);
  return id;
}

export async function closeSession(sessionId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const session = await transaction.userSession.findUnique({
      where: { id: sessionId },
      select: { user: { select: { id: true, name: true } } },
    });
    if (!session) return;
    await transaction.userSession.delete({ where: { id: sessionId } });
    await recordAuditEvents(transaction, toSignInActor(session.user), [{ kind: "signed_out" }]);
  }, patientTransaction);
}
