import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getConnectedPayroll } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database/database";
import { parseSchedule } from "@/lib/platform/text/schedule";
import { profileResponse } from "@/lib/profiles/schema";
import { decryptStoredProfile } from "@/lib/profiles/stored-profile";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/run-schema";
import { omittablePart } from "@/simulators/payroll/faults";
import { superFundIds } from "@/simulators/payroll/super-funds";
import { readApi, requestApi } from "@/testing/request-api";
import { unrelatedTenant } from "@/simulators/payroll/tenants";
import { healthResponse } from "@/lib/directory/health/schema";
import { waitingResponse } from "@/lib/findings/waiting-schema";
import { acceptResponse, reviewResponse } from "@/lib/links/payroll/review-schema";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { linkAllEmployees, toLinkedPersonId, countProfileReads } from "@/testing/payroll-run-helpers";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { readNewLinks, startScheduledRun } from "./commands";
import { startPayrollRunResponse, payrollRunStatusResponse } from "./schema";
import { payrollRuns, performPayrollRuns } from "./worker";
import { peopleSystem } from "@/lib/people/people-system";

setUpTestDatabase();

let payroll = await servePayroll();
afterAll(() => payroll.close());
// Runs requested by API are performed when a test says so, not in the background.
beforeAll(() => payrollRuns.stop());

let headers: { authorization: string };
beforeEach(async () => {
  await payroll.close();
  payroll = await servePayroll();
  headers = await createTokenHeaders(await createUser("executive"));
});

/** Connects payroll and links this many people. */
async function ready(people = 6): Promise<string[]> {
  await connectTestPayroll(payroll.simulator, headers);
  const employees = await linkAllEmployees(payroll.simulator, people);
  payroll.simulator.requests.length = 0;
  return employees;
}

const neverAborted = new AbortController().signal;
const work = () => performPayrollRuns(neverAborted);

type ReadStep = (count: number, employeeId: string) => Promise<void> | void;
/** Performs the run. Calls `before` and `after` around each profile read, with the number of reads so far. */
const workAround = (steps: { before?: ReadStep; after?: ReadStep }) =>
  performPayrollRuns(neverAborted, async () => {
    const found = await getConnectedPayroll("patient");
    let [begun, ended] = [0, 0];
    return {
      ...found,
      createBulkProfileFinder: async (options) => {
        const find = await found.createBulkProfileFinder(options);
        return async (id, given) => {
          await steps.before?.(++begun, id);
          const read = await find(id, given);
          await steps.after?.(++ended, id);
          return read;
        };
      },
    };
  });

const start = () => requestApi("POST", "/api/people/payroll-sync", headers);
const cancel = (runId: string | null) =>
  requestApi("POST", `/api/admin/sync-runs/${runId ?? ""}/cancel`, headers);
const ask = async () => startPayrollRunResponse.parse((await start()).json());
/** Requests a run and performs it to its end. */
async function refresh() {
  const { run_id } = await ask();
  await work();
  return runOf(run_id);
}

const runOf = async (id: string | null) => {
  const answer = await requestApi("GET", `/api/admin/sync-runs/${id ?? ""}`, headers);
  return syncRunResponse.parse(answer.json());
};
const statusNow = async () =>
  payrollRunStatusResponse.parse((await requestApi("GET", "/api/people/payroll-sync", headers)).json());

/** Returns whether the stored profile matches payroll's current data. */
async function isCurrent(employeeId: string): Promise<boolean> {
  const row = await database().profile.findUnique({ where: { personId: toLinkedPersonId(employeeId) } });
  const record = payroll.simulator
    .employees()
    .find(({ record: { EmployeeID } }) => EmployeeID === employeeId)?.record;
  return row !== null && decryptStoredProfile(row)?.contact.phone === (record?.["Phone"] ?? null);
}

const age = (days: number) => database().$executeRaw`
  UPDATE profiles SET payroll_read_at = payroll_read_at - make_interval(days => ${days}::int),
    payroll_last_synced_at = payroll_last_synced_at - make_interval(days => ${days}::int)`;

