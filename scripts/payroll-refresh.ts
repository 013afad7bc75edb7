// npm run payroll-refresh [-- --people N] [-- --speed S]: everybody's data from the simulated payroll system over HTTP with its limits on,
// the process killed twice on the way and gone on with by another one; then once more, when a few were changed. Prints what that took.
// With --speed S the simulator's clock runs S times faster, its minute too, and Kith's pace is raised as much: --speed 1 is real time.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { createPace, estimateRunSeconds } from "@/lib/connections/payroll-pacing";
import { countOverheadRequests } from "@/lib/payroll/reading-plan";
import { createPayrollSimulator } from "@/simulators/payroll/simulator";
import { buildCompany } from "@/simulators/projects/company";
import {
  killProcessGroup,
  createRunPreparation,
  countProfileReads,
  startRunProcess,
  runReport,
} from "@/testing/payroll-run-helpers";

const { values } = parseArgs({
  options: { people: { type: "string", default: "1000" }, speed: { type: "string", default: "10" } },
});
const [size, speed] = [Number(values.people), Number(values.speed)];
const defaultPace = createPace(55);
if (!(size > 0 && speed > 0 && defaultPace)) throw new Error("--people and --speed take numbers above 0.");

const startedAt = Date.now();
const simulator = createPayrollSimulator({
  company: buildCompany(Math.ceil(size * 1.1) + 20),
  clientSecret: "sim-payroll-secret",
  rateLimit: true,
  now: () => startedAt + (Date.now() - startedAt) * speed,
});
const { url, close } = await simulator.listen();
const folder = mkdtempSync(join(tmpdir(), "kith-payroll-refresh-"));
const environment = {
  KITH_DATA_DIR: join(folder, "data"),
  DATABASE_URL: process.env["DATABASE_URL"] ?? "",
  PAYROLL_AUTHORIZE_URL: `${url}/identity/connect/authorize`,
  PAYROLL_TOKEN_URL: `${url}/connect/token`,
  PAYROLL_REVOKE_URL: `${url}/connect/revocation`,
  PAYROLL_API_URL: url,
  PAYROLL_CLIENT_ID: simulator.clientId,
  PAYROLL_CLIENT_SECRET: simulator.clientSecret,
  RUN_PREPARATION: join(folder, "preparation.json"),
  // The same even pace in the simulator's minutes, with the same reserve.
  PAYROLL_REQUESTS_PER_MINUTE: String(
    Math.round((60_000 / defaultPace.runIntervalMs) * speed) + defaultPace.reserve,
  ),
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
};
const runStep = async (name: "prepare" | "start" | "work" | "report") =>
  runReport.parse(JSON.parse(await startRunProcess(name, environment).ended));

console.log(
  `${size} linked people; the vendor's limits: 60 a minute, 5 at once, 5,000 a day; its clock runs ${speed} times as fast as ours.`,
);
console.log(
  `Estimate: ${formatMinutes(estimateRunSeconds(size + countOverheadRequests(size), defaultPace))} of the vendor's minutes at 50 a minute.\n`,
);
writeFileSync(environment.RUN_PREPARATION, JSON.stringify(await createRunPreparation(simulator, url, size)));
await runStep("prepare");
simulator.setFault({ kind: "delay", milliseconds: 40 });

await measure("First run, killed at 30 % and 65 %", async () => {
  await runStep("start");
  for (const share of [0.3, 0.65]) {
    const { child, ended } = startRunProcess("work", environment);
    while (countProfileReads(simulator).size < size * share && child.exitCode === null) await sleep(5);
    killProcessGroup(child);
    await ended;
    console.log(`  killed a process after ${countProfileReads(simulator).size} people`);
  }
  return runStep("work");
});

for (const { record } of simulator.employees().slice(0, 7))
  simulator.edit(record.EmployeeID, { Phone: "02 9000 0000" });
await measure("Second run, 7 changed meanwhile", async () => {
  await runStep("start");
  return runStep("work");
});
await close();
rmSync(folder, { recursive: true, force: true });

async function measure(what: string, run: () => Promise<ReturnType<typeof runReport.parse>>): Promise<void> {
  simulator.requests.length = 0;
  const [from, refused] = [Date.now(), simulator.limits.refused];
  const report = await run();
  const seconds = (Date.now() - from) / 1_000;
  const times = simulator.requests
    .filter(({ path }) => path.includes("/payroll.xro/"))
    .map(({ time }) => time);
  const readings = [...countProfileReads(simulator).values()];
  console.log(what);
  console.log(`  state                      ${report.state}`);
  console.log(
    `  people                     ${report.read}: ${report.updated} updated, ${report.unchanged} unchanged, ${report.failed} failed`,
  );
  console.log(`  payroll requests           ${times.length}`);
  console.log(`  most in any minute         ${findMaxPerMinute(times)} (the vendor's minute)`);
  console.log(`  most at once               ${simulator.limits.mostAtOnce}`);
  console.log(`  429s                       ${simulator.limits.refused - refused}`);
  console.log(`  people asked for twice     ${readings.filter((count) => count > 1).length}`);
  console.log(`  journal lines written twice ${report.journalledTwice}`);
  console.log(
    `  took                       ${seconds.toFixed(1)} s, that is ${formatMinutes(seconds * speed)} of the vendor's minutes\n`,
  );
}

function findMaxPerMinute(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 60_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

function formatMinutes(seconds: number): string {
  return (seconds / 60).toFixed(1);
}
