import type { z } from "zod";
import { sealSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database";
import { openStoredProfile } from "@/lib/profiles/stored-profile";
import { linkEmployees, type preparation, type runReport } from "./payroll-runs";

// What a payroll run needs before it, and how it stands after: for tests and for a process of its own.

/** Connects payroll with tokens that are good, and links these employees to people. */
export async function prepareRun({ secret, employees }: z.infer<typeof preparation>): Promise<void> {
  await database().connection.create({
    data: {
      provider: "payroll",
      orgId: secret.tenantId,
      orgName: "Fernhill Studio",
      secret: sealSecret("payroll", secret),
      connectedAt: new Date(),
      tokenExpiresAt: new Date(Date.now() + 1_800_000),
    },
  });
  await linkEmployees(employees);
}

/** How the last run stands, and what is stored. */
export async function reportRun(): Promise<z.infer<typeof runReport>> {
  const run = await database().syncRun.findFirst({
    where: { source: "payroll" },
    orderBy: { startedAt: "desc" },
  });
  const twice = await database().$queryRaw<unknown[]>`
    SELECT 1 FROM sync_changes GROUP BY run_id, person_id, kind, field HAVING count(*) > 1`;
  const profiles = await database().profile.findMany({
    include: { person: { include: { identities: true } } },
  });
  return {
    state: run?.state ?? "none",
    read: run?.peopleRead ?? 0,
    updated: run?.updated ?? 0,
    unchanged: run?.unchanged ?? 0,
    failed: run?.failed ?? 0,
    profiles: profiles.length,
    journalledTwice: twice.length,
    phones: Object.fromEntries(
      profiles.map((row) => [
        row.person.identities.find(({ provider }) => provider === "payroll")?.externalId ?? "",
        openStoredProfile(row)?.contact.phone ?? null,
      ]),
    ),
  };
}
