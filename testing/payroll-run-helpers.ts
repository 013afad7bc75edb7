import { spawn, type ChildProcess } from "node:child_process";
import { z } from "zod";
import { createXeroOAuthClient } from "@/lib/connections/connectors/payroll/xero-authorisation";
import { database } from "@/lib/platform/database/database";
import { createStableUuid } from "@/simulators/stable-uuid";
import type { PayrollSimulator } from "@/simulators/payroll/simulator";

// Helpers for payroll runs on linked employees of the simulator, for tests.

export const toLinkedPersonId = (employeeId: string): string => createStableUuid(`person of ${employeeId}`);

const knownEmployee = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });
type KnownEmployee = z.infer<typeof knownEmployee>;

export async function linkAllEmployees(simulator: PayrollSimulator, most = Infinity): Promise<string[]> {
  const employees = takeEmployees(simulator, most);
  await linkEmployees(employees);
  return employees.map(({ id }) => id);
}

const takeEmployees = (simulator: PayrollSimulator, most: number): KnownEmployee[] =>
  simulator
    .employees()
    .slice(0, most)
    .map(({ record }) => ({
      id: record.EmployeeID,
      firstName: record.FirstName ?? "",
      lastName: record.LastName ?? "",
    }));

export async function linkEmployees(employees: readonly KnownEmployee[]): Promise<void> {
  await database().person.createMany({
    data: employees.map(({ id, firstName, lastName }) => ({
      id: toLinkedPersonId(id),
      firstName,
      lastName,
      title: "",
    })),
  });
  await database().externalIdentity.createMany({
    data: employees.map(({ id }) => ({
      provider: "payroll" as const,
      externalId: id,
      personId: toLinkedPersonId(id),
    })),
  });
}

// Separate processes, which tests can kill ---------------------------------------------------------------------------

/** Data that a run process needs before its first step. */
export const runPreparation = z.object({
  secret: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    tenantId: z.string(),
    connectionId: z.string(),
  }),
  employees: z.array(knownEmployee),
});

export async function createRunPreparation(
  simulator: PayrollSimulator,
  url: string,
  most: number,
): Promise<z.infer<typeof runPreparation>> {
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
  return {
    secret: { accessToken, refreshToken, tenantId, connectionId },
    employees: takeEmployees(simulator, most),
  };
}

export const runReport = z.object({
  state: z.string(),
  read: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  profiles: z.int(),
  duplicateChanges: z.int(),
  phones: z.record(z.string(), z.string().nullable()),
});

export function startRunProcess(
  step: "prepare" | "start" | "work" | "report",
  environment: Record<string, string>,
): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "tsconfig.node.json", "testing/payroll-run-process.ts"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true, // tsx starts a second Node process: signals must reach both
      env: { ...process.env, ...environment, RUN_STEP: step },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once("close", () => resolve(output)));
  return { child, ended };
}

/** Kills the process group with SIGKILL: no handler of the process runs. */
export function killProcessGroup({ pid, exitCode }: ChildProcess): void {
  if (pid && exitCode === null) process.kill(-pid, "SIGKILL");
}

export function countProfileReads(simulator: PayrollSimulator): Map<string, number> {
  const readings = new Map<string, number>();
  for (const { path } of simulator.requests) {
    const [, id] = /\/Employees\/([^/?]+)$/.exec(path) ?? [];
    if (id) readings.set(id, (readings.get(id) ?? 0) + 1);
  }
  return readings;
}
