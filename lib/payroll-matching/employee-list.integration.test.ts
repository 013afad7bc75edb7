import { afterAll, beforeEach, expect, test } from "vitest";
import type { Payroll, PayrollEmployee } from "@/lib/connectors/payroll/port";
import { withSettings } from "@/lib/testing/settings";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { connectPayroll, servePayroll } from "@/lib/testing/payroll";
import { withStore } from "@/lib/testing/store";
import { findEmployeeList, keptEmployeeList, readEmployeeList } from "./employee-list";

withStore();

const payroll = await servePayroll();
const { simulator } = payroll;
afterAll(payroll.close);
let headers: { authorization: string };
beforeEach(async () => {
  simulator.clearFaults();
  headers = await tokenOf(await makeUser("executive"));
  await connectPayroll(simulator, headers);
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

/** A payroll system whose list takes as long as the test wants. */
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
    openReading: unused,
    listEmployees: ({ onProgress }) => {
      state.readings += 1;
      state.report = (employeesRead) => onProgress?.(employeesRead);
      return new Promise((resolve, reject) => Object.assign(state, { end: resolve, fail: reject }));
    },
  };
  return { state, system };
}

const shortly = { isFresh: false, waitMs: 20 };

test("a list that takes minutes is read once in the background, and requests get its progress instead of a failure", async () => {
  const { state, system } = slowPayroll();
  expect(await findEmployeeList(system, shortly)).toMatchObject({ list: null });
  state.report(4_200);
  const found = await findEmployeeList(system, shortly);
  expect(found).toMatchObject({ list: null, reading: { employees_read: 4_200 } });
  await expect(readEmployeeList(system, shortly)).rejects.toMatchObject({
    kind: "unavailable",
    code: "payroll_list_unfinished",
    retryAfterSeconds: expect.any(Number) as number,
  });
  expect(state.readings).toBe(1);
  state.end([employee("e1")]);
  expect((await findEmployeeList(system, shortly)).list?.employees).toHaveLength(1);
  expect((await keptEmployeeList())?.employees).toHaveLength(1);
  expect(state.readings).toBe(1);
});

test("while a list is read again, requests get the one before and the progress", async () => {
  const { state, system } = slowPayroll();
  const first = findEmployeeList(system, { ...shortly, waitMs: 5_000 });
  await expect.poll(() => state.readings).toBe(1);
  state.end([employee("e1")]);
  await first;
  const again = await findEmployeeList(system, { ...shortly, isFresh: true });
  expect(again.list?.employees).toHaveLength(1);
  expect(again.reading).toMatchObject({ employees_read: 0 });
  expect((await findEmployeeList(system, shortly)).reading).not.toBeNull();
  state.end([employee("e1"), employee("e2")]);
  await expect.poll(async () => (await findEmployeeList(system, shortly)).list?.employees.length).toBe(2);
  expect((await findEmployeeList(system, shortly)).reading).toBeNull();
});

test("a reading that fails is reported to the request that waits, and the next request starts another", async () => {
  const { state, system } = slowPayroll();
  const first = findEmployeeList(system, { ...shortly, waitMs: 5_000 });
  await expect.poll(() => state.readings).toBe(1);
  state.fail(new Error("the network is down"));
  await expect(first).rejects.toThrow("the network is down");
  expect(await findEmployeeList(system, shortly)).toMatchObject({ list: null });
  expect(state.readings).toBe(2);
});

test("the review answers 202 with the progress while a list longer than the minute's budget is read", async () => {
  withSettings({ payrollRequestsPerMinute: 2 }); // one request of a list a minute, and one for people
  const answer = await api("GET", "/api/people/payroll-matches", headers);
  expect(answer.outcome).toBe("202");
  expect(answer.json()).toMatchObject({ reading: { employees_read: expect.any(Number) as number } });
});
