import "server-only";
import { forgiveCodes, limitCodes } from "@/lib/auth/rate-limit";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { hashRecoveryCode, stepOf } from "./codes";
import { openFactor } from "./stored-secret";

/** Whether a code is asked for after this user's password. */
export async function hasSecondFactor(
  userId: string,
  session: DatabaseSession = database(),
): Promise<boolean> {
  return (await session.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/**
 * Takes a code of the app, or one of the recovery codes: each once, also when it is given twice at the same moment. Too many wrong
 * ones of a user are a 429, from wherever they come.
 */
export async function takeCode(userId: string, code: string): Promise<boolean> {
  await limitCodes(userId);
  const isRight = (await takeAppCode(userId, code)) || (await takeRecoveryCode(userId, code));
  if (isRight) await forgiveCodes(userId);
  return isRight;
}

async function takeAppCode(userId: string, code: string): Promise<boolean> {
  const factor = await database().secondFactor.findUnique({ where: { userId, confirmedAt: { not: null } } });
  const step = factor && stepOf(code, openFactor(userId, factor.secret), Date.now());
  if (step === null) return false;
  // Of two who give the same code one finds an earlier step.
  const { count } = await database().secondFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  if (hash === null) return false;
  const { count } = await database().recoveryCode.updateMany({
    where: { userId, hash, usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}