describe("run", () => {
  test("responds immediately, reads each linked person with one request, and is in the journal and the audit log", async () => {
    const employees = await ready();
    const requestId = "request-of-the-run";
    const answer = await requestApi("POST", "/api/people/payroll-sync", {
      ...headers,
      "x-request-id": requestId,
    });
    expect(answer.status).toBe(202);
    const started = startPayrollRunResponse.parse(answer.json());
    expect(started).toMatchObject({ ok: true, people: 6 });
    expect(started.estimated_seconds).toBeGreaterThan(0);
    const { run, changes } = await refresh();
    expect(run).toMatchObject({
      id: started.run_id,
      source: "payroll",
      person_id: null,
      trigger: "api",
      state: "succeeded",
      people_announced: 6,
      people_read: 6,
      updated: 6,
      unchanged: 0,
      failed: 0,
      warnings: [],
      error: null,
    });
    expect(changes.map(({ kind, fields }) => [kind, fields])).toEqual(Array(6).fill(["created", []]));
    expect([...countProfileReads(payroll.simulator).values()]).toEqual(Array(6).fill(1));
    for (const employee of employees) expect(await isCurrent(employee)).toBe(true);
    expect(await database().payrollRunPerson.count()).toBe(0);
    // The run also stores payroll's list, for the review.
    expect(await database().vendorRecord.count()).toBe(payroll.simulator.employees().length);
    const records = await database().auditEvent.findMany({ where: { kind: "sync_finished" } });
    expect(records.map(({ actorName, channel, detail }) => [actorName, channel, detail])).toEqual([
      ["The executive", "api", "succeeded, 6 updated, 0 unchanged, 0 failed, 0 not read"],
    ]);
    // The run ended long after the response, and still has the id of its request.
    expect([run.request_id, ...records.map((line) => line.requestId)]).toEqual([requestId, requestId]);
  });

  test("reads only people changed since or not read for a week; the others are confirmed without a request", async () => {
    const employees = await ready();
    await refresh();
    await age(1);
    payroll.simulator.requests.length = 0;
    payroll.simulator.edit(employees[2] ?? "", { Phone: "02 9000 7777" });
    const before = new Date();
    const { run, changes } = await refresh();
    expect(run).toMatchObject({ updated: 1, unchanged: 5, failed: 0, people_read: 6 });
    expect([...countProfileReads(payroll.simulator)]).toEqual([[employees[2], 1]]);
    expect(changes).toMatchObject([
      { kind: "updated", fields: [{ field: "contact.phone", old: null, new: null }] },
    ]);
    expect(JSON.stringify(changes)).not.toContain("9000 7777");
    const synced = await database().profile.findMany({ select: { payrollLastSyncedAt: true } });
    for (const { payrollLastSyncedAt } of synced)
      expect(Number(payrollLastSyncedAt)).toBeGreaterThanOrEqual(before.getTime() - 5_000);
    await age(8);
    payroll.simulator.requests.length = 0;
    expect((await refresh()).run).toMatchObject({ updated: 0, unchanged: 6 });
    expect(countProfileReads(payroll.simulator).size).toBe(6);
  });

  test("is shared: concurrent requests join it, and no person is read twice however many processes work", async () => {
    await ready(12);
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(asked.map(({ run_id }) => run_id)).size).toBe(1);
    await Promise.all([work(), work(), work()]);
    const { run } = await runOf(asked[0]?.run_id ?? null);
    expect(run).toMatchObject({ state: "succeeded", people_read: 12 });
    expect(Math.max(...countProfileReads(payroll.simulator).values())).toBe(1);
  });

  test("continues when a person cannot be read, and names person and reason, grouped by cause, the most frequent first", async () => {
    const employees = await ready();
    const [gone = "", ...left] = employees.slice(0, 3);
    payroll.simulator.remove(gone);
    for (const one of left) payroll.simulator.terminate(one);
    const { run } = await refresh();
    expect(run).toMatchObject({ state: "succeeded", updated: 5, failed: 1 });
    expect(run.warnings.map(({ code, person_ids }) => [code, person_ids.toSorted()])).toEqual([
      ["employee_terminated", left.map(toLinkedPersonId).toSorted()],
      ["employee_not_found", [toLinkedPersonId(gone)]],
    ]);
    expect(await isCurrent(employees[3] ?? "")).toBe(true);
  });

  test("does not start when no person is linked, and without payroll returns a 409 that says what is missing", async () => {
    expect((await start()).outcome).toBe("409 payroll_not_connected");
    await connectTestPayroll(payroll.simulator, headers);
    expect(await ask()).toEqual({ ok: true, run_id: null, people: 0, estimated_seconds: 0 });
    await linkAllEmployees(payroll.simulator, 1);
    await database().connection.updateMany({ data: { status: "needs_reconnect" } });
    expect((await start()).outcome).toBe("409 reconnect_needed");
    expect(await database().syncRun.count()).toBe(0);
  });

  test("reports its progress, the people left and the next due time", async () => {
    overrideSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
    expect(await statusNow()).toMatchObject({
      payroll_connected: false,
      linked: 0,
      run: null,
      next_run_at: null,
    });
    await ready(3);
    expect(await statusNow()).toMatchObject({ payroll_connected: true, linked: 3, run: null, remaining: 0 });
    await refresh();
    const status = await statusNow();
    expect(status.run).toMatchObject({ state: "succeeded", people_read: 3 });
    expect(status.next_run_at).toMatch(/T02:20:00$/);
    const listed = syncRunsResponse.parse((await requestApi("GET", "/api/admin/sync-runs", headers)).json());
    expect(listed.runs.map(({ source }) => source)).toEqual(["payroll"]);
  });
});

