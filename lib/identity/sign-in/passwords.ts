import "server-only";
import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
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

/** About 100 bits, easy to type: groups of four, without letters that are easily confused. */
export function generatePassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group(), group(), group()].join("-");
}

/** Locks the user's row until the transaction ends and returns it; null for an unknown id. */
export async function lockUser(transaction: DatabaseSession, id: string): Promise<AppUser | null> {
  await transaction.$queryRaw`SELECT id FROM app_users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return transaction.appUser.findUnique({ where: { id } });
}
