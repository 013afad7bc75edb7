import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { requireEmail } from "@/lib/identity/matching/email";
import { memoizeAsync } from "@/lib/platform/memoize";
import type { AppUser } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";

/** Parameters that OWASP recommends for argon2id, the library's default: 19 MiB, two passes, one lane. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw new Problem(
      "invalid",
      "password_too_common",
      "This password is one of the most common passwords, or one with digits added. Choose a few words that belong together only for you.",
    );
  }
  return hash(password.normalize("NFKC"), hashOptions);
}

/** Number of the most common passwords that are refused with added digits and signs too. */
const maxVariedRank = 2_000;

/** True for a password of the list in any case, and for a very common one with digits or signs before or after it. */
async function isCommonPassword(password: string): Promise<boolean> {
  const rankOf = await loadPasswordRanks();
  const folded = password.normalize("NFKC").toLowerCase();
  const rank = rankOf.get(folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  return rankOf.has(folded) || (rank !== undefined && rank < maxVariedRank);
}

const loadPasswordRanks = memoizeAsync(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Map(dictionary["passwords-common"].map((common, rank) => [common, rank]));
});

/** Takes the same time without a stored hash, so that the duration does not reveal who has a password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await verify(stored ?? (await getPlaceholderHash()), password.normalize("NFKC"));
  return stored !== null && isRight;
}

const getPlaceholderHash = memoizeAsync(() => hashPassword("no account has this password"));

/** Locks the user's row until the transaction ends and returns it; null for an unknown id. */
export async function lockUser(transaction: DatabaseSession, id: string): Promise<AppUser | null> {
  await transaction.$queryRaw`SELECT id FROM app_users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return transaction.appUser.findUnique({ where: { id } });
}

/** As `lockUser`; throws a 404 for an unknown id. */
export async function requireUser(transaction: DatabaseSession, id: string): Promise<AppUser> {
  const user = await lockUser(transaction, id);
  if (!user) throw new Problem("missing", "user_not_found", "No user has this id.");
  return user;
}

/** Locks the user's row as `lockUser`; throws a 404 for an unknown e-mail. */
export async function requireUserByEmail(transaction: DatabaseSession, email: string): Promise<AppUser> {
  const user = await transaction.appUser.findUnique({ where: { email: requireEmail(email) } });
  if (!user) throw new Problem("missing", "user_not_found", "No user has this e-mail address.");
  return requireUser(transaction, user.id);
}

/** True with a password, or after a sign-in by single sign-on. */
export const canSignIn = async (
  transaction: DatabaseSession,
  { id, passwordHash }: Pick<AppUser, "id" | "passwordHash">,
): Promise<boolean> =>
  passwordHash !== null || (await transaction.ssoLogin.count({ where: { userId: id } })) > 0;
