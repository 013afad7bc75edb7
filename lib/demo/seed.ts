import "server-only";
import { demoToken } from "@/lib/auth/api-token";
import { accessLevels, permissions, type AccessLevel } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { addUser } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import { connectProjects } from "@/lib/connections/commands";
import { findProjectsTokenOwner } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { storeApiToken } from "@/lib/tokens/commands";

export type DemoAccount = { level: AccessLevel; email: string; password: string; token: string };

/** The same words at every start: this company is made up, and the demo listens to this machine only. */
const demoPassword = (level: AccessLevel) => `demo-${level}-2026`;

type DemoPeople = Record<
  Exclude<AccessLevel, "guest">,
  { email: string; firstName: string; lastName: string }
>;

/** One account a level, with a fixed API token each, and the connection to the simulator. Doing it again changes nothing. */
export async function seedDemo(people: DemoPeople, projectsToken: string): Promise<DemoAccount[]> {
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
  await connectSimulator(accounts, projectsToken);
  // The payroll simulator forgets its tokens when it stops: what was connected to it can be connected again.
  await database().connection.deleteMany({ where: { provider: "payroll" } });
  return accounts;
}

async function connectSimulator(accounts: readonly DemoAccount[], apiToken: string): Promise<void> {
  if (await database().connection.findUnique({ where: { provider: "projects" }, select: { provider: true } }))
    return;
  const email = accounts.find(({ level }) => level === "executive")?.email ?? "";
  const executive = await database().appUser.findUniqueOrThrow({ where: { email } });
  const caller = {
    userId: executive.id,
    name: executive.name,
    email,
    accessLevel: executive.accessLevel,
    personId: null,
    via: { kind: "session" as const, sessionId: executive.id, viewer: null },
  };
  await connectProjects(
    requirePermission(caller, "admin:connections"),
    { apiToken, organizationId: undefined },
    findProjectsTokenOwner,
  );
}
