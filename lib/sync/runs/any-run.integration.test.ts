// Slow: long random sequences of runs.
import fc from "fast-check";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import type { FindPayrollProfile } from "@/lib/connections/connectors/payroll/port";
import { database } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import type { Fault } from "@/simulators/payroll/faults";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll, type ServedPayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId } from "@/testing/payroll-run-helpers";
import { setUpTestDatabase } from "@/testing/test-database";
import { payrollRunStatusResponse } from "@/lib/sync/payroll/schema";
import { payrollRuns, performPayrollRuns } from "@/lib/sync/payroll/worker";

setUpTestDatabase();
beforeAll(() => payrollRuns.stop());

let payroll: ServedPayroll | undefined;
afterAll(() => payroll?.close());

// The product's own logger as configured, redirected to a stream of the test.
const lines: string[] = [];
const level = log.level;
beforeAll(() => {
  log.level = "trace";
  Object.defineProperty(log, pino.symbols.streamSym, {
    configurable: true,
    value: { write: (line: string) => void lines.push(line) },
  });
});
afterAll(() => void (log.level = level));

const people = 14;
const neverAborted = new AbortController().signal;

/** Event at a numbered request of an attempt. It happens once, before the response. */
type Event =
  | { at: number; kind: "killed" | "stopped" | "unlinked" | "relinked" }
  | { at: number; kind: "fault"; fault: Fault };

const faults: Fault[] = [
  { kind: "status", status: 404, operation: "employee", times: 1 },
  { kind: "status", status: 400, operation: "employee", times: 2 },
  { kind: "wrong-shape", operation: "employee", times: 1 },
  { kind: "html", status: 200, operation: "employee", times: 1 },
  { kind: "token-expired", operation: "employee", times: 1 },
  { kind: "throttled", limit: "day", operation: "employee", times: 1 },
  { kind: "status", status: 400, operation: "employees", times: 1 },
  { kind: "status", status: 400, operation: "superfunds", times: 1 },
];

const event = fc.record({ at: fc.integer({ min: 0, max: people }) }).chain(({ at }) =>
  fc.oneof(
    fc
      .constantFrom<"killed" | "stopped" | "unlinked" | "relinked">(
        "killed",
        "stopped",
        "unlinked",
        "relinked",
      )
      .map((kind): Event => ({ at, kind })),
    fc.constantFrom(...faults).map((fault): Event => ({ at, kind: "fault", fault })),
  ),
);
const tries = fc.array(fc.array(event, { maxLength: 3 }), { minLength: 1, maxLength: 5 });

test(
  "after any events, every person's data match payroll or a warning names them, and no data is stored in plain text",
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(tries, async (given) => {
        await emptyStore();
        await payroll?.close();
        payroll = await servePayroll();
        const headers = await createTokenHeaders(await createUser("executive"));
        await connectTestPayroll(payroll.simulator, headers);
        const employees = await linkAllEmployees(payroll.simulator, people);
        await requestApi("POST", "/api/people/payroll-sync", headers);
        for (const events of given) await runAttempt(payroll, headers, employees, events);
        await completeRun(payroll, headers);
        await expectProfilesMatchPayroll(payroll, headers);
        await expectNoPrivateDataExposed(payroll);
      }),
      { numRuns: 3, examples: [[[[{ at: 8, kind: "relinked" }], []]]] },
    );
  },
);

async function emptyStore(): Promise<void> {
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database()
      .$executeRaw`TRUNCATE people, app_users, user_sessions, api_tokens, external_identities, connections, profiles,
      sync_runs, sync_changes, audit_events, rate_limits, pending_authorisations, payroll_run_people CASCADE`,
  ]);
  await database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
}

