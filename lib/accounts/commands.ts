import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import { lockUser } from "@/lib/sign-in/lock-user";
import { hashPassword } from "@/lib/sign-in/passwords";
import { requireOwnPassword } from "./own-password";

/** Changes the caller's password. Their other browsers are signed out, and links that were made for them are worth nothing. */
export async function changeOwnPassword(caller: Caller, current: string, wanted: string): Promise<void> {
  const { sessionId } = requireBrowser(caller);
  const known = await requireOwnPassword(caller, current);
  if (current === wanted) {
    throw new Problem(
      "invalid",
      "same_password",
      "The new password is the one that you have. Choose another.",
    );
  }
  const passwordHash = await hashPassword(wanted);
  await database().$transaction(async (transaction) => {
    const user = await lockUser(transaction, caller.userId);
    if (user?.passwordHash !== known) {
      throw new Problem(
        "conflict",
        "password_changed",
        "Your password has just been changed elsewhere. Reload the page.",
      );
    }
    await transaction.appUser.update({ where: { id: user.id }, data: { passwordHash } });
    await transaction.accountLink.deleteMany({ where: { userId: user.id } });
    await transaction.userSession.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
    await record(transaction, actorOf(caller), [{ kind: "password_changed" }]);
  });
}

/** Signs one of the caller's browsers out. */
export async function endOwnSession(caller: Caller, id: string): Promise<void> {
  requireBrowser(caller);
  await database().$transaction(async (transaction) => {
    const session = await transaction.userSession.findFirst({ where: { id, userId: caller.userId } });
    if (!session) {
      throw new Problem("missing", "session_not_found", "You are not signed in there any more.");
    }
    await transaction.userSession.deleteMany({ where: { id } });
    await record(transaction, actorOf(caller), [
      { kind: "session_ended", ...(session.browser && { detail: session.browser }) },
    ]);
  });
}

/** Signs the caller out of every browser but this one, and says how many those were. */
export async function endOtherSessions(caller: Caller): Promise<number> {
  const { sessionId } = requireBrowser(caller);
  return database().$transaction(async (transaction) => {
    const { count } = await transaction.userSession.deleteMany({
      where: { userId: caller.userId, id: { not: sessionId } },
    });
    if (count > 0) {
      await record(transaction, actorOf(caller), [{ kind: "session_ended", detail: "all other browsers" }]);
    }
    return count;
  });
}
