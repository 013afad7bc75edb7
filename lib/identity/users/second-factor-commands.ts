import "server-only";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession, requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { toActor, type Actor, type SystemActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { changeAs } from "@/lib/identity/session/change-as";
import { resetSecondFactorCodeLimit, limitSecondFactorCodes } from "@/lib/identity/session/rate-limit";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import {
  buildOtpauthUrl,
  hashRecoveryCode,
  generateRecoveryCodes,
  generateTotpSecret,
  findTotpStep,
} from "@/lib/identity/second-factor/codes";
import {
  decryptSecondFactorSecret,
  encryptSecondFactorSecret,
  hasSecondFactor,
  redeemCode,
} from "@/lib/identity/second-factor/verification";
import { lockUser, requireUser, requireUserByEmail } from "@/lib/identity/sign-in/passwords";
import { getUser } from "./queries";
import type { User } from "./schema";
import { requireOwnPassword } from "./own-account-commands";

/** Sign-in requires codes only after `confirmSecondFactor`. A second call invalidates the earlier secret. */
export async function startSecondFactorSetup(caller: Caller, password: string) {
  requireBrowserSession(caller);
  await requireOwnPassword(caller, password);
  const { userId } = caller;
  const secret = generateTotpSecret();
  await database().$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const existing = await transaction.secondFactor.findUnique({ where: { userId } });
    if (existing?.confirmedAt) throw alreadyEnabledProblem();
    const stored = { secret: encryptSecondFactorSecret(userId, secret), lastStep: 0 };
    await transaction.secondFactor.upsert({
      where: { userId },
      create: { userId, ...stored },
      update: stored,
    });
  });
  return { secret, address: buildOtpauthUrl(secret, caller.email) };
}

export async function confirmSecondFactor(caller: Caller, code: string): Promise<string[]> {
  const { sessionId } = requireBrowserSession(caller);
  const { userId } = caller;
  await limitSecondFactorCodes(userId);
  const codes = await database().$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    const factor = await transaction.secondFactor.findUnique({ where: { userId } });
    if (!factor) {
      throw new Problem(
        "conflict",
        "second_factor_not_begun",
        "No setup is in progress. Set up the app first, then enter its code.",
      );
    }
    if (factor.confirmedAt) throw alreadyEnabledProblem();
    const step = findTotpStep(
      code,
      decryptSecondFactorSecret(userId, factor.secret),
      databaseNow().getTime(),
    );
    if (step === null) throw wrongCodeProblem();
    await transaction.secondFactor.update({
      where: { userId },
      data: { confirmedAt: databaseNow(), lastStep: step },
    });
    await transaction.userSession.deleteMany({ where: { userId, id: { not: sessionId } } });
    // An impersonation that the missing second factor suspended ends here, so that it does not resume.
    await transaction.userSession.updateMany({ where: { id: sessionId }, data: { viewAsId: null } });
    await recordAuditEvents(transaction, caller, [{ kind: "second_factor_on" }]);
    return replaceRecoveryCodes(transaction, userId);
  });
  await resetSecondFactorCodeLimit(userId);
  return codes;
}

/** Requires password and code, so that access to an unlocked browser is not enough. */
export async function removeOwnSecondFactor(caller: Caller, proof: SecondFactorProof): Promise<void> {
  await requireSecondFactorProof(caller, proof);
  await database().$transaction(async (transaction) => {
    await lockUser(transaction, caller.userId);
    await deleteSecondFactor(transaction, caller.userId);
    await recordAuditEvents(transaction, caller, [{ kind: "second_factor_off" }]);
  });
}

/** Replaces the caller's recovery codes and returns the new ones. Requires password and code. */
export async function renewRecoveryCodes(caller: Caller, proof: SecondFactorProof): Promise<string[]> {
  await requireSecondFactorProof(caller, proof);
  return database().$transaction(async (transaction) => {
    await lockUser(transaction, caller.userId);
    await recordAuditEvents(transaction, caller, [{ kind: "recovery_codes_made" }]);
    return replaceRecoveryCodes(transaction, caller.userId);
  });
}

/** For a user who lost both app and recovery codes. */
export async function resetSecondFactorOfUser(
  caller: CallerWith<"admin:connections">,
  userId: string,
): Promise<User> {
  requireBrowserSession(caller);
  if (userId === caller.userId) {
    throw new Problem(
      "conflict",
      "own_account",
      "Turn off your own two-factor authentication under My account. If you have lost your codes, ask another executive to remove it.",
    );
  }
  await changeAs(caller, "admin:connections", async (transaction, current) => {
    const user = await requireUser(transaction, userId);
    if (user.accessLevel === "executive" && user.privateData)
      requireUnrestrictedAccount(current, "remove the second factor of an unrestricted executive");
    await resetStoredSecondFactor(transaction, toActor(current), user);
  });
  await resetSecondFactorCodeLimit(userId);
  return getUser(caller, userId);
}

/** For the command line: the only executive of an installation has no other way. */
export async function resetSecondFactorByEmail(actor: SystemActor, email: string): Promise<AppUser> {
  const user = await database().$transaction(async (transaction) => {
    const found = await requireUserByEmail(transaction, email);
    await resetStoredSecondFactor(transaction, actor, found);
    return found;
  });
  await resetSecondFactorCodeLimit(user.id);
  return user;
}

async function resetStoredSecondFactor(
  transaction: DatabaseSession,
  actor: Actor,
  user: AppUser,
): Promise<void> {
  if (!(await deleteSecondFactor(transaction, user.id))) {
    throw new Problem("missing", "no_second_factor", `${user.name} does not use two-factor authentication.`);
  }
  await recordAuditEvents(transaction, actor, [{ kind: "second_factor_reset", subject: user }]);
}

type SecondFactorProof = { password: string; code: string };

async function requireSecondFactorProof(
  caller: Caller,
  { password, code }: SecondFactorProof,
): Promise<void> {
  requireBrowserSession(caller);
  await requireOwnPassword(caller, password);
  if (!(await hasSecondFactor(caller.userId)))
    throw new Problem("missing", "no_second_factor", "You do not use two-factor authentication.");
  if (!(await redeemCode(caller.userId, code))) throw wrongCodeProblem();
}

async function deleteSecondFactor(transaction: DatabaseSession, userId: string): Promise<boolean> {
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  return (await transaction.secondFactor.deleteMany({ where: { userId } })).count > 0;
}

async function replaceRecoveryCodes(transaction: DatabaseSession, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, hash: hashRecoveryCode(code) ?? "" })),
  });
  return codes;
}

const wrongCodeProblem = () =>
  new Problem(
    "invalid",
    "wrong_code",
    "This code is wrong or was already used. Enter the next code from your app.",
  );

const alreadyEnabledProblem = () =>
  new Problem(
    "conflict",
    "second_factor_on",
    "Two-factor authentication is already on. Turn it off before you set up another app.",
  );
