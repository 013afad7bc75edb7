import "server-only";
import type { Caller } from "@/lib/identity/access/permissions";
import { requireBrowserSession } from "@/lib/identity/access/require-permission";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import type { Account } from "./account-schema";

export async function getOwnAccount(caller: Caller): Promise<Account> {
  const { sessionId } = requireBrowserSession(caller);
  const { passwordHash, name, email, accessLevel, logins, secondFactor, recoveryCodes, sessions } =
    await database().appUser.findUniqueOrThrow({
      where: { id: caller.userId },
      include: {
        logins: { select: { issuer: true } },
        secondFactor: { select: { confirmedAt: true } },
        recoveryCodes: { where: { usedAt: null }, select: { hash: true } },
        sessions: {
          where: { expiresAt: { gt: databaseNow() } },
          orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
        },
      },
    });
  const shown = sessions.map((session) => ({
    id: session.id,
    browser: session.browser,
    signed_in_at: toTimestamp(session.createdAt),
    last_seen_at: toTimestamp(session.lastSeenAt),
    expires_at: toTimestamp(session.expiresAt),
    signed_in_by: session.isBySso ? ("single_sign_on" as const) : ("password" as const),
    is_this_one: session.id === sessionId,
  }));
  return {
    name,
    email,
    has_password: passwordHash !== null,
    single_sign_on: logins.length > 0 ? (environment().oidc?.name ?? "single sign-on") : null,
    second_factor: {
      state: secondFactor?.confirmedAt ? "on" : "off",
      is_required: passwordHash !== null && environment().requireSecondFactor.includes(accessLevel),
      recovery_codes_left: recoveryCodes.length,
    },
    sessions: shown.toSorted((a, b) => Number(b.is_this_one) - Number(a.is_this_one)),
  };
}
