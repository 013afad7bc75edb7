import "server-only";
import type { Caller } from "@/lib/access/levels";
import { forgiveOwnPassword, limitOwnPassword } from "@/lib/auth/rate-limit";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { isPassword } from "@/lib/sign-in/passwords";

/**
 * The stored form of the caller's password, which they have just said again: whoever sits down at an unlocked screen must not get
 * away with the account. 400 for a wrong one, 429 for too many of them, 409 for somebody who has none.
 */
export async function requireOwnPassword({ userId }: Caller, password: string): Promise<string> {
  await limitOwnPassword(userId);
  const user = await database().appUser.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  const stored = user?.passwordHash ?? null;
  if (stored === null) {
    throw new Problem(
      "conflict",
      "no_password",
      "You have no password in Kith: you sign in by single sign-on, and your password is changed there.",
    );
  }
  if (!(await isPassword(password, stored))) {
    throw new Problem("invalid", "wrong_password", "Your password is not right. Nothing was changed.");
  }
  await forgiveOwnPassword(userId);
  return stored;
}
