// Both engines: runs and their leases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectedPayroll } from "@/lib/connections/connected-systems";
import { database } from "@/lib/platform/database";
import { parseSchedule } from "@/lib/platform/schedule";
import { profileResponse } from "@/lib/profiles/schema";
import { openStoredProfile } from "@/lib/profiles/stored-profile";
import { syncRunResponse, syncRunsResponse } from "@/lib/runs/schema";
import { leavable } from "@/lib/simulators/payroll/faults";
import { superFundIds } from "@/lib/simulators/payroll/super-funds";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { linkEverybody, personOf, readingsOf } from "@/lib/testing/payroll-runs";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { startScheduledRun } from "./commands";
import { payrollRunStarted, payrollRunStatus } from "./schema";
import { stopWorking, workOnRuns } from "./worker";

withStore();

let payroll = await servePayroll();
afterAll(() => payroll.close());
// What is asked for by API is worked on when a test says so, and not in the background.
beforeAll(stopWorking);

let headers: { authorization: string };
beforeEach(async () => {
  await payroll.close();
  payroll = await servePayroll();
  headers = await tokenOf(await makeUser("executive"));
});

/** Connected, and so many people linked. */
async function ready(people = 6): Promise<string[]> {
  await connectPayroll(payroll.simulator, headers);
  const employees = await linkEverybody(payroll.simulator, people);
  payroll.simulator.requests.length = 0;
  return employees;
}

const neverAborted = new AbortController().signal;
const work = (signal = neverAborted) => workOnRuns(signal);
const ask = async () =>
  payrollRunStarted.parse((await api("POST", "/api/people/payroll-sync", headers)).json());
/** Asks for a run, and works on it until there is nothing to do. */
async function refresh() {
  const { run_id } = await ask();
  await work();
  return runOf(run_id);
}

const runOf = async (id: string | null) => {
  const answer = await api("GET", `/api/admin/sync-runs/${id ?? ""}`, headers);
  return syncRunResponse.parse(answer.json());
};
const statusNow = async () =>
  payrollRunStatus.parse((await api("GET", "/api/people/payroll-sync", headers)).json());

/** What is kept of a person now, beside what payroll says of them: the same, or not. */
async function isCurrent(employeeId: string): Promise<boolean> {
  const row = await database().profile.findUnique({ where: { personId: personOf(employeeId) } });
  const record = payroll.simulator
    .employees()
    .find(({ record: { EmployeeID } }) => EmployeeID === employeeId)?.record;
  return row !== null && openStoredProfile(row)?.contact.phone === (record?.["Phone"] ?? null);
}

const age = (days: number) => database().$executeRaw`
  UPDATE profiles SET payroll_read_at = payroll_read_at - make_interval(days => ${days}::int),
    payroll_last_synced_at = payroll_last_synced_at - make_interval(days => ${days}::int)`;

