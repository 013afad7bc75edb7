import "server-only";
import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { memoizeAsync } from "@/lib/platform/memoize";
import type { AppUser } from "@/lib/generated/prisma/client";
import type { DatabaseSession } from "@/lib/platform/database";

/** Parameters that OWASP recommends for argon2id, the library's default: 19 MiB, two passes, one lane. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), hashOptions);
}

/**
 * Verifies a password. Takes the same time without a stored hash, so that the duration does not reveal which accounts
 * have a password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await verify(stored ?? (await getPlaceholderHash()), password.normalize("NFKC"));
  return stored !== null && isRight;
}

const getPlaceholderHash = memoizeAsync(() => hashPassword("no account has this password"));

/**
 * Generates a password of about 100 bits that is easy to read and type: groups of four, without letters that are easily
 * confused.
 */
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
