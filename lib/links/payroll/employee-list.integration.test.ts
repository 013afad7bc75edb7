import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Payroll, PayrollEmployee } from "@/lib/connections/connectors/payroll/port";
import { database } from "@/lib/platform/database/database";
import { overrideSettings } from "@/testing/override-settings";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { setUpTestDatabase } from "@/testing/test-database";
import {
  getEmployeeListOrProgress,
  findStoredEmployeeList,
  maxWaitMs,
  readEmployeeList,
} from "./employee-list";

setUpTestDatabase();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
let headers: { authorization: string };
beforeEach(async () => {
  simulator.clearFaults();
  headers = await createTokenHeaders(await createUser("executive"));
  await connectTestPayroll(simulator, headers);
});

const employee = (employeeId: string): PayrollEmployee => ({
  employeeId,
  firstName: "Ada",
  lastName: "Achterberg",
  middleNames: null,
  email: null,
  status: "ACTIVE",
  startDate: null,
  changedAt: null,
});

/** Creates a payroll system whose list takes as long as the test wants. */
function slowPayroll() {
  const unused = () => Promise.reject(new Error("only the list is read"));
  const state = {
    readings: 0,
    end: (_employees: PayrollEmployee[]): void => undefined,
    fail: (_error: Error): void => undefined,
    report: (_employeesRead: number): void => undefined,
  };
  const system: Payroll = {
    findProfile: unused,
    createBulkProfileFinder: unused,
    listEmployees: ({ onProgress }) => {
      state.readings += 1;
      state.report = (employeesRead) => onProgress?.(employeesRead);
      return new Promise((resolve, reject) => Object.assign(state, { end: resolve, fail: reject }));
    },
  };
  return { state, system };
}

const shortWaitOptions = { waitMs: 20 };

/** Reads a list of one employee. */
async function readFirst({ state, system }: ReturnType<typeof slowPayroll>): Promise<void> {
  const first = getEmployeeListOrProgress(system, { waitMs: 5_000 });
  await expect.poll(() => state.readings).toBe(1);
  state.end([employee("e1")]);
  await first;
}

test("a list that takes minutes is read once in the background, and requests get its progress instead of a failure", async () => {
  const { state, system } = slowPayroll();
  expect(await getEmployeeListOrProgress(system, shortWaitOptions)).toMatchObject({ list: null });
  state.report(4_200);
  const found = await getEmployeeListOrProgress(system, shortWaitOptions);
  expect(found).toMatchObject({ list: null, reading: { employees_read: 4_200 } });
  await expect(readEmployeeList(system, shortWaitOptions)).rejects.toMatchObject({
    kind: "unavailable",
    code: "payroll_list_unfinished",
    retryAfterSeconds: expect.any(Number) as number,
  });
  expect(state.readings).toBe(1);
  state.end([employee("e1")]);
  await expect.poll(async () => (await findStoredEmployeeList())?.employees.length).toBe(1);
  expect((await getEmployeeListOrProgress(system, shortWaitOptions)).list?.employees).toHaveLength(1);
  expect(state.readings).toBe(1);
});

test("while a list is read again, requests get the previous list and the progress; older than a quarter of an hour, it does not decide about links", async () => {
  const slow = slowPayroll();
  const { state, system } = slow;
  await readFirst(slow);
  const again = await getEmployeeListOrProgress(system, { ...shortWaitOptions, maxAgeMs: 0 });
  expect(again).toMatchObject({ list: { employees: [{}] }, reading: { employees_read: 0 } });
  const readCount = async (maxAgeMs: number) =>
    (await readEmployeeList(system, { ...shortWaitOptions, maxAgeMs })).employees.length;
  expect(await readCount(0)).toBe(1);
  await database().connection.updateMany({ data: { recordsReadAt: new Date(Date.now() - 16 * 60_000) } });
  await expect(readCount(0)).rejects.toMatchObject({ code: "payroll_list_unfinished" });
  expect(await readCount(Infinity)).toBe(1);
  state.end([employee("e1"), employee("e2")]);
  await expect
    .poll(() => getEmployeeListOrProgress(system, shortWaitOptions))
    .toMatchObject({ list: { employees: [{}, {}] }, reading: null });
});

