import type { z } from "zod";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database/database";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import { linkEmployees, type runPreparation, type runReport } from "./payroll-run-helpers";

// Prepares a payroll run and reports its result, in the test process or in a separate process.

export async function preparePayrollRun({
  secret,
  employees,
}: z.infer<typeof runPreparation>): Promise<void> {
  await database().connection.create({
    data: {
      provider: "payroll",
      orgId: secret.tenantId,
      orgName: "Fernhill Studio",
      secret: encryptSecret("payroll", secret),
      connectedAt: new Date(),
      tokenExpiresAt: new Date(Date.now() + 1_800_000),
    },
  });
  await linkEmployees(employees);
}

export async function readRunReport(): Promise<z.infer<typeof runReport>> {
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
    duplicateChanges: twice.length,
    phones: Object.fromEntries(
      profiles.map((row) => [
        row.person.identities.find(({ provider }) => provider === "payroll")?.externalId ?? "",
        decryptStoredProfile(row)?.contact.phone ?? null,
      ]),
    ),
  };
}
