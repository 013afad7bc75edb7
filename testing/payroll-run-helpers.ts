import { createXeroOAuthClient } from "@/lib/connections/connectors/payroll/xero-authorisation";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import { database } from "@/lib/platform/database/database";
import { createStableUuid } from "@/simulators/stable-uuid";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";

// Helpers for payroll runs on linked employees of the simulator, for tests.

export const toLinkedPersonId = (employeeId: string): string => createStableUuid(`person of ${employeeId}`);

export async function linkAllEmployees(simulator: PayrollSimulator, most = Infinity): Promise<string[]> {
  const employees = simulator.employees().slice(0, most);
  const ids = employees.map(({ record }) => record.EmployeeID);
  await database().person.createMany({
    data: employees.map(({ record }) => ({
      id: toLinkedPersonId(record.EmployeeID),
      firstName: record.FirstName ?? "",
      lastName: record.LastName ?? "",
      title: "",
    })),
  });
  await database().externalIdentity.createMany({
    data: ids.map((id) => ({
      provider: "payroll" as const,
      externalId: id,
      personId: toLinkedPersonId(id),
    })),
  });
  return ids;
}

/** Connects payroll without the API, and links its first employees. */
export async function preparePayrollRun(
  simulator: PayrollSimulator,
  url: string,
  most: number,
): Promise<void> {
  const authorisation = createXeroOAuthClient({
    authorizeUrl: `${url}/identity/connect/authorize`,
    tokenUrl: `${url}/connect/token`,
    revokeUrl: `${url}/connect/revocation`,
    apiUrl: url,
    clientId: simulator.clientId,
    clientSecret: simulator.clientSecret,
  });
  const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
  const verifier = "a-verifier-that-is-as-long-as-the-standard-wants-it";
  const consent = authorisation.buildConsentUrl({ state: "a state", verifier, redirectUri });
  const code = (await simulator.user.allow(consent)).searchParams.get("code") ?? "";
  const { accessToken, refreshToken } = await authorisation.exchange({ code, verifier, redirectUri });
  const [tenant] = await authorisation.listTenants(accessToken);
  const { tenantId, connectionId } = tenant ?? { tenantId: "", connectionId: "" };
  await database().connection.create({
    data: {
      provider: "payroll",
      orgId: tenantId,
      orgName: "Fernhill Studio",
      secret: encryptSecret("payroll", { accessToken, refreshToken, tenantId, connectionId }),
      connectedAt: new Date(),
      tokenExpiresAt: new Date(Date.now() + 1_800_000),
    },
  });
  await linkAllEmployees(simulator, most);
}

export function countProfileReads(simulator: PayrollSimulator): Map<string, number> {
  const readings = new Map<string, number>();
  for (const { path } of simulator.requests) {
    const [, id] = /\/Employees\/([^/?]+)$/.exec(path) ?? [];
    if (id) readings.set(id, (readings.get(id) ?? 0) + 1);
  }
  return readings;
}

export async function readRunReport() {
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
