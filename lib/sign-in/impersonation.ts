import "server-only";
import type { Caller, CallerWith } from "@/lib/access/levels";
import { requireBrowser } from "@/lib/access/require";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";

/**
 * From now on this session sees Kith as the other user does: their pages, their answers, read-only. Kept in the session on the
 * server, recorded, and ended by `stopViewAs`, by signing out, or when the viewer is no executive any more.
 */
export async function startImpersonation(
  caller: CallerWith<"admin:connections">,
  userId: string,
): Promise<void> {
  const { sessionId } = requireBrowser(caller);
  if (userId === caller.userId) {
    throw new Problem("invalid", "own_view", "You see Kith as yourself already.");
  }
  await database().$transaction(async (transaction) => {
    const user = await transaction.appUser.findUnique({ where: { id: userId, disabledAt: null } });
    if (!user) throw new Problem("missing", "user_not_found", "There is no such user who could sign in.");
    await transaction.userSession.update({ where: { id: sessionId }, data: { viewAsId: userId } });
    await record(transaction, actorOf(caller), [{ kind: "view_as_started", subject: user }]);
  });
}

/** Back to seeing Kith as oneself. */
export async function stopImpersonation(caller: Caller): Promise<void> {
  if (caller.via.kind !== "session" || caller.via.viewer === null) {
    throw new Problem("missing", "not_viewing_as", "You are not viewing Kith as someone else.");
  }
  const { sessionId } = caller.via;
  await database().$transaction(async (transaction) => {
    await transaction.userSession.update({ where: { id: sessionId }, data: { viewAsId: null } });
    await record(transaction, actorOf(caller), [
      { kind: "view_as_ended", subject: { id: caller.userId, name: caller.name } },
    ]);
  });
}
