// npm run check-budget [-- statements|speed]: compares statements and speed of API requests, and the growth of syncs, with
// scripts/bench/budget.json. Exits with 1 if a limit is exceeded. Statements can be counted on a busy machine. Browser
// tests check the script size of pages.
import { isServerAvailable } from "@/testing/postgres-server";
import { measureAnswersBriefly } from "./bench/measure-answers";
import { formatVerdict, judgeFigures, readBudget } from "./bench/budget";
import { measureStatements } from "./bench/measure-statements";
import { measureSyncGrowth } from "./bench/measure-syncs";
import { buildIfNeeded } from "./build-application";

const people = 1_000;
buildIfNeeded({ quiet: true });
const part = process.argv[2];
const hasServer = await isServerAvailable();
const engine = hasServer ? "server" : "embedded";
const measured = { figures: [] };
if (part !== "speed") {
  if (hasServer) await measureStatements(measured, people);
  else console.log("Skipped: statements. No PostgreSQL server is available.");
}
if (part !== "statements") {
  await measureAnswersBriefly(measured, engine, people, { rounds: 2, seconds: 1 });
  await measureSyncGrowth(measured, engine, [2_000, 8_000]);
}

const verdicts = judgeFigures(measured.figures, readBudget());
console.log("");
for (const verdict of verdicts) console.log(formatVerdict(verdict));
process.exit(verdicts.every(({ isKept }) => isKept) ? 0 : 1);