describe("part that payroll omits (PAY-17, A81)", () => {
  const full = {
    HomeAddress: { AddressLine1: "12 Sample Street" },
    TaxDeclaration: { EmploymentBasis: "CASUAL" },
    BankAccounts: [{ AccountName: "A", BSB: "062000", AccountNumber: "01" }],
    SuperMemberships: [{ SuperFundID: superFundIds[0], EmployeeNumber: "007" }],
  };
  const lost = omittablePart.options;
  /** Links people in the directory whose every payroll field has a value. */
  async function readyInFull(people: number): Promise<string[]> {
    const employees = await ready(people);
    await database().externalIdentity.createMany({
      data: employees.map((id) => ({
        provider: peopleSystem,
        externalId: id,
        personId: toLinkedPersonId(id),
      })),
    });
    await database()
      .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = clock_timestamp()`;
    for (const employee of employees) payroll.simulator.edit(employee, full);
    return employees;
  }
  const omitted = (...parts: readonly (typeof lost)[number][]) =>
    payroll.simulator.setFault(...parts.map((part) => ({ kind: "left-out" as const, part })));
  const profileOf = async (employee: string) => {
    const answer = await requestApi("GET", `/api/people/${toLinkedPersonId(employee)}/profile`, headers);
    return profileResponse.parse(answer.json()).profile;
  };

  test("is unchanged and one warning per part, which lists the people; the rest is read, and the next run reads it (A81)", async () => {
    const employees = await readyInFull(3);
    const [first = ""] = employees;
    await refresh();
    const before = await profileOf(first);
    await age(8);
    payroll.simulator.edit(first, { Phone: "02 9000 7777" });
    omitted(...lost);
    const { run, changes } = await refresh();
    expect(run).toMatchObject({ state: "succeeded", updated: 1, unchanged: 2, failed: 0 });
    expect(run.warnings.map(({ detail }) => /omitted the ([a-z ]+)[.]/.exec(detail)?.[1])).toEqual([
      ...["employment status", "employment basis", "home address"],
      ...["date of birth", "super fund", "bank account"],
    ]);
    for (const { code, person_ids } of run.warnings)
      expect([code, ...person_ids.toSorted()]).toEqual([
        "part_left_out",
        ...employees.map(toLinkedPersonId).toSorted(),
      ]);
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([["contact.phone"]]);
    expect({ ...(await profileOf(first)), payroll_mapping: null }).toEqual({
      ...before,
      contact: { ...before.contact, phone: "02 9000 7777" },
      payroll_mapping: null,
    });
    payroll.simulator.clearFaults();
    payroll.simulator.requests.length = 0;
    expect((await refresh()).run).toMatchObject({ updated: 0, unchanged: 3, warnings: [] });
    // People with incomplete data are read again by the next run.
    expect(countProfileReads(payroll.simulator).size).toBe(3);
  });

  test("is also a warning when a single person is read", async () => {
    const [employee = ""] = await readyInFull(1);
    const sync = () => requestApi("POST", `/api/people/${toLinkedPersonId(employee)}/payroll-sync`, headers);
    await sync();
    const before = await profileOf(employee);
    omitted("BankAccounts", "SuperMemberships");
    expect((await sync()).outcome).toBe("200");
    expect((await profileOf(employee)).financial).toEqual(before.financial);
    const last = await database().syncRun.findFirstOrThrow({ orderBy: { startedAt: "desc" } });
    const { run } = await runOf(last.id);
    expect(run).toMatchObject({ state: "succeeded", updated: 0, unchanged: 1 });
    expect(run.warnings.map(({ code, person_ids }) => [code, person_ids])).toEqual(
      Array(2).fill(["part_left_out", [toLinkedPersonId(employee)]]),
    );
  });
});

describe("interrupted run", () => {
  const makeDue = () => database().$executeRaw`
    UPDATE sync_runs SET resume_at = clock_timestamp() - make_interval(secs => 1)`;

  test("pauses until the daily limit is over, retains its results, and continues from there (A17)", async () => {
    await ready(12);
    await ask();
    payroll.simulator.setFault({ kind: "throttled", limit: "day", operation: "employees", times: 1 });
    await work();
    const { run } = await statusNow();
    expect(run).toMatchObject({ state: "paused", error: { code: "payroll_day_limit" } });
    const resumeAt = new Date(`${run?.resume_at ?? ""}Z`).getTime();
    expect(Math.abs(resumeAt - Date.now() - 66_975_000)).toBeLessThan(120_000);
    await work();
    expect((await statusNow()).run?.state).toBe("paused");
    await makeDue();
    await work();
    expect((await statusNow()).run).toMatchObject({ state: "succeeded", people_read: 12, error: null });
  });

  test("ends if only a user can fix the cause, and retains what it has read", async () => {
    const employees = await ready(12);
    await ask();
    await workAround({
      before: (count) => {
        if (count === 6) payroll.simulator.setFault({ kind: "authentication-unsuccessful" });
      },
    });
    const { run } = await statusNow();
    expect(run).toMatchObject({ state: "failed", error: { code: "reconnect_needed" } });
    const kept = await database().profile.count();
    expect(kept).toBe(run?.people_read);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(employees.length);
    payroll.simulator.clearFaults();
    await connectTestPayroll(payroll.simulator, headers);
    payroll.simulator.requests.length = 0;
    await refresh();
    expect(countProfileReads(payroll.simulator).size).toBe(employees.length - kept);
  });

  test("retries a person at the end after a failure of the vendor, and then warns", async () => {
    const employees = await ready(8);
    await ask();
    const asked: string[] = [];
    await workAround({
      before: (_count, id) => {
        asked.push(id);
        if (id === employees[3])
          payroll.simulator.setFault({ kind: "status", status: 400, operation: "employee" });
        else payroll.simulator.clearFaults();
      },
    });
    const { run } = await statusNow();
    expect(run?.state).toBe("succeeded");
    expect(run?.warnings.find(({ code }) => code === "payroll_failed")?.person_ids).toContain(
      toLinkedPersonId(employees[3] ?? ""),
    );
    expect(asked.at(-1)).toBe(employees[3]);
  });

  test("is cancelled by an executive: data already read stays, and other data is unchanged", async () => {
    await ready(12);
    const { run_id } = await ask();
    await workAround({
      before: async (count) => {
        if (count === 6) expect((await cancel(run_id)).outcome).toBe("200");
      },
    });
    const { run } = await runOf(run_id);
    expect(run.state).toBe("cancelled");
    expect(await database().profile.count()).toBe(run.people_read);
    expect(run.people_read).toBeLessThan(12);
    expect((await cancel(run_id)).outcome).toBe("409 run_not_running");
    expect((await cancel(crypto.randomUUID())).outcome).toBe("404 run_not_found");
  });

  test("ends when another process has taken it over: the slow process writes nothing (A57)", async () => {
    await ready(6);
    const { run_id } = await ask();
    await workAround({
      after: async (count) => {
        if (count === 1)
          await database().$executeRaw`
            UPDATE leases SET token = token + 1, holder = ${crypto.randomUUID()}::uuid WHERE name = 'payroll-run'`;
      },
    });
    expect(await database().profile.count()).toBe(0);
    await database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
    await work();
    expect((await runOf(run_id)).run).toMatchObject({ state: "succeeded", people_read: 6 });
  });
});

describe("links that change during a run", () => {
  test("no employee's data is stored for a person who is no longer linked to them", async () => {
    const employees = await ready(6);
    const [first, second] = [employees[0] ?? "", employees[1] ?? ""];
    const spare = payroll.simulator.employees().find(({ record }) => !employees.includes(record.EmployeeID));
    const { run_id } = await ask();
    await workAround({
      after: async (count) => {
        if (count !== 1) return;
        await requestApi("POST", `/api/people/${toLinkedPersonId(first)}/payroll-link`, headers, {
          payroll_employee_id: spare?.record.EmployeeID,
        });
        await requestApi("DELETE", `/api/people/${toLinkedPersonId(second)}/payroll-link`, headers);
      },
    });
    const { run } = await runOf(run_id);
    expect(run.state).toBe("succeeded");
    const warned = run.warnings.flatMap(({ person_ids }) => person_ids);
    for (const employee of [first, second]) {
      const profile = await database().profile.findUnique({
        where: { personId: toLinkedPersonId(employee) },
      });
      // Data stored before the change was deleted with the link; data read before and arriving after it was discarded.
      expect(profile).toBeNull();
    }
    // Every linked person who was not read is named, whatever the cause.
    expect(warned).toContain(toLinkedPersonId(first));
  });
});

describe("schedule", () => {
  const lastDue = () => database().$executeRaw`
    UPDATE connections SET connected_at = clock_timestamp() - interval '3 days'`;

  test("starts one run per due time across processes, and makes up for missed times with one run", async () => {
    overrideSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
    await ready(2);
    await startScheduledRun();
    expect(await database().syncRun.count()).toBe(0); // connected just now
    await lastDue();
    await Promise.all([startScheduledRun(), startScheduledRun(), startScheduledRun()]);
    const runs = await database().syncRun.findMany();
    expect(runs.map(({ trigger, startedBy }) => [trigger, startedBy])).toEqual([["schedule", null]]);
    await work();
    await startScheduledRun();
    expect(await database().syncRun.count()).toBe(1);
    const record = await database().auditEvent.findFirst({ where: { kind: "sync_finished" } });
    expect(record).toMatchObject({ actorName: "Kith", channel: "system" });
  });

  test("starts nothing when it is off, payroll is not connected or needs reconnection, or no person is linked", async () => {
    overrideSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
    await startScheduledRun();
    await connectTestPayroll(payroll.simulator, headers);
    await lastDue();
    await startScheduledRun();
    await linkAllEmployees(payroll.simulator, 1);
    await database().connection.updateMany({ data: { status: "needs_reconnect" } });
    await startScheduledRun();
    await database().connection.updateMany({ data: { status: "connected" } });
    overrideSettings({ payrollSyncSchedule: null });
    await startScheduledRun();
    expect(await database().syncRun.count()).toBe(0);
  });
});

describe("links", () => {
  const newest = () => database().syncRun.findFirstOrThrow({ orderBy: { startedAt: "desc" } });
  const reads = () => database().profile.count({ where: { payrollReadAt: { not: null } } });

  test("that are made without a run are read by the next job, and each link causes one run (PAY-22)", async () => {
    await readNewLinks();
    expect(await database().syncRun.count()).toBe(0);
    await ready(3);
    await readNewLinks();
    expect(await newest()).toMatchObject({ state: "running", trigger: "schedule", peopleAnnounced: 3 });
    await work();
    expect(await reads()).toBe(3);
    await readNewLinks();
    expect(await database().syncRun.count()).toBe(1);
  });

  test("that are made during a run are read by that run, which counts them (PAY-22)", async () => {
    const employees = await ready(3);
    await database().externalIdentity.deleteMany({ where: { externalId: employees[2] ?? "" } });
    await ask();
    await workAround({
      after: async (count) => {
        if (count !== 1) return;
        await database().externalIdentity.create({
          data: {
            provider: "payroll",
            externalId: employees[2] ?? "",
            personId: toLinkedPersonId(employees[2] ?? ""),
          },
        });
        await readNewLinks();
      },
    });
    expect(await newest()).toMatchObject({ state: "succeeded", peopleAnnounced: 3, peopleRead: 3 });
    expect([await reads(), await database().syncRun.count()]).toEqual([3, 1]);
  });

  test("to the employees of another organisation fail the next run, which starts after the connection, and are matched again (A93, PAY-23)", async () => {
    const employees = await ready(3);
    await refresh();
    await requestApi("DELETE", "/api/admin/connections/payroll", headers);
    const readWaiting = async () =>
      waitingResponse.parse((await requestApi("GET", "/api/admin/waiting", headers)).json());
    expect((await readWaiting()).unknown_employees).toBe(0);
    await connectTestPayroll(payroll.simulator, headers, [unrelatedTenant.tenantId]);
    // Known before any employee of the other organisation is read.
    expect((await readWaiting()).unknown_employees).toBe(3);
    expect((await statusNow()).linked).toBe(0); // as the review counts below
    await readNewLinks();
    await work();
    expect(await newest()).toMatchObject({ state: "failed", errorCode: "employees_unknown", failed: 3 });
    expect((await newest()).errorDetail).toContain(unrelatedTenant.tenantName);
    const health = healthResponse.parse((await requestApi("GET", "/api/admin/health", headers)).json());
    const check = health.checks.find(({ id }) => id === "payroll_unknown_employee");
    expect(check?.found).toBe(3);
    expect((await readWaiting()).failed_runs).toMatchObject([{ source: "payroll" }]);

    const list = await readApi(reviewResponse, "/api/people/payroll-matches?refresh=true", headers);
    expect(list.counts).toMatchObject({ people: 3, linked: 0 });
    const [person, employee] = [toLinkedPersonId(employees[0] ?? ""), list.employees_left[0] ?? ""];
    const pairs = [{ person_id: person, payroll_employee_id: employee }];
    const accepted = await requestApi("POST", "/api/people/payroll-matches/accept", headers, { pairs });
    expect(acceptResponse.parse(accepted.json()).linked).toBe(1);
    await readNewLinks();
    await work();
    // One of three people is matched again: the run reads this one, and home counts the others.
    expect(await newest()).toMatchObject({ state: "succeeded", updated: 1, failed: 2 });
    expect(await readWaiting()).toMatchObject({ unknown_employees: 2, failed_runs: [] });
    expect((await statusNow()).linked).toBe(1);
  });
});
