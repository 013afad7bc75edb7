// npm run check-budget: compares statements and speed of API requests, and the growth of syncs, with scripts/bench/budget.json. Exits with 1 if a
// limit is exceeded. Browser tests check the script size of pages.
import { isServerAvailable } from "@/testing/postgres-server";
import { measureAnswersBriefly } from "./bench/measure-answers";
import { formatVerdict, judgeFigures, readBudget } from "./bench/budget";
import { measureStatements } from "./bench/measure-statements";
import { measureSyncGrowth } from "./bench/measure-syncs";
import { buildIfNeeded } from "./build-application";

const people = 1_000;
buildIfNeeded({ quiet: true });
const hasServer = await isServerAvailable();
const measured = { figures: [] };
if (hasServer) await measureStatements(measured, people);
else console.log("Skipped: statements. No PostgreSQL server is available.");
await measureAnswersBriefly(measured, hasServer ? "server" : "embedded", people, { rounds: 2, seconds: 1 });

await measureSyncGrowth(measured, hasServer ? "server" : "embedded", [2_000, 8_000]);

const verdicts = judgeFigures(measured.figures, readBudget());
console.log("");
for (const verdict of verdicts) console.log(formatVerdict(verdict));
process.exit(verdicts.every(({ isKept }) => isKept) ? 0 : 1);
