// npm test: types, lint, format, unit, integration and browser tests. Says what each found and how long it took.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import {
  dependencyCruiserArguments,
  eslintArguments,
  formatterArguments,
  tscArguments,
} from "./check-commands";
import { listPlaywrightFailures, listVitestFailures, readFailures } from "./failed-tests";
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";

type Step = { name: string; command: readonly string[]; failed?: () => string[] };
type Result = { name: string; isGood: boolean; seconds: number; failed: string[] };

const vitestReport = "node_modules/.cache/vitest-report.json";
const playwrightReport = "node_modules/.cache/playwright-report.json";

const tests: readonly Step[] = [
  {
    name: "unit and integration tests",
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    failed: () => readFailures(vitestReport, listVitestFailures),
  },
  {
    name: "browser tests",
    failed: () => readFailures(playwrightReport, listPlaywrightFailures),
    command: ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "tsconfig.node.json", "scripts/test-browser.ts"],
  },
];

/** One process each, and in nobody's way: they take what time the tests leave, which wait for browsers and databases. */
const checks: readonly Step[] = [
  { name: "types", command: [...tscArguments, "--noEmit"] },
  { name: "circles", command: dependencyCruiserArguments },
  { name: "lint", command: [...eslintArguments, "."] },
  { name: "format", command: [...formatterArguments, "--list-different", "."] },
];

/** Tests show what they do; what runs beside them is shown when it is done. */
async function runStep({ name, command, failed }: Step, isBeside: boolean): Promise<Result> {
  const startedAt = performance.now();
  if (!isBeside) console.log(`\n=== ${name}`);
  const child = spawn(process.execPath, command, {
    stdio: isBeside ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  });
  if (isBeside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (isBeside) console.log(`\n=== ${name}\n${said}`.trimEnd());
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { name, isGood: status === 0, seconds, failed: status === 0 ? [] : (failed?.() ?? []) };
}

async function runSequentially(steps: readonly Step[], isBeside: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step, isBeside));
  return results;
}

/** With CI=true, when nothing else runs: figures beside a busy machine say nothing. */
const budget: readonly Step[] =
  process.env["CI"] === "true"
    ? [
        {
          name: "budget",
          command: ["--import", "./scripts/typescript.mjs", "scripts/check-budget.ts"],
        },
      ]
    : [];

generateClient();
await generateApiTypes();
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });
const startedAt = performance.now();
const results = (await Promise.all([runSequentially(tests, false), runSequentially(checks, true)])).flat();
results.push(...(await runSequentially(budget, false)));

console.log("");
// Last of all, where nobody has to search for it.
for (const { name, isGood, seconds, failed } of results) {
  console.log(`${isGood ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
  for (const line of failed.slice(0, 10)) console.log(`      ${line}`);
  if (failed.length > 10) console.log(`      and ${failed.length - 10} more`);
}
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s in all`);
const failed = results.filter(({ isGood }) => !isGood).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
