// Process that performs a step of a payroll run and prints the state of the run. Tests kill it
// midway.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startPayrollRun } from "@/lib/sync/payroll/commands";
import { performPayrollRuns } from "@/lib/sync/payroll/worker";
import { database } from "@/lib/platform/database/database";
import { openCheckedDatabase, prepareEnvironment } from "@/lib/operations/server/start";
import { executive } from "./executive-caller";
import { preparePayrollRun, readRunReport } from "./payroll-run-state";
import { runPreparation } from "./payroll-run-helpers";

prepareEnvironment();
const store = await openCheckedDatabase();
const steps: Record<string, () => Promise<unknown>> = {
  prepare,
  start: () => startPayrollRun(executive),
  work,
  report: async () => undefined,
};
await steps[process.env["RUN_STEP"] ?? ""]?.();
console.log(JSON.stringify(await readRunReport()));
await store.close();

async function prepare() {
  const given: unknown = JSON.parse(readFileSync(process.env["RUN_PREPARATION"] ?? "", "utf8"));
  await preparePayrollRun(runPreparation.parse(given));
}

/** Works until no run is open. Another process may hold the run until its lease expires. */
async function work() {
  const open = { source: "payroll", state: "running" } as const;
  while ((await database().syncRun.count({ where: open })) > 0) {
    await performPayrollRuns(new AbortController().signal);
    await sleep(200);
  }
}
