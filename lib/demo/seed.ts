import "server-only";
import { demoToken } from "@/lib/auth/api-token";
import { accessLevels, permissions, type AccessLevel, type CallerWith } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { addUser } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import { database } from "@/lib/platform/database";
import { demoPassword } from "@/lib/sign-in/demo-accounts";
import { storeApiToken } from "@/lib/tokens/commands";

export type DemoAccount = { level: AccessLevel; email: string; password: string; token: string };

type DemoPeople = Record<
  Exclude<AccessLevel, "guest">,
  { email: string; firstName: string; lastName: string }
>;

/** One account a level, with a fixed API token each. Doing it again changes nothing. */
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
      password: demoPassword(level),
      token: demoToken(level),
    };
  });
  for (const { level, email, name, password, token } of accounts) {
    const existing = await database().appUser.findUnique({ where: { email } });
    const user = existing ?? (await addUser(commandLine, { email, name, level, password }));
    // Every scope, so that a change of level can be tried with these words too: they do at most what their owner may do then.
    await storeApiToken(database(), user.id, token, { name: "Demo token", scopes: permissions, days: null });
  }
  return accounts;
}

/** The demo's executive, who connects what arrives connected. */
export async function findExecutive(
  accounts: readonly DemoAccount[],
): Promise<CallerWith<"admin:connections">> {
  const email = accounts.find(({ level }) => level === "executive")?.email ?? "";
  const { id, name, accessLevel } = await database().appUser.findUniqueOrThrow({ where: { email } });
  const caller = {
    ...{ userId: id, name, email, accessLevel },
    personId: null,
    via: { kind: "session" as const, sessionId: id, viewer: null },
  };
  return requirePermission(caller, "admin:connections");
}
