import "server-only";
import { getDemoToken } from "@/lib/identity/session/api-token";
import { permissions, type CallerWith } from "@/lib/identity/access/permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { requirePermission } from "@/lib/identity/access/require-permission";
import { addUser } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { database, databaseNow } from "@/lib/platform/database/database";
import { getDemoPassword } from "@/lib/identity/sign-in/demo-accounts";
import { storeApiToken } from "@/lib/identity/tokens/commands";

export type DemoAccount = { level: AccessLevel; email: string; password: string; token: string };

type DemoPeople = Record<
  Exclude<AccessLevel, "guest">,
  { email: string; firstName: string; lastName: string }
>;

/** Creates an account with a fixed API token for each access level. Idempotent. */
export async function seedAccounts(people: DemoPeople): Promise<DemoAccount[]> {
  const accounts = accessLevels.map((level): DemoAccount & { name: string } => {
    const person =
      level === "guest"
        ? { email: "visitor@guest.example", firstName: "Vera", lastName: "Visitor" }
        : people[level];
    return {
      level,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`.trim(),
      password: getDemoPassword(level),
      token: getDemoToken(level),
    };
  });
  for (const { level, email, name, password, token } of accounts) {
    const existing = await database().appUser.findUnique({ where: { email } });
    const user = existing ?? (await addUser(commandLineActor, { email, name, level, password }));
    // Grants every scope; the effective permissions are still limited to the user's level.
    await storeApiToken(database(), user.id, token, { name: "Demo token", scopes: permissions, days: null });
  }
  return accounts;
}

const setUpMinutes = 60;

/**
 * Returns the demo's executive, who sets up the connections, with a session, because commands read the rights of their
 * caller again (CALL-12). `endSetUp` ends the session.
 */
export async function findExecutive(
  accounts: readonly DemoAccount[],
): Promise<CallerWith<"admin:connections">> {
  const email = accounts.find(({ level }) => level === "executive")?.email ?? "";
  const { id, name, accessLevel, privateData } = await database().appUser.findUniqueOrThrow({
    where: { email },
  });
  const expiresAt = new Date(databaseNow().getTime() + setUpMinutes * 60_000);
  await database().userSession.upsert({
    where: { id },
    create: { id, userId: id, expiresAt },
    update: { expiresAt },
  });
  const caller = {
    ...{ userId: id, name, email, accessLevel },
    isRestricted: !privateData,
    personId: null,
    via: { kind: "session" as const, sessionId: id, viewer: null },
  };
  return requirePermission(caller, "admin:connections");
}

/** Ends the session of the set-up, which the executive did not open. */
export const endSetUp = ({ userId }: { userId: string }) =>
  database().userSession.deleteMany({ where: { id: userId } });
