import { spawn, type ChildProcess } from "node:child_process";
import { z } from "zod";
import { xeroAuthorisation } from "@/lib/connectors/payroll/xero-authorisation";
import { database } from "@/lib/platform/database";
import { stableUuid } from "@/lib/simulators/stable-uuid";
import type { PayrollSimulator } from "@/lib/simulators/payroll/simulator";

// People who are linked to the simulator's employees, for tests and for scripts/payroll-refresh.ts.

/** The person who is linked to this employee. */
export const personOf = (employeeId: string): string => stableUuid(`person of ${employeeId}`);

/** Somebody whom payroll knows, as far as the directory is concerned. */
const knownEmployee = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });
type KnownEmployee = z.infer<typeof knownEmployee>;

/** Puts a person for each of the first of the simulator's employees into the directory, linked to them. */
export async function linkEverybody(simulator: PayrollSimulator, most = Infinity): Promise<string[]> {
  const employees = firstOf(simulator, most);
  await linkEmployees(employees);
  return employees.map(({ id }) => id);
}

const firstOf = (simulator: PayrollSimulator, most: number): KnownEmployee[] =>
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
      id: personOf(id),
      firstName,
      lastName,
      title: "",
    })),
  });
  await database().externalIdentity.createMany({
    data: employees.map(({ id }) => ({
      provider: "payroll" as const,
      externalId: id,
      personId: personOf(id),
    })),
  });
}

// Processes of their own, which can be killed ------------------------------------------------------------------------

/** What such a process has to make before anything can run. */
export const preparation = z.object({
  secret: z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    tenantId: z.string(),
    connectionId: z.string(),
  }),
  employees: z.array(knownEmployee),
});

/** Consents at a simulator that listens at this address, and names whom to link. */
export async function prepareFor(
  simulator: PayrollSimulator,
  url: string,
  most: number,
): Promise<z.infer<typeof preparation>> {
  const authorisation = xeroAuthorisation({
    authorizeUrl: `${url}/identity/connect/authorize`,
    tokenUrl: `${url}/connect/token`,
    revokeUrl: `${url}/connect/revocation`,
    apiUrl: url,
    clientId: simulator.clientId,
    clientSecret: simulator.clientSecret,
  });
  const redirectUri = "http://localhost:3000/admin/connections/payroll/callback";
  const verifier = "a-verifier-that-is-as-long-as-the-standard-wants-it";
  const consent = await authorisation.consentUrl({ state: "a state", verifier, redirectUri });
  const code = (await simulator.user.allow(consent)).searchParams.get("code") ?? "";
  const { accessToken, refreshToken } = await authorisation.exchange({ code, verifier, redirectUri });
  const [tenant] = await authorisation.listTenants(accessToken);
  const { tenantId, connectionId } = tenant ?? { tenantId: "", connectionId: "" };
  return {
    secret: { accessToken, refreshToken, tenantId, connectionId },
    employees: firstOf(simulator, most),
  };
}

/** How the last run stands, and what is in the store. */
export const runReport = z.object({
  state: z.string(),
  read: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  profiles: z.int(),
  /** People for whom one run wrote a line of the same kind twice. */
  journalledTwice: z.int(),
  phones: z.record(z.string(), z.string().nullable()),
});

/** Starts a process that does one of these, with everything that it needs in its environment. */
export function runProcess(
  step: "prepare" | "start" | "work" | "report",
  environment: Record<string, string>,
): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(
    process.execPath,
    [
      "node_modules/tsx/dist/cli.mjs",
      "--tsconfig",
      "tsconfig.node.json",
      "lib/testing/payroll-run-process.ts",
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true, // tsx starts Node again: a signal has to reach both
      env: { ...process.env, ...environment, RUN_STEP: step },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once("close", () => resolve(output)));
  return { child, ended };
}

/** As the kernel does it: nothing of the process is run any more. */
export function kill({ pid, exitCode }: ChildProcess): void {
  if (pid && exitCode === null) process.kill(-pid, "SIGKILL");
}

/** How often each employee was asked for in full. */
export function readingsOf(simulator: PayrollSimulator): Map<string, number> {
  const readings = new Map<string, number>();
  for (const { path } of simulator.requests) {
    const [, id] = /\/Employees\/([^/?]+)$/.exec(path) ?? [];
    if (id) readings.set(id, (readings.get(id) ?? 0) + 1);
  }
  return readings;
}
