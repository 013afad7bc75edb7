import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { resetOwnPasswordLimit, limitOwnPasswordAttempts } from "@/lib/identity/session/rate-limit";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { verifyPassword } from "@/lib/identity/sign-in/passwords";

/**
 * Verifies the caller's current password and returns its stored hash. An unlocked screen alone must not allow an
 * account takeover. Throws a 400 for a wrong password, a 429 after too many attempts, and a 409 for an account without
 * a password.
 */
export async function requireOwnPassword({ userId }: Caller, password: string): Promise<string> {
  await limitOwnPasswordAttempts(userId);
  const user = await database().appUser.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  const stored = user?.passwordHash ?? null;
  if (stored === null) {
    throw new Problem(
      "conflict",
      "no_password",
      "You have no password in Kith because you sign in by single sign-on. Change your password there.",
    );
  }
  if (!(await verifyPassword(password, stored))) {
    throw new Problem("invalid", "wrong_password", "The current password is wrong. Nothing was changed.");
  }
  await resetOwnPasswordLimit(userId);
  return stored;
}
