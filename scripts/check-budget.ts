// npm run check-budget: whether answers still cost no more than scripts/bench/budget.json allows. Exits with 1 where they do. The pages' part
// of the budget is checked by the browser tests.
import { isServerAtHand } from "@/lib/testing/postgres-server";
import { measureAnswersBriefly } from "./bench/answers";
import { describe, judge, readBudget } from "./bench/budget";
import { leaveOut, section } from "./bench/results";
import { measureStatements } from "./bench/statements";
import { buildIfNeeded } from "./build-application";

const people = 1_000;
buildIfNeeded({ quiet: true });
const hasServer = await isServerAtHand();
const [answers, statements] = [section("Answers", ""), section("Statements", "")];
if (hasServer) await measureStatements(statements, people);
else leaveOut(statements, "statements", "there is no PostgreSQL server at hand");
await measureAnswersBriefly(answers, hasServer ? "server" : "embedded", people, { rounds: 2, seconds: 1 });

const verdicts = judge([statements, answers], readBudget());
console.log("");
for (const verdict of verdicts) console.log(describe(verdict));
process.exit(verdicts.every(({ isKept }) => isKept) ? 0 : 1);
