import "server-only";
import { resetSecondFactorCodeLimit, limitSecondFactorCodes } from "@/lib/identity/session/rate-limit";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { hashRecoveryCode, findTotpStep } from "./codes";
import { decryptSecondFactorSecret } from "./encrypted-secret";

export async function hasSecondFactor(
  userId: string,
  session: DatabaseSession = database(),
): Promise<boolean> {
  return (await session.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/**
 * Redeems a code of the app or a recovery code; returns false for a wrong or used code. Each code works once, even if
 * it is sent twice concurrently. Throws a 429 after too many wrong codes for a user, from any address.
 */
export async function redeemCode(userId: string, code: string): Promise<boolean> {
  await limitSecondFactorCodes(userId);
  const isRight = (await redeemTotpCode(userId, code)) || (await redeemRecoveryCode(userId, code));
  if (isRight) await resetSecondFactorCodeLimit(userId);
  return isRight;
}

async function redeemTotpCode(userId: string, code: string): Promise<boolean> {
  const factor = await database().secondFactor.findUnique({ where: { userId, confirmedAt: { not: null } } });
  const step =
    factor && findTotpStep(code, decryptSecondFactorSecret(userId, factor.secret), databaseNow().getTime());
  if (step === null) return false;
  // Of two concurrent requests with the same code, only the first finds an earlier step.
  const { count } = await database().secondFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

async function redeemRecoveryCode(userId: string, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (hash === null) return false;
  const { count } = await database().recoveryCode.updateMany({
    where: { userId, hash, usedAt: null },
    data: { usedAt: databaseNow() },
  });
  return count === 1;
}
