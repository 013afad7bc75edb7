import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { buildCompany } from "@/lib/simulators/projects/company";
import { kill, prepareFor, readingsOf, runProcess, runReport } from "@/lib/testing/payroll-runs";
import { servePayroll } from "@/lib/testing/payroll";
import { onServer, urlOfDatabase } from "@/lib/testing/postgres-server";

const size = 60;
const payroll = await servePayroll({ company: buildCompany(80) });
const { simulator, variables } = payroll;
const folder = mkdtempSync(join(tmpdir(), "kith-killed-run-"));
const database = `kith_killed_run_${randomUUID().replaceAll("-", "")}`;
const template = inject("template");
if ("database" in template) await onServer(`CREATE DATABASE ${database} TEMPLATE ${template.database}`);

afterAll(async () => {
  await payroll.close();
  rmSync(folder, { recursive: true, force: true });
  if ("database" in template) await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
});

const preparationFile = join(folder, "preparation.json");
const environment = {
  ...variables,
  RUN_PREPARATION: preparationFile,
  KITH_DATA_DIR: join(folder, "data"),
  DATABASE_URL: "database" in template ? urlOfDatabase(database) : "",
};
const step = async (name: "prepare" | "start" | "work" | "report") =>
  runReport.parse(JSON.parse(await runProcess(name, environment).ended));

/** Works on the run in a process of its own, which is killed once so many more were asked for. */
async function workAndKill(after: number): Promise<void> {
  const before = readingsOf(simulator).size;
  const { child, ended } = runProcess("work", environment);
  while (readingsOf(simulator).size < before + after && child.exitCode === null) await sleep(2);
  kill(child);
  await ended;
}

/** As if its twenty seconds had passed. The embedded database frees it at the start by itself. */
async function letLeaseRunOut(): Promise<void> {
  if ("database" in template) await onServer("UPDATE leases SET expires_at = 'epoch'", database);
}

test(
  "a run that is killed again and again is gone on with by other processes: everybody is read, nobody needlessly twice",
  { timeout: 240_000 },
  async () => {
    writeFileSync(
      preparationFile,
      JSON.stringify(await prepareFor(simulator, variables["PAYROLL_API_URL"] ?? "", size)),
    );
    await step("prepare");
    await step("start");
    simulator.setFault({ kind: "delay", milliseconds: 15, operation: "employee" });
    const kills = [9, 17];
    for (const after of kills) {
      await workAndKill(after);
      await letLeaseRunOut();
    }
    const report = await step("work");
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
    expect(again.length).toBeLessThanOrEqual(4 * kills.length);
  },
);
