// npm run matching-quality [-- --people N]: measures matching on a made-up company whose payroll data differs
// realistically from the directory. Prints the table of docs/matching.md. The figures are reproducible. Exits with 1 if
// an automatic link is wrong.
import { parseArgs } from "node:util";
import {
  decideAutoLink,
  findCandidates,
  indexEmployees,
  indexPeople,
  type EmployeeToMatch,
  type PersonToMatch,
} from "@/lib/identity/matching/employee-matching";
import { buildReview } from "@/lib/links/payroll/review";
import { createNoisyCompany, createPeopleWithStrangers } from "./matching/noisy-company";

const { values: options } = parseArgs({ options: { people: { type: "string", default: "5000" } } });
const marked = createPeopleWithStrangers();
const company = [...createNoisyCompany(Number(options.people)), ...marked.people];
const people: PersonToMatch[] = company.map(({ person }) => person);
const employees: EmployeeToMatch[] = [
  ...company.flatMap(({ employee }) => employee ?? []),
  ...marked.strangers,
];
const preparedEmployees = indexEmployees(employees);
const directory = indexPeople(people);
const started = performance.now();
const peopleWithCandidates = people.map((person) => ({
  person,
  candidates: findCandidates(person, preparedEmployees),
}));
const review = buildReview(peopleWithCandidates, employees, directory, () => false);
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
const suggestedFor = new Map(
  review.suggestions.map(({ person, candidate }) => [person.id, candidate.employee.employeeId]),
);
const candidatesOf = new Map(peopleWithCandidates.map(({ person, candidates }) => [person.id, candidates]));

const createEmptyCounts = () => ({
  ...{ people: 0, inPayroll: 0, automatic: 0, wrong: 0 },
  ...{ first: 0, listed: 0, suggested: 0, suggestedRight: 0 },
});
const counts = new Map<string, ReturnType<typeof createEmptyCounts>>();
const total = createEmptyCounts();

for (const { person, employee, difference } of company) {
  const candidates = candidatesOf.get(person.id) ?? [];
  const suggested = suggestedFor.get(person.id);
  const { employee: chosen } = decideAutoLink(person, candidates, directory);
  const own = employee?.employeeId ?? null;
  const count = counts.get(difference) ?? createEmptyCounts();
  counts.set(difference, count);
  for (const one of [count, total]) {
    one.people += 1;
    if (own !== null) one.inPayroll += 1;
    if (chosen) one.automatic += 1;
    if (chosen && chosen.employeeId !== own) one.wrong += 1;
    if (own !== null && candidates[0]?.employee.employeeId === own) one.first += 1;
    if (candidates.some(({ employee: { employeeId } }) => employeeId === own)) one.listed += 1;
    if (suggested !== undefined) one.suggested += 1;
    if (suggested !== undefined && suggested === own) one.suggestedRight += 1;
  }
}

const formatPercent = (part: number, whole: number) =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;
const correctMatches = total.automatic - total.wrong;
console.log(`${total.people} people, ${employees.length} employees\n`);
console.log(
  `automatic: precision ${(correctMatches / total.automatic).toFixed(4)}, recall ${formatPercent(correctMatches, total.inPayroll)}`,
);
console.log(
  `for one person: correct employee first ${formatPercent(total.first, total.inPayroll)}, in the list ${formatPercent(total.listed, total.inPayroll)}`,
);
console.log(
  `for all people, one to one: precision ${formatPercent(total.suggestedRight, total.suggested)}, recall ${formatPercent(total.suggestedRight, total.inPayroll)}, found in ${seconds} s\n`,
);
console.log(
  "| difference in payroll | people | linked automatically | wrong links | correct one first | correct one listed | suggested one to one | correct |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const [difference, count] of counts) {
  const { people: size, inPayroll, automatic, wrong, first, listed, suggested, suggestedRight } = count;
  console.log(
    `| ${difference} | ${size} | ${formatPercent(automatic, size)} | ${wrong} | ${formatPercent(first, inPayroll)} | ${formatPercent(listed, inPayroll)} | ${formatPercent(suggested, size)} | ${formatPercent(suggestedRight, inPayroll)} |`,
  );
}
if (total.wrong > 0) process.exitCode = 1;
