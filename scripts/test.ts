// npm test: types, lint, format, unit, integration and browser tests. Prints the result and the duration of each step.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";

type Step = { name: string; command: readonly string[] };
type Result = { name: string; isGood: boolean; seconds: number; output: string };

/** Lines of a failed step's output that are repeated at the end, where a CI log is read first. */
const repeatedLines = 60;

const tests: readonly Step[] = [
  { name: "unit and integration tests", command: ["node_modules/vitest/vitest.mjs", "run"] },
  {
    name: "browser tests",
    command: ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "tsconfig.node.json", "scripts/test-browser.ts"],
  },
];

/**
 * Steps that run with low priority beside the tests: they use the processor while the tests wait for browsers and
 * databases. package.json has the same commands.
 */
const checks: readonly Step[] = [
  { name: "types", command: ["node_modules/typescript-7/bin/tsc", "--noEmit"] },
  {
    name: "circles",
    command: [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config=.dependency-cruiser.mjs",
      ...["app", "components", "lib"],
    ],
  },
  { name: "lint", command: ["node_modules/oxlint/bin/oxlint", "--config=oxlint.config.mjs", "."] },
  { name: "format", command: ["node_modules/oxfmt/bin/oxfmt", "--list-different", "."] },
];

/** Step that runs with CI=true after all other steps, because a measurement on a busy machine is meaningless. */
const budget: readonly Step[] =
  process.env["CI"] === "true"
    ? [{ name: "budget", command: ["--import", "./scripts/typescript.mjs", "scripts/check-budget.ts"] }]
    : [];

/** Runs a step. A step in the background prints its output when it ends; other steps print while they run. */
async function runStep({ name, command }: Step, isInBackground: boolean): Promise<Result> {
  const startedAt = performance.now();
  if (!isInBackground) console.log(`\n=== ${name}`);
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  if (isInBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (!isInBackground) process.stdout.write(text);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (isInBackground) console.log(`\n=== ${name}\n${output}`.trimEnd());
  return { name, isGood: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000), output };
}

async function runSequentially(steps: readonly Step[], isInBackground: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) results.push(await runStep(step, isInBackground));
  return results;
}

generateClient();
await generateApiTypes();
const startedAt = performance.now();
const results = (await Promise.all([runSequentially(tests, false), runSequentially(checks, true)])).flat();
results.push(...(await runSequentially(budget, false)));

for (const { name, isGood, output } of results) {
  if (!isGood)
    console.log(`\n=== end of ${name}\n${output.trimEnd().split("\n").slice(-repeatedLines).join("\n")}`);
}
console.log("");
for (const { name, isGood, seconds } of results)
  console.log(`${isGood ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s in total`);
const failed = results.filter(({ isGood }) => !isGood).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