test("a failed reading is reported to the waiting request, and the next request starts a new reading", async () => {
  const { state, system } = slowPayroll();
  const first = getEmployeeListOrProgress(system, { ...shortWaitOptions, waitMs: 5_000 });
  await expect.poll(() => state.readings).toBe(1);
  state.fail(new Error("the network is down"));
  await expect(first).rejects.toThrow("the network is down");
  expect(await getEmployeeListOrProgress(system, shortWaitOptions)).toMatchObject({ list: null });
  expect(state.readings).toBe(2);
});

test("a list is stored encrypted, for every process; employees who are unchanged keep their rows", async () => {
  const { state, system } = slowPayroll();
  const read = async (...employees: PayrollEmployee[]) => {
    const { readings } = state;
    const list = readEmployeeList(system, { maxAgeMs: 0, waitMs: 5_000 });
    await expect.poll(() => state.readings).toBe(readings + 1);
    state.end(employees);
    return (await list).employees;
  };
  await read({ ...employee("e1"), email: " ADA@x.example " }, employee("e2"), employee("e3"));
  const rows = () => database().vendorRecord.findMany({ orderBy: { externalId: "asc" } });
  const [first, second] = await rows();
  expect(JSON.stringify([first, second])).not.toMatch(/Ada|Achterberg|x\.example|ACTIVE/);
  const left = { ...employee("e2"), status: "TERMINATED" };
  expect(await read(left, { ...employee("e1"), email: "ada@x.example" })).toMatchObject([
    { employeeId: "e1", email: "ada@x.example" },
    { employeeId: "e2", status: "TERMINATED" },
  ]);
  expect(await rows()).toMatchObject([first, { externalId: "e2" }]);
  expect((await rows())[1]?.id).not.toBe(second?.id);
});

test("a list that no key decrypts counts as not read, and is read again", async () => {
  await requestApi("GET", "/api/people/payroll-matches", headers);
  await database().vendorRecord.updateMany({ data: { facts: "v1.lost.AAAA.AAAA" } });
  expect(await findStoredEmployeeList()).toBeNull();
  const records = await requestApi("GET", "/api/admin/connections/user-mappings/records", headers);
  expect(records.json()).toMatchObject({ payroll: expect.any(Array) as unknown[] });
  expect(await findStoredEmployeeList()).not.toBeNull();
});

test("a list of a connection that has since been replaced is not stored", async () => {
  const { state, system } = slowPayroll();
  const list = readEmployeeList(system, { waitMs: 5_000 });
  await expect.poll(() => state.readings).toBe(1);
  await requestApi("DELETE", "/api/admin/connections/payroll", headers);
  await connectTestPayroll(simulator, headers);
  state.end([employee("of-the-former-organisation")]);
  await expect(list).rejects.toMatchObject({ code: "payroll_list_unfinished" });
  expect(await database().vendorRecord.count()).toBe(0);
});

test("the review answers 202 with the progress while a list longer than the minute's budget is read", async () => {
  const { setTimeout: sleep } = timers;
  const shorten = (ms: number, ...options: unknown[]) =>
    Reflect.apply(sleep, timers, [ms === maxWaitMs ? shortWaitOptions.waitMs : ms, ...options]);
  Object.assign(timers, { setTimeout: shorten });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(timers, { setTimeout: sleep });
    syncBuiltinESMExports();
  });
  overrideSettings({ payrollRequestsPerMinute: 2 }); // one request a minute for a list, and one for users
  const answer = await requestApi("GET", "/api/people/payroll-matches", headers);
  expect(answer.outcome).toBe("202");
  expect(answer.json()).toMatchObject({ reading: { employees_read: expect.any(Number) as number } });
});
