import "server-only";
import { resetSecondFactorCodeLimit, limitSecondFactorCodes } from "@/lib/identity/session/rate-limit";
import { database, databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { hashRecoveryCode, findTotpStep } from "./codes";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";

export async function hasSecondFactor(
  userId: string,
  session: DatabaseSession = database(),
): Promise<boolean> {
  return (await session.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/** Each code works once, even if it is sent twice concurrently. */
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

const locateSecret = (userId: string) => ({ table: "second_factors", column: "secret", row: userId });

export const encryptSecondFactorSecret = (userId: string, secret: string) =>
  encrypt(secret, locateSecret(userId), environment().encryptionKeys);

/** Throws if no key fits; sign-in is then blocked until an executive removes the second factor. */
export function decryptSecondFactorSecret(userId: string, encrypted: string): string {
  const secret = tryDecrypt(encrypted, locateSecret(userId), environment().encryptionKeys);
  if (secret !== null) return secret;
  throw new Problem(
    "conflict",
    "second_factor_unreadable",
    "Your two-factor authentication was stored with a key that this server does not have. Ask your Kith administrator to remove it.",
  );
}
