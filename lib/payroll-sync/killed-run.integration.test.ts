// Both engines: a process that is killed.
import { afterAll, expect, test } from "vitest";
import { requirePermission } from "@/lib/access/require";
import { buildCompany } from "@/lib/simulators/projects/company";
import { killedAt, killedWhen } from "@/lib/testing/killable-process";
import { servePayroll } from "@/lib/testing/payroll";
import { prepareRun, reportRun } from "@/lib/testing/payroll-run-state";
import { prepareFor, readingsOf } from "@/lib/testing/payroll-runs";
import { sharedStore } from "@/lib/testing/shared-store";
import { startPayrollRun } from "./commands";
import { workOnRuns } from "./worker";

const size = 60;
const payroll = await servePayroll({ company: buildCompany(80) });
afterAll(() => payroll.close());
const { simulator } = payroll;
const { opened, letLeasesRunOut, ...store } = await sharedStore();
const variables = { ...store.variables, ...payroll.variables };

const executive = requirePermission(
  {
    userId: crypto.randomUUID(),
    name: "An executive",
    email: "executive@example.com",
    accessLevel: "executive",
    personId: null,
    via: { kind: "session", sessionId: crypto.randomUUID(), viewer: null },
  },
  "manage:people",
);

/** How many of the run have been read, by the journal and by what is kept of them: always the same. */
async function readSoFar(): Promise<number> {
  const { state, read, profiles, journalledTwice } = await opened(reportRun);
  expect([state, journalledTwice]).toEqual(["running", 0]);
  expect(profiles).toBe(read);
  return read;
}

test(
  "a run that is killed again and again is gone on with by other processes: everybody is read, nobody needlessly twice",
  { timeout: 240_000 },
  async () => {
    const preparation = await prepareFor(simulator, payroll.variables["PAYROLL_API_URL"] ?? "", size);
    await opened(async () => {
      await prepareRun(preparation);
      await startPayrollRun(executive);
    });

    // Two processes die while they ask: after nine employees, and after seventeen more.
    let before = 0;
    for (const after of [9, 17]) {
      simulator.setFault({ kind: "hang", operation: "employee", after });
      await killedWhen(simulator.nextStrike(), "payroll-work-process", variables);
      simulator.clearFaults();
      await letLeasesRunOut();
      const read = await readSoFar();
      expect(read - before).toBeLessThanOrEqual(after);
      before = read;
    }
    // A third dies with everything of one person written, before the commit.
    await killedAt(
      {
        name: "before a reading is kept",
        after: ['INSERT INTO "public"."profiles"'],
        at: "COMMIT",
        when: "unsent",
      },
      "payroll-work-process",
      variables,
    );
    await letLeasesRunOut();
    expect(await readSoFar()).toBe(before);

    const report = await opened(async () => {
      await workOnRuns(new AbortController().signal);
      return reportRun();
    });
    expect(report).toMatchObject({
      state: "succeeded",
      read: size,
      failed: 0,
      profiles: size,
      journalledTwice: 0,
    });
    const phones = Object.fromEntries(
      simulator
        .employees()
        .filter(({ record }) => record.EmployeeID in report.phones)
        .map(({ record }) => [record.EmployeeID, record["Phone"] ?? null]),
    );
    expect(report.phones).toEqual(phones);
    // Only who was under way when a process was killed had to be asked for again.
    const again = [...readingsOf(simulator).values()].filter((times) => times > 1);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThanOrEqual(4 * 3);
  },
);
