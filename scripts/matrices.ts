// npm run matrices: runs every test that names a row of the fault and security tables (scripts/matrices/matrix-rows.json) and writes the tables into
// docs/reliability.md and docs/security.md. Exits with 1 where a row has no test, or was not seen to pass.
//   -- --no-run       writes them without running anything; what was seen is kept where row and tests are the same
//   -- --no-browser   leaves the browser tests out
//   -- --from FILE    takes reports of vitest, as often as there are some, and of Playwright (--browser FILE), of a run that has been
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findNamedTests } from "./matrices/named-tests";
import { findGaps, readRowOutcomes, matrixTables, replaceTables } from "./matrices/matrix-pages";
import {
  readPlaywrightReport,
  readVitestReport,
  combineOutcomes,
  type ReportedTest,
} from "./matrices/test-reports";
import { listAllRows, readMatrices } from "./matrices/matrix-rows";

const { values: cliOptions } = parseArgs({
  options: {
    "no-run": { type: "boolean", default: false },
    "no-browser": { type: "boolean", default: false },
    from: { type: "string", multiple: true },
    browser: { type: "string" },
  },
});

const matrices = readMatrices();
const tests = findNamedTests();
const { untested, unknown } = findGaps(matrices, tests);
for (const id of untested) console.error(`${id}: no test names this row.`);
for (const id of unknown) console.error(`${id}: a test names it, and there is no such row.`);

const files = [...new Set(tests.map(({ file }) => file))];
const isBrowserTest = (file: string) => file.startsWith("e2e/");
const testReports = cliOptions["no-run"] ? null : [...runVitest(), ...runPlaywright()];

for (const page of new Set(matrixTables.map(({ page }) => page))) {
  const text = readFileSync(page, "utf8");
  const seen = testReports ? createOutcomeLookup(testReports) : readRowOutcomes(text, matrices, tests);
  writeFileSync(page, replaceTables(page, text, matrices, tests, seen));
  console.log(`wrote ${page}`);
}

const rowsNotPassed = testReports
  ? listAllRows(matrices)
      .map(({ id }) => ({ id, seen: createOutcomeLookup(testReports)(id) }))
      .filter(({ seen }) => seen !== "passed")
  : [];
for (const { id, seen } of rowsNotPassed) console.error(`${id}: ${seen}`);
if (testReports)
  console.log(
    `${listAllRows(matrices).length - rowsNotPassed.length} rows passed, ${rowsNotPassed.length} did not.`,
  );
process.exit(untested.length + unknown.length + rowsNotPassed.length > 0 ? 1 : 0);

function createOutcomeLookup(reported: readonly ReportedTest[]) {
  return (id: string) =>
    combineOutcomes(
      tests.filter(({ ids }) => ids.includes(id)),
      reported,
    );
}

function runVitest(): ReportedTest[] {
  if (cliOptions.from) return cliOptions.from.flatMap(readVitestReport);
  const report = createReportPath();
  const chosenFiles = files.filter((file) => !isBrowserTest(file));
  runTests(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...chosenFiles,
    ],
    {},
  );
  return readVitestReport(report);
}

function runPlaywright(): ReportedTest[] {
  if (cliOptions.browser) return readPlaywrightReport(cliOptions.browser);
  if (cliOptions["no-browser"] || cliOptions.from) return [];
  const report = createReportPath();
  const chosenFiles = files.filter(isBrowserTest);
  runTests(
    [
      "--import",
      "./scripts/typescript.mjs",
      "scripts/test-browser.ts",
      ...chosenFiles,
      "--project=desktop",
      "--reporter=list,json",
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return readPlaywrightReport(report);
}

/** A test that fails is no reason to stop: the table says so. */
function runTests(command: readonly string[], variables: Readonly<Record<string, string>>): void {
  spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...variables } });
}

function createReportPath(): string {
  return join(mkdtempSync(join(tmpdir(), "kith-matrices-")), "report.json");
}
