// npm run matrices: runs every test that names a row of the fault and security tables (scripts/matrices/rows.json) and writes the tables into
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
import { gapsOf, seenOnPage, tables, withTables } from "./matrices/pages";
import { readPlaywrightReport, readVitestReport, seenOf, type ReportedTest } from "./matrices/reports";
import { allRows, readMatrices } from "./matrices/rows";

const { values: chosen } = parseArgs({
  options: {
    "no-run": { type: "boolean", default: false },
    "no-browser": { type: "boolean", default: false },
    from: { type: "string", multiple: true },
    browser: { type: "string" },
  },
});

const matrices = readMatrices();
const tests = findNamedTests();
const { untested, unknown } = gapsOf(matrices, tests);
for (const id of untested) console.error(`${id}: no test names this row.`);
for (const id of unknown) console.error(`${id}: a test names it, and there is no such row.`);

const files = [...new Set(tests.map(({ file }) => file))];
const isBrowserTest = (file: string) => file.startsWith("e2e/");
const reported = chosen["no-run"] ? null : [...ofVitest(), ...ofPlaywright()];

for (const page of new Set(tables.map(({ page }) => page))) {
  const text = readFileSync(page, "utf8");
  const seen = reported ? seenIn(reported) : seenOnPage(text, matrices, tests);
  writeFileSync(page, withTables(page, text, matrices, tests, seen));
  console.log(`wrote ${page}`);
}

const unseen = reported
  ? allRows(matrices)
      .map(({ id }) => ({ id, seen: seenIn(reported)(id) }))
      .filter(({ seen }) => seen !== "passed")
  : [];
for (const { id, seen } of unseen) console.error(`${id}: ${seen}`);
if (reported)
  console.log(`${allRows(matrices).length - unseen.length} rows passed, ${unseen.length} did not.`);
process.exit(untested.length + unknown.length + unseen.length > 0 ? 1 : 0);

function seenIn(reported: readonly ReportedTest[]) {
  return (id: string) =>
    seenOf(
      tests.filter(({ ids }) => ids.includes(id)),
      reported,
    );
}

function ofVitest(): ReportedTest[] {
  if (chosen.from) return chosen.from.flatMap(readVitestReport);
  const report = newReport();
  const chosenFiles = files.filter((file) => !isBrowserTest(file));
  run(
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

function ofPlaywright(): ReportedTest[] {
  if (chosen.browser) return readPlaywrightReport(chosen.browser);
  if (chosen["no-browser"] || chosen.from) return [];
  const report = newReport();
  const chosenFiles = files.filter(isBrowserTest);
  run(
    [
      "--import",
      "./scripts/typescript.mjs",
      "scripts/browser-tests.ts",
      ...chosenFiles,
      "--project=desktop",
      "--reporter=list,json",
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return readPlaywrightReport(report);
}

/** A test that fails is no reason to stop: the table says so. */
function run(command: readonly string[], variables: Readonly<Record<string, string>>): void {
  spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...variables } });
}

function newReport(): string {
  return join(mkdtempSync(join(tmpdir(), "kith-matrices-")), "report.json");
}