/** Runs one attempt, during which the given events happen. */
async function runAttempt(
  { simulator }: ServedPayroll,
  headers: Record<string, string>,
  employees: readonly string[],
  events: readonly Event[],
): Promise<void> {
  const stop = new AbortController();
  let readings = 0;
  const happen = async () => {
    const number = readings++;
    for (const happening of events.filter(({ at }) => at === number)) {
      const somebody = toLinkedPersonId(employees[(number * 7) % employees.length] ?? "");
      switch (happening.kind) {
        case "killed": // the database refuses its further writes, as if the process were gone
          await database().$executeRaw`
            UPDATE leases SET token = token + 1, holder = ${crypto.randomUUID()}::uuid WHERE name = 'payroll-run'`;
          break;
        case "stopped":
          stop.abort(new Error("Kith stops"));
          break;
        case "unlinked":
          await requestApi("DELETE", `/api/people/${somebody}/payroll-link`, headers);
          break;
        case "relinked": {
          const spare = simulator.employees().at(-1 - (number % 20))?.record.EmployeeID;
          await requestApi("POST", `/api/people/${somebody}/payroll-link`, headers, {
            payroll_employee_id: spare,
          });
          break;
        }
        case "fault":
          simulator.setFault(happening.fault);
      }
    }
  };
  await performPayrollRuns(stop.signal, async () => {
    const found = await getConnectedPayroll("patient");
    const watched =
      (find: FindPayrollProfile): FindPayrollProfile =>
      async (id, options) => {
        await happen();
        return find(id, options);
      };
    return {
      ...found,
      createBulkProfileFinder: async (options) => watched(await found.createBulkProfileFinder(options)),
    };
  });
  // The lease of a killed process expires, and a pause ends.
  await database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
  await database()
    .$executeRaw`UPDATE sync_runs SET resume_at = clock_timestamp() - make_interval(secs => 1) WHERE state = 'paused'`;
}

const statusOf = async (headers: Record<string, string>) =>
  payrollRunStatusResponse.parse((await requestApi("GET", "/api/people/payroll-sync", headers)).json());

/** Works without further events until the run is completed, or a new run if it had failed. */
async function completeRun({ simulator }: ServedPayroll, headers: Record<string, string>): Promise<void> {
  simulator.clearFaults();
  for (let round = 0; round < 3; round++) {
    await performPayrollRuns(neverAborted);
    const { run } = await statusOf(headers);
    if (run?.state === "succeeded") return;
    if (run?.error?.code === "reconnect_needed") await connectTestPayroll(simulator, headers);
    await requestApi("POST", "/api/people/payroll-sync", headers);
  }
  await performPayrollRuns(neverAborted);
}

/** Expects for everyone in the run's list the data of payroll, or a warning that names the person. */
async function expectProfilesMatchPayroll(
  { simulator }: ServedPayroll,
  headers: Record<string, string>,
): Promise<void> {
  const { run } = await statusOf(headers);
  expect(run?.state).toBe("succeeded");
  expect(await database().payrollRunPerson.count()).toBe(0);
  const warned = new Set(run?.warnings.flatMap(({ person_ids }) => person_ids));
  const records = new Map(simulator.employees().map(({ record }) => [record.EmployeeID, record]));
  const rows = await database().person.findMany({ include: { profile: true, identities: true } });
  for (const { id, profile, identities } of rows) {
    const linked = identities.find(({ provider }) => provider === "payroll")?.externalId;
    if (linked === undefined) expect(profile).toBeNull();
    else if (profile === null) expect([...warned]).toContain(id);
    else {
      const record = records.get(linked);
      expect(decryptStoredProfile(profile)?.contact).toMatchObject({
        phone: record?.["Phone"] ?? null,
        mobile: record?.["Mobile"] ?? null,
      });
    }
  }
}

/** Expects that no private data appears in a database dump or a log line, and no tax file number anywhere. */
async function expectNoPrivateDataExposed({ simulator }: ServedPayroll): Promise<void> {
  const stored = JSON.stringify(await dumpDatabase());
  const logged = lines.join("\n");
  const shown = simulator
    .employees()
    .flatMap(({ record }) => privateValues(record))
    .filter((value) => stored.includes(value) || logged.includes(value));
  expect(shown).toEqual([]);
  expect(stored).toContain("v1.test."); // the dump contains encrypted values
}

/** Returns the values of a record that are long enough not to match other data by chance. */
function privateValues(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => privateValues(one, name));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, one]) => privateValues(one, key));
  const names = ["Phone", "Mobile", "AccountNumber", "AddressLine1", "EmployeeNumber", "TaxFileNumber"];
  return names.includes(name) && typeof value === "string" && value.length > 6 ? [value] : [];
}
