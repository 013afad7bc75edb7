import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { requireBrowserSession } from "@/lib/identity/access/require-permission";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { limitOwnPasswordAttempts, resetOwnPasswordLimit } from "@/lib/identity/session/rate-limit";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import { hashPassword, lockUser, verifyPassword } from "@/lib/identity/sign-in/passwords";

export async function changeOwnPassword(caller: Caller, current: string, next: string): Promise<void> {
  const { sessionId } = requireBrowserSession(caller);
  const verifiedHash = await requireOwnPassword(caller, current);
  if (current === next) {
    throw new Problem(
      "invalid",
      "same_password",
      "The new password is the same as the current one. Choose a different password.",
    );
  }
  const passwordHash = await hashPassword(next);
  await database().$transaction(async (transaction) => {
    const user = await lockUser(transaction, caller.userId);
    if (user?.passwordHash !== verifiedHash) {
      throw new Problem(
        "conflict",
        "password_changed",
        "Your password was changed in another session. Reload the page.",
      );
    }
    await transaction.appUser.update({ where: { id: user.id }, data: { passwordHash } });
    await transaction.accountLink.deleteMany({ where: { userId: user.id } });
    await transaction.userSession.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
    await recordAuditEvents(transaction, caller, [{ kind: "password_changed" }]);
  });
}

export async function endOwnSession(caller: Caller, id: string): Promise<void> {
  requireBrowserSession(caller);
  await database().$transaction(async (transaction) => {
    const session = await transaction.userSession.findFirst({ where: { id, userId: caller.userId } });
    if (!session) {
      throw new Problem("missing", "session_not_found", "This session has already ended.");
    }
    await transaction.userSession.deleteMany({ where: { id } });
    await recordAuditEvents(transaction, caller, [
      { kind: "session_ended", ...(session.browser && { detail: session.browser }) },
    ]);
  });
}

export async function endOtherSessions(caller: Caller): Promise<number> {
  const { sessionId } = requireBrowserSession(caller);
  return database().$transaction(async (transaction) => {
    const { count } = await transaction.userSession.deleteMany({
      where: { userId: caller.userId, id: { not: sessionId } },
    });
    if (count > 0) {
      await recordAuditEvents(transaction, caller, [{ kind: "session_ended", detail: "all other browsers" }]);
    }
    return count;
  });
}

/** Returns the stored hash. An unlocked screen alone must not allow an account takeover. */
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