describe("a run", () => {
  test("answers at once, reads everybody who is linked with one request each, and is in the journal and the record", async () => {
    const employees = await ready();
    const requestId = "request-of-the-run";
    const answer = await api("POST", "/api/people/payroll-sync", { ...headers, "x-request-id": requestId });
    expect(answer.status).toBe(202);
    const started = payrollRunStarted.parse(answer.json());
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
    expect([...readingsOf(payroll.simulator).values()]).toEqual(Array(6).fill(1));
    for (const employee of employees) expect(await isCurrent(employee)).toBe(true);
    expect(await database().payrollRunPerson.count()).toBe(0);
    const records = await database().auditEvent.findMany({ where: { kind: "sync_finished" } });
    expect(records.map(({ actorName, channel, detail }) => [actorName, channel, detail])).toEqual([
      ["The executive", "api", "succeeded, 6 updated, 0 unchanged, 0 failed, 0 not read"],
    ]);
    // Answered long before the run was done, which says of whose request it comes all the same.
    expect([run.request_id, ...records.map((line) => line.requestId)]).toEqual([requestId, requestId]);
  });

  test("reads only who was changed since, or was not read for a week; the others are confirmed without a request", async () => {
    const employees = await ready();
    await refresh();
    await age(1);
    payroll.simulator.requests.length = 0;
    payroll.simulator.edit(employees[2] ?? "", { Phone: "02 9000 7777" });
    const before = new Date();
    const { run, changes } = await refresh();
    expect(run).toMatchObject({ updated: 1, unchanged: 5, failed: 0, people_read: 6 });
    expect([...readingsOf(payroll.simulator)]).toEqual([[employees[2], 1]]);
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
    expect(readingsOf(payroll.simulator).size).toBe(6);
  });

  test("is one: whoever asks meanwhile joins it, and nobody is read twice however many processes work", async () => {
    await ready(12);
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(asked.map(({ run_id }) => run_id)).size).toBe(1);
    await Promise.all([work(), work(), work()]);
    const { run } = await runOf(asked[0]?.run_id ?? null);
    expect(run).toMatchObject({ state: "succeeded", people_read: 12 });
    expect(Math.max(...readingsOf(payroll.simulator).values())).toBe(1);
  });

  test("goes on when somebody cannot be read, and says who and why, grouped by cause", async () => {
    const employees = await ready();
    const [gone, left] = [employees[0] ?? "", employees[1] ?? ""];
    payroll.simulator.remove(gone);
    payroll.simulator.terminate(left);
    const { run } = await refresh();
    expect(run).toMatchObject({ state: "succeeded", updated: 5, failed: 1 });
    expect(run.warnings.map(({ code, person_ids }) => [code, person_ids])).toEqual([
      ["employee_not_found", [personOf(gone)]],
      ["employee_terminated", [personOf(left)]],
    ]);
    expect(await isCurrent(employees[2] ?? "")).toBe(true);
  });

  test("with nobody linked is none, and without payroll a 409 that says what is missing", async () => {
    expect((await api("POST", "/api/people/payroll-sync", headers)).outcome).toBe(
      "409 payroll_not_connected",
    );
    await connectPayroll(payroll.simulator, headers);
    expect(await ask()).toEqual({ ok: true, run_id: null, people: 0, estimated_seconds: 0 });
    await linkEverybody(payroll.simulator, 1);
    await database().connection.updateMany({ data: { status: "needs_reconnect" } });
    expect((await api("POST", "/api/people/payroll-sync", headers)).outcome).toBe("409 reconnect_needed");
    expect(await database().syncRun.count()).toBe(0);
  });

  test("says how it stands, what is left and when the next is due", async () => {
    withSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
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
    const listed = syncRunsResponse.parse((await api("GET", "/api/admin/sync-runs", headers)).json());
    expect(listed.runs.map(({ source }) => source)).toEqual(["payroll"]);
  });
});

