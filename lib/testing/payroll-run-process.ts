// A process of its own that does one step of a payroll run and prints how the run stands: tests and scripts/payroll-refresh.ts
// kill it on the way.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { requirePermission } from "@/lib/access/require";
import { startPayrollRun } from "@/lib/payroll-sync/commands";
import { workOnRuns } from "@/lib/payroll-sync/worker";
import { database } from "@/lib/platform/database";
import { openStore, prepareEnvironment } from "@/lib/server/start";
import { prepareRun, reportRun } from "./payroll-run-state";
import { preparation } from "./payroll-runs";

prepareEnvironment();
const store = await openStore();
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
const steps: Record<string, () => Promise<unknown>> = {
  prepare,
  start: () => startPayrollRun(executive),
  work,
  report: async () => undefined,
};
await steps[process.env["RUN_STEP"] ?? ""]?.();
console.log(JSON.stringify(await reportRun()));
await store.close();

async function prepare() {
  const given: unknown = JSON.parse(readFileSync(process.env["RUN_PREPARATION"] ?? "", "utf8"));
  await prepareRun(preparation.parse(given));
}

/** Until nobody has anything to do: another process may hold the run for as long as its lease lasts. */
async function work() {
  const open = { source: "payroll", state: "running" } as const;
  while ((await database().syncRun.count({ where: open })) > 0) {
    await workOnRuns(new AbortController().signal);
    await sleep(200);
  }
}
