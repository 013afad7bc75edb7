// Slow: processes are killed.
import { afterAll, expect, test } from "vitest";
import { buildCompany } from "@/simulators/projects/company";
import { executive } from "@/testing/executive-caller";
import { killBefore, killProcessWhen, runUntilKillPoint } from "@/testing/test-process";
import { servePayroll } from "@/testing/serve-payroll";
import { countProfileReads, preparePayrollRun, readRunReport } from "@/testing/payroll-run-helpers";
import { createSharedDatabase } from "@/testing/shared-database";
import { startPayrollRun } from "./commands";
import { performPayrollRuns } from "./worker";

const size = 60;
const payroll = await servePayroll({ company: buildCompany(80) });
afterAll(() => payroll.close());
const { simulator } = payroll;
const { opened, expireLeases, ...store } = await createSharedDatabase();
const variables = { ...store.variables, ...payroll.variables };

/** Returns how many people the run has read, and checks that the journal and the stored profiles agree. */
async function readSoFar(): Promise<number> {
  const { state, read, profiles, duplicateChanges } = await opened(readRunReport);
  expect([state, duplicateChanges]).toEqual(["running", 0]);
  expect(profiles).toBe(read);
  return read;
}

test(
  "other processes continue a repeatedly killed run: everyone is read, and no person twice without need",
  { timeout: 240_000 },
  async () => {
    await opened(async () => {
      await preparePayrollRun(simulator, payroll.variables["PAYROLL_API_URL"] ?? "", size);
      await startPayrollRun(executive);
    });

    // Two processes die between requests: after nine employees, and after seventeen more.
    let before = 0;
    for (const after of [9, 17]) {
      simulator.setFault({ kind: "hang", operation: "employee", after });
      await killProcessWhen(simulator.nextStrike(), "payroll-work-process", variables);
      simulator.clearFaults();
      await expireLeases();
      const read = await readSoFar();
      expect(read - before).toBeLessThanOrEqual(after);
      before = read;
    }
    // A third dies with all data of a person written, before the commit.
    await runUntilKillPoint(
      killBefore("before a reading is kept", 'INSERT INTO "public"."profiles"', "COMMIT"),
      "payroll-work-process",
      variables,
    );
    await expireLeases();
    expect(await readSoFar()).toBe(before);

    const report = await opened(async () => {
      await performPayrollRuns(new AbortController().signal);
      return readRunReport();
    });
    expect(report).toMatchObject({
      state: "succeeded",
      read: size,
      failed: 0,
      profiles: size,
      duplicateChanges: 0,
    });
    const phones = Object.fromEntries(
      simulator
        .employees()
        .filter(({ record }) => record.EmployeeID in report.phones)
        .map(({ record }) => [record.EmployeeID, record["Phone"] ?? null]),
    );
    expect(report.phones).toEqual(phones);
    // Only people being read when a process was killed are requested again.
    const again = [...countProfileReads(simulator).values()].filter((times) => times > 1);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThanOrEqual(4 * 3);
  },
);