describe("a part that payroll leaves out (PAY-17, A81)", () => {
  const full = {
    HomeAddress: { AddressLine1: "12 Sample Street" },
    TaxDeclaration: { EmploymentBasis: "CASUAL" },
    BankAccounts: [{ AccountName: "A", BSB: "062000", AccountNumber: "01" }],
    SuperMemberships: [{ SuperFundID: superFundIds[0], EmployeeNumber: "007" }],
  };
  const lost = leavable.options;
  /** People in the directory who are linked, and of whom payroll knows everything. */
  async function readyInFull(people: number): Promise<string[]> {
    const employees = await ready(people);
    await database().externalIdentity.createMany({
      data: employees.map((id) => ({ provider: "projects", externalId: id, personId: personOf(id) })),
    });
    await database()
      .$executeRaw`UPDATE directory_state SET version = version + 1, synced_at = clock_timestamp()`;
    for (const employee of employees) payroll.simulator.edit(employee, full);
    return employees;
  }
  const leftOut = (...parts: readonly (typeof lost)[number][]) =>
    payroll.simulator.setFault(...parts.map((part) => ({ kind: "left-out" as const, part })));
  const profileOf = async (employee: string) => {
    const answer = await api("GET", `/api/people/${personOf(employee)}/profile`, headers);
    return profileResponse.parse(answer.json()).profile;
  };

  test.each(lost)(
    "(%s) is no change of it and a warning, the rest is read, and it mends (A81)",
    async (part) => {
      const employees = await readyInFull(3);
      const [first = ""] = employees;
      await refresh();
      const before = await profileOf(first);
      await age(8);
      payroll.simulator.edit(first, { Phone: "02 9000 7777" });
      leftOut(part);
      const { run, changes } = await refresh();
      expect(run).toMatchObject({ state: "succeeded", updated: 1, unchanged: 2, failed: 0 });
      expect(run.warnings.map(({ code, person_ids }) => [code, person_ids.toSorted()])).toEqual([
        ["part_left_out", employees.map(personOf).toSorted()],
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
      // Not known in full, they are read again at once.
      expect(readingsOf(payroll.simulator).size).toBe(3);
    },
  );

  test("is one warning of each part, with whom it is about", async () => {
    const employees = await readyInFull(2);
    await refresh();
    await age(8);
    leftOut(...lost);
    const { run } = await refresh();
    expect(run.warnings.map(({ detail }) => /left out the ([a-z ]+)[.]/.exec(detail)?.[1])).toEqual([
      "employment status",
      "employment basis",
      "home address",
      "date of birth",
      "super fund",
      "bank account",
    ]);
    for (const { person_ids } of run.warnings)
      expect(person_ids.toSorted()).toEqual(employees.map(personOf).toSorted());
  });

  test("is cleared where payroll sends it empty, without a warning (A81)", async () => {
    const [employee = ""] = await readyInFull(1);
    await refresh();
    payroll.simulator.edit(employee, {
      HomeAddress: null,
      TaxDeclaration: {},
      BankAccounts: [],
      SuperMemberships: null,
    });
    expect((await refresh()).run).toMatchObject({ updated: 1, warnings: [] });
    const { employment, contact, financial } = await profileOf(employee);
    expect([employment.employment_basis, contact?.home_address]).toEqual([null, null]);
    expect(new Set(Object.values(financial ?? {}))).toEqual(new Set([null]));
  });

  test("and never was known is a warning only where payroll always sends it", async () => {
    const [employee = ""] = await readyInFull(1);
    leftOut("HomeAddress", "TaxDeclaration");
    expect((await refresh()).run.warnings).toEqual([]);
    await database().profile.deleteMany();
    leftOut("BankAccounts");
    expect((await refresh()).run.warnings).toMatchObject([{ code: "part_left_out" }]);
    expect((await profileOf(employee)).financial).toMatchObject({
      bank_bsb: null,
      super_member_number: "007",
    });
  });

  test("is a warning of the reading of one person as well", async () => {
    const [employee = ""] = await readyInFull(1);
    const sync = () => api("POST", `/api/people/${personOf(employee)}/payroll-sync`, headers);
    await sync();
    const before = await profileOf(employee);
    leftOut("BankAccounts", "SuperMemberships");
    expect((await sync()).outcome).toBe("200");
    expect((await profileOf(employee)).financial).toEqual(before.financial);
    const last = await database().syncRun.findFirstOrThrow({ orderBy: { startedAt: "desc" } });
    const { run } = await runOf(last.id);
    expect(run).toMatchObject({ state: "succeeded", updated: 0, unchanged: 1 });
    expect(run.warnings.map(({ code, person_ids }) => [code, person_ids])).toEqual(
      Array(2).fill(["part_left_out", [personOf(employee)]]),
    );
  });
});

describe("a run that cannot go on", () => {
  test("pauses until the day's limit is over, keeps what it has, and goes on from there (A17)", async () => {
    await ready(12);
    const open = () => connectedPayroll("patient");
    await ask();
    payroll.simulator.setFault({ kind: "throttled", limit: "day", operation: "employees", times: 1 });
    await work();
    const { run } = await statusNow();
    expect(run).toMatchObject({ state: "paused", error: { code: "payroll_day_limit" } });
    const resumeAt = new Date(`${run?.resume_at ?? ""}Z`).getTime();
    expect(Math.abs(resumeAt - Date.now() - 66_975_000)).toBeLessThan(120_000);
    await workOnRuns(neverAborted, open);
    expect((await statusNow()).run?.state).toBe("paused");
    await database()
      .$executeRaw`UPDATE sync_runs SET resume_at = clock_timestamp() - make_interval(secs => 1)`;
    await work();
    expect((await statusNow()).run).toMatchObject({ state: "succeeded", people_read: 12, error: null });
  });

  test("is ended where only a person can mend it, with what it read kept", async () => {
    const employees = await ready(12);
    await ask();
    let answered = 0;
    await workOnRuns(neverAborted, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            if (++answered === 6) payroll.simulator.setFault({ kind: "authentication-unsuccessful" });
            return find(id, given);
          };
        },
      };
    });
    const { run } = await statusNow();
    expect(run).toMatchObject({ state: "failed", error: { code: "reconnect_needed" } });
    const kept = await database().profile.count();
    expect(kept).toBe(run?.people_read);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(employees.length);
    payroll.simulator.clearFaults();
    await connectPayroll(payroll.simulator, headers);
    payroll.simulator.requests.length = 0;
    await refresh();
    expect(readingsOf(payroll.simulator).size).toBe(employees.length - kept);
  });

  test("pauses longer and longer while the vendor is down, and gives up when that does not end", async () => {
    await ready(3);
    await ask();
    payroll.simulator.setFault({ kind: "status", status: 404, operation: "employees" });
    const pauses: number[] = [];
    for (let tries = 0; tries < 5; tries++) {
      await work();
      const { run } = await statusNow();
      expect(run).toMatchObject({ state: "paused", error: { code: "payroll_failed" } });
      pauses.push(Math.round((new Date(`${run?.resume_at ?? ""}Z`).getTime() - Date.now()) / 60_000));
      await database()
        .$executeRaw`UPDATE sync_runs SET resume_at = clock_timestamp() - make_interval(secs => 1)`;
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32]);
    await work();
    expect((await statusNow()).run).toMatchObject({ state: "failed", error: { code: "payroll_failed" } });
    expect(await database().payrollRunPerson.count()).toBe(0);
  });

  test("one whom the vendor fails for is asked for again at the end, and then is a warning", async () => {
    const employees = await ready(8);
    await ask();
    const asked: string[] = [];
    await workOnRuns(neverAborted, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            asked.push(id);
            if (id === employees[3])
              payroll.simulator.setFault({ kind: "status", status: 400, operation: "employee" });
            else payroll.simulator.clearFaults();
            return find(id, given);
          };
        },
      };
    });
    const { run } = await statusNow();
    expect(run?.state).toBe("succeeded");
    expect(run?.warnings.find(({ code }) => code === "payroll_failed")?.person_ids).toContain(
      personOf(employees[3] ?? ""),
    );
    expect(asked.at(-1)).toBe(employees[3]);
  });

  test("is stopped by an executive: what was read stays, and the rest is as it was", async () => {
    await ready(12);
    const { run_id } = await ask();
    let answered = 0;
    await workOnRuns(neverAborted, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            if (++answered === 6) {
              const stopped = await api("POST", `/api/admin/sync-runs/${run_id ?? ""}/cancel`, headers);
              expect(stopped.outcome).toBe("200");
            }
            return find(id, given);
          };
        },
      };
    });
    const { run } = await runOf(run_id);
    expect(run.state).toBe("cancelled");
    expect(await database().profile.count()).toBe(run.people_read);
    expect(run.people_read).toBeLessThan(12);
    expect((await api("POST", `/api/admin/sync-runs/${run_id ?? ""}/cancel`, headers)).outcome).toBe(
      "409 run_not_running",
    );
    expect((await api("POST", `/api/admin/sync-runs/${crypto.randomUUID()}/cancel`, headers)).outcome).toBe(
      "404 run_not_found",
    );
  });

  test("is left to another process when this one stops, at once", async () => {
    await ready(12);
    const { run_id } = await ask();
    const stop = new AbortController();
    let answered = 0;
    await workOnRuns(stop.signal, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            if (++answered === 6) stop.abort(new Error("Kith stops"));
            return find(id, given);
          };
        },
      };
    });
    expect((await runOf(run_id)).run.state).toBe("running");
    await work();
    const { run } = await runOf(run_id);
    expect(run).toMatchObject({ state: "succeeded", people_read: 12, updated: 12 });
  });

  test("gives way where another process has taken it over: nothing of the slow one is written (A57)", async () => {
    await ready(6);
    const { run_id } = await ask();
    let isTaken = false;
    await workOnRuns(neverAborted, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            const read = await find(id, given);
            if (!isTaken) {
              isTaken = true;
              await database().$executeRaw`
                UPDATE leases SET token = token + 1, holder = ${crypto.randomUUID()}::uuid WHERE name = 'payroll-run'`;
            }
            return read;
          };
        },
      };
    });
    expect(await database().profile.count()).toBe(0);
    await database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
    await work();
    expect((await runOf(run_id)).run).toMatchObject({ state: "succeeded", people_read: 6 });
  });
});

