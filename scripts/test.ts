// npm test: types, circles, lint, format, and the fast unit, integration and browser tests. npm run test:slow: the slow
// tests and the budget. Prints the result and the duration of each step.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";

type Step = { name: string; command: readonly string[] };
type Result = { name: string; isGood: boolean; seconds: number; output: string };
/** How a step runs. A step in the background prints its output when it ends; other steps print while they run. */
type StepOptions = { isInBackground?: boolean; priority?: number };

/** Lines of a failed step's output that are repeated at the end, where a CI log is read first. */
const repeatedLines = 60;

const tier = process.argv[2] === "slow" ? "slow" : "fast";

const createScriptStep = (name: string, script: string, ...words: string[]): Step => ({
  name,
  command: ["--import", "./scripts/typescript.mjs", `scripts/${script}.ts`, ...words],
});
const unitTests = {
  name: "unit and integration tests",
  command: ["node_modules/vitest/vitest.mjs", "run"],
};
const build = createScriptStep("build and demo", "prepare-browser-tests");
const browserTests = createScriptStep("browser tests", "test-browser");
/** Runs after all other steps, because a measurement on a busy machine is meaningless. */
const budget = createScriptStep("budget", "check-budget", "speed");

/**
 * Steps that run with low priority beside the tests: they use the processor while the tests wait for browsers and
 * databases. The build, which uses all processors and writes types, is done before. package.json has the same commands.
 */
const checks: readonly Step[] =
  tier === "slow"
    ? [createScriptStep("statements", "check-budget", "statements")]
    : [
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

async function runStep(
  { name, command }: Step,
  { isInBackground = false, priority }: StepOptions = {},
): Promise<Result> {
  const startedAt = performance.now();
  if (!isInBackground) console.log(`\n=== ${name}`);
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TEST_TIER: tier },
  });
  if (child.pid && priority) setPriority(child.pid, priority);
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

generateClient();
await generateApiTypes();
const startedAt = performance.now();
const results: Result[] = [await runStep(build)];
const runTests = async () => {
  results.push(await runStep(unitTests), await runStep(browserTests));
};
const runChecks = async () => {
  for (const check of checks)
    results.push(await runStep(check, { isInBackground: true, priority: constants.priority.PRIORITY_LOW }));
};
await Promise.all([runTests(), runChecks()]);
if (tier === "slow") results.push(await runStep(budget));

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
