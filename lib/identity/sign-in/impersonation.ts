import "server-only";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import { requireBrowserSession, requireUnrestrictedAccount } from "@/lib/identity/access/require-permission";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { changeAs } from "@/lib/identity/session/change-as";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";

/** Ends with the session, the rights of the caller, or the disabling of the user (`credential-lookup.ts`). */
export async function startImpersonation(
  caller: CallerWith<"admin:connections">,
  userId: string,
): Promise<void> {
  const { sessionId } = requireBrowserSession(caller);
  if (userId === caller.userId) {
    throw new Problem("invalid", "own_view", "You cannot view Kith as yourself. Choose another user.");
  }
  await changeAs(caller, "admin:connections", async (transaction, current) => {
    requireUnrestrictedAccount(current, "view Kith as someone else");
    const user = await transaction.appUser.findUnique({ where: { id: userId, disabledAt: null } });
    if (!user) throw new Problem("missing", "user_not_found", "No enabled user has this id.");
    await transaction.userSession.update({ where: { id: sessionId }, data: { viewAsId: userId } });
    await recordAuditEvents(transaction, caller, [{ kind: "view_as_started", subject: user }]);
  });
}

export async function stopImpersonation(caller: Caller): Promise<void> {
  if (caller.via.kind !== "session" || caller.via.viewer === null) {
    throw new Problem("missing", "not_viewing_as", "You are not viewing Kith as someone else.");
  }
  const { sessionId } = caller.via;
  await database().$transaction(async (transaction) => {
    await transaction.userSession.update({ where: { id: sessionId }, data: { viewAsId: null } });
    await recordAuditEvents(transaction, caller, [
      { kind: "view_as_ended", subject: { id: caller.userId, name: caller.name } },
    ]);
  });
}