describe("links that change meanwhile", () => {
  test("nothing of an employee is kept for somebody who is not linked to them any more", async () => {
    const employees = await ready(6);
    const [first, second] = [employees[0] ?? "", employees[1] ?? ""];
    const spare = payroll.simulator.employees().find(({ record }) => !employees.includes(record.EmployeeID));
    const { run_id } = await ask();
    let answered = 0;
    await workOnRuns(neverAborted, async () => {
      const found = await connectedPayroll("patient");
      return {
        ...found,
        openReading: async (options) => {
          const find = await found.openReading(options);
          return async (id, given) => {
            const read = await find(id, given);
            if (++answered === 1) {
              await api("POST", `/api/people/${personOf(first)}/payroll-link`, headers, {
                payroll_employee_id: spare?.record.EmployeeID,
              });
              await api("DELETE", `/api/people/${personOf(second)}/payroll-link`, headers);
            }
            return read;
          };
        },
      };
    });
    const { run } = await runOf(run_id);
    expect(run.state).toBe("succeeded");
    const warned = run.warnings.flatMap(({ person_ids }) => person_ids);
    for (const employee of [first, second]) {
      const profile = await database().profile.findUnique({ where: { personId: personOf(employee) } });
      // Kept before the change, it went with the link; read before and kept after it, it was thrown away.
      expect(profile).toBeNull();
    }
    // Whoever is linked and was not read is named, whichever way it happened.
    expect(warned).toContain(personOf(first));
  });
});

describe("the schedule", () => {
  const lastDue = () => database().$executeRaw`
    UPDATE connections SET connected_at = clock_timestamp() - interval '3 days'`;

  test("starts one run each time that it is due, whoever looks, and makes up for what was missed once", async () => {
    withSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
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

  test("does nothing when it is off, payroll is not connected or asks for a reconnect, or nobody is linked", async () => {
    withSettings({ payrollSyncSchedule: parseSchedule("20 2 * * *") });
    await startScheduledRun();
    await connectPayroll(payroll.simulator, headers);
    await lastDue();
    await startScheduledRun();
    await linkEverybody(payroll.simulator, 1);
    await database().connection.updateMany({ data: { status: "needs_reconnect" } });
    await startScheduledRun();
    await database().connection.updateMany({ data: { status: "connected" } });
    withSettings({ payrollSyncSchedule: null });
    await startScheduledRun();
    expect(await database().syncRun.count()).toBe(0);
  });
});
