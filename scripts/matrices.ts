// npm run matrices: writes the tables of faults and security checks (scripts/matrices/matrix-rows.json), with the tests
// of each row, into docs/reliability.md and docs/security.md. A test belongs to a row if its title contains the id of
// the row. `npm test` runs the tests. Exits with 1 if a row has no test or a title contains an unknown id.
import { readFileSync, writeFileSync } from "node:fs";
import { findGaps, matrixPages, readMatrices, replaceTables } from "./matrices/matrix-pages";
import { findNamedTests } from "./matrices/named-tests";

const matrices = readMatrices();
const tests = findNamedTests();
const { untested, unknown } = findGaps(matrices, tests);
for (const id of untested) console.error(`${id}: no test names this row.`);
for (const id of unknown) console.error(`${id}: a test names this row, and no table has it.`);
for (const page of matrixPages) {
  writeFileSync(page, replaceTables(page, readFileSync(page, "utf8"), matrices, tests));
  console.log(`Wrote ${page}.`);
}
process.exit(untested.length + unknown.length > 0 ? 1 : 0);
