import "server-only";
import type { Caller, CallerWith } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { actorOf, type Actor, type SystemActor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { forgiveCodes, limitCodes } from "@/lib/auth/rate-limit";
import type { AppUser } from "@/lib/generated/prisma/client";
import { requireEmail } from "@/lib/matching/require-email";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { appAddress, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from "@/lib/second-factor/codes";
import { openFactor, sealFactor } from "@/lib/second-factor/stored-secret";
import { takeCode } from "@/lib/second-factor/verification";
import { lockUser } from "@/lib/sign-in/lock-user";
import { getUser } from "@/lib/users/queries";
import type { User } from "@/lib/users/schema";
import { requireOwnPassword } from "./own-password";

/**
 * Makes a secret for the caller's authenticator app and returns it, the only time that it is seen. Nothing asks for its codes until
 * one of them was given (`confirmSecondFactor`). Begun again, the earlier secret is worth nothing.
 */
export async function beginSecondFactor(caller: Caller, password: string) {
  requireBrowser(caller);
  await requireOwnPassword(caller, password);
  const { userId } = caller;
  const secret = newSecret();
  await database().$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const known = await transaction.secondFactor.findUnique({ where: { userId } });
    if (known?.confirmedAt) throw isOnAlready();
    const stored = { secret: sealFactor(userId, secret), lastStep: 0 };
    await transaction.secondFactor.upsert({
      where: { userId },
      create: { userId, ...stored },
      update: stored,
    });
  });
  return { secret, address: appAddress(secret, caller.email) };
}

/**
 * Turns the caller's second factor on with a code of the app, signs their other browsers out, and returns the recovery codes, the
 * only time that they are seen.
 */
export async function confirmSecondFactor(caller: Caller, code: string): Promise<string[]> {
  const { sessionId } = requireBrowser(caller);
  const { userId } = caller;
  await limitCodes(userId);
  const codes = await database().$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const factor = await transaction.secondFactor.findUnique({ where: { userId } });
    if (!factor) {
      throw new Problem(
        "conflict",
        "second_factor_not_begun",
        "Begin with setting up the app, then enter its code.",
      );
    }
    if (factor.confirmedAt) throw isOnAlready();
    const step = stepOf(code, openFactor(userId, factor.secret), Date.now());
    if (step === null) throw wrongCode();
    await transaction.secondFactor.update({
      where: { userId },
      data: { confirmedAt: new Date(), lastStep: step },
    });
    await transaction.userSession.deleteMany({ where: { userId, id: { not: sessionId } } });
    // Looking as somebody else, which the lack of a second factor broke off, does not come back by itself.
    await transaction.userSession.updateMany({ where: { id: sessionId }, data: { viewAsId: null } });
    await record(transaction, actorOf(caller), [{ kind: "second_factor_on" }]);
    return replaceRecoveryCodes(transaction, userId);
  });
  await forgiveCodes(userId);
  return codes;
}

/** Turns the caller's second factor off: with the password and a code, so that a browser left unlocked is not enough. */
export async function removeOwnSecondFactor(caller: Caller, proof: Proof): Promise<void> {
  await requireProof(caller, proof);
  await database().$transaction(async (transaction) => {
    await lockUser(transaction, caller.userId);
    await deleteFactor(transaction, caller.userId);
    await record(transaction, actorOf(caller), [{ kind: "second_factor_off" }]);
  });
}

/** New recovery codes for the caller, in the place of the earlier ones. */
export async function renewRecoveryCodes(caller: Caller, proof: Proof): Promise<string[]> {
  await requireProof(caller, proof);
  return database().$transaction(async (transaction) => {
    await lockUser(transaction, caller.userId);
    await record(transaction, actorOf(caller), [{ kind: "recovery_codes_made" }]);
    return replaceRecoveryCodes(transaction, caller.userId);
  });
}

/** Removes somebody's second factor, who has lost app and recovery codes. Not one's own: that takes password and code. */
export async function removeSecondFactorOf(
  caller: CallerWith<"admin:connections">,
  userId: string,
): Promise<User> {
  requireBrowser(caller);
  if (userId === caller.userId) {
    throw new Problem(
      "conflict",
      "own_account",
      "Turn your own second factor off under My account. If you have lost it, another executive removes it for you.",
    );
  }
  await resetFactor(actorOf(caller), userId);
  return getUser(caller, userId);
}

/** The same by e-mail: for the command line, and for the last executive. */
export async function resetSecondFactor(actor: SystemActor, email: string): Promise<AppUser> {
  const user = await database().appUser.findUnique({ where: { email: requireEmail(email) } });
  if (!user) throw new Problem("missing", "user_not_found", "There is no such user.");
  await resetFactor(actor, user.id);
  return user;
}

async function resetFactor(actor: Actor, userId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user) throw new Problem("missing", "user_not_found", "There is no such user.");
    if (!(await deleteFactor(transaction, userId))) {
      throw new Problem("missing", "no_second_factor", `${user.name} has no second factor.`);
    }
    await record(transaction, actor, [{ kind: "second_factor_reset", subject: user }]);
  });
  await forgiveCodes(userId);
}

/** What somebody says again before their second factor changes. */
type Proof = { password: string; code: string };

async function requireProof(caller: Caller, { password, code }: Proof): Promise<void> {
  requireBrowser(caller);
  await requireOwnPassword(caller, password);
  const { userId } = caller;
  if ((await database().secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
    throw new Problem("missing", "no_second_factor", "You have no second factor.");
  }
  if (!(await takeCode(userId, code))) throw wrongCode();
}

async function deleteFactor(transaction: DatabaseSession, userId: string): Promise<boolean> {
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  return (await transaction.secondFactor.deleteMany({ where: { userId } })).count > 0;
}

async function replaceRecoveryCodes(transaction: DatabaseSession, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(code) ?? "" })),
  });
  return codes;
}

const wrongCode = () =>
  new Problem(
    "invalid",
    "wrong_code",
    "This code is not right, or was used already. Wait for the next one in your app, and enter that.",
  );

const isOnAlready = () =>
  new Problem(
    "conflict",
    "second_factor_on",
    "Your second factor is on already. Turn it off first to set up another app.",
  );
