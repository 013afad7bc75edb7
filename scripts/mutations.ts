// npm run test:mutations [-- TARGET…]: runs mutation tests of some or all targets (scripts/mutations/targets.ts) with
// Stryker and writes docs/mutations.md. Exits with 1 if tests detect fewer than 90 % of the mutants of a target, or if
// an undetected mutant (survivor) is not explained in scripts/mutations/explained.json.
//   --no-run          writes the page from the stored results
//   --full            runs all mutants; by default, detected mutants are skipped while their code and the titles of
//                     their tests are unchanged
//   --concurrency N   parallel test processes (2)
// Downloads Stryker on the first run.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { testFiles } from "@/testing/test-files";
import {
  allResultsSchema,
  findProblems,
  explanationsFile,
  explanationsSchema,
  resultsFile,
  pagePath,
  replaceTables,
} from "./mutations/mutations-page";
import { forgetSurvivors, readStrykerReport, listTestsRun, mergeResults } from "./mutations/stryker-reports";
import { targets, type Target } from "./mutations/targets";

/** The last version for Node 20, and the first that reads coverage per test from vitest 4.1. */
const version = "9.6.1";
const cache = join("node_modules", ".cache", `stryker-${version}`);

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    "no-run": { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    concurrency: { type: "string", default: "2" },
  },
});
const unknown = names.filter((name) => !targets.some((target) => target.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown target: ${unknown.join(", ")}. Targets: ${targets.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

if (!options["no-run"]) {
  installStryker();
  for (const target of targets.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const found = mergeResults(
      target.mutate.map((rules, part) => readStrykerReport(runStryker(target, rules, part))),
    );
    // Reads the file again, because another target may have run concurrently.
    writeFileSync(
      resultsFile,
      `${JSON.stringify({ ...readMutationResults(), [target.name]: found }, null, 2)}\n`,
    );
  }
}

const mutationResults = readMutationResults();
const mutationExplanations = explanationsSchema.parse(JSON.parse(readFileSync(explanationsFile, "utf8")));
writeFileSync(pagePath, replaceTables(readFileSync(pagePath, "utf8"), mutationResults, mutationExplanations));
console.log(`Wrote ${pagePath}.`);
const mutationProblems = findProblems(mutationResults, mutationExplanations);
for (const complaint of mutationProblems) console.error(complaint);
process.exit(mutationProblems.length > 0 ? 1 : 0);

function readMutationResults() {
  return allResultsSchema.parse(JSON.parse(readFileSync(resultsFile, "utf8")));
}

function installStryker(): void {
  if (existsSync(join(cache, "node_modules", "@stryker-mutator", "vitest-runner"))) return;
  mkdirSync(cache, { recursive: true });
  run("npm", [
    ...["install", "--prefix", cache, "--no-save", "--no-package-lock", "--ignore-scripts"],
    ...["--legacy-peer-deps", "--no-audit", "--no-fund"],
    ...[`@stryker-mutator/core@${version}`, `@stryker-mutator/vitest-runner@${version}`],
  ]);
}

function runStryker({ name, tests }: Target, rules: string, part: number): string {
  const called = `${name}-${part}`;
  const report = join(cache, `${called}.report.json`);
  const config = join(cache, `${called}.json`);
  const incremental = join(cache, `${called}.incremental.json`);
  rmSync(report, { force: true }); // otherwise a run that writes no report would return an earlier one
  if (options.full) rmSync(incremental, { force: true });
  else forgetSurvivors(incremental);
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: "vitest",
      vitest: { configFile: "scripts/mutations/vitest.config.ts", related: false },
      mutate: [rules],
      coverageAnalysis: "perTest",
      ignoreStatic: false,
      incremental: true,
      incrementalFile: incremental,
      concurrency: Number(options.concurrency),
      timeoutMS: 15_000,
      disableTypeChecks: false,
      ignorePatterns: ["/.next", "/.kith", "/docs", "/e2e", "/packages", "/deploy", "/prisma"],
      tempDirName: join(tmpdir(), `kith-mutations-${process.pid}`),
      reporters: ["progress-append-only", "json"],
      jsonReporter: { fileName: report },
      allowConsoleColors: false,
    }),
  );
  const files = testFiles
    .filter(({ kind, pattern }) => kind === "unit" && tests.some((begin) => pattern.startsWith(begin)))
    .map(({ pattern }) => pattern);
  console.log(`\n=== ${rules}`);
  run(
    process.execPath,
    [join(cache, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js"), "run", config],
    {
      KITH_MUTATION_TESTS: JSON.stringify(files),
    },
  );
  const silent = files.filter((file) => !listTestsRun(report).includes(file));
  if (silent.length > 0) throw new Error(`did not run: ${silent.join(", ")}`); // Stryker silently skips files that fail to import
  return report;
}

function run(
  command: string,
  given: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): void {
  const { status } = spawnSync(command, given, { stdio: "inherit", env: { ...process.env, ...variables } });
  if (status !== 0) process.exit(status ?? 1);
}
