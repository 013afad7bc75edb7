// npm run matching-quality [-- --people N]: how often matching is right on a made-up company whose payroll differs from it as real
// ones do. Prints a table for docs/matching.md. Always the same numbers for the same N.
import { parseArgs } from "node:util";
import {
  chooseAutomatically,
  findCandidates,
  prepareEmployees,
  preparePeople,
  type KnownEmployee,
  type SoughtPerson,
} from "@/lib/payroll/matching";
import { noisyCompany } from "./matching/noisy-company";

const { values: options } = parseArgs({ options: { people: { type: "string", default: "5000" } } });
const company = noisyCompany(Number(options.people));
const people: SoughtPerson[] = company.map(({ person }) => person);
const employees: KnownEmployee[] = company.flatMap(({ employee }) => employee ?? []);
const prepared = prepareEmployees(employees);
const directory = preparePeople(people);

type Count = {
  people: number;
  inPayroll: number;
  automatic: number;
  wrong: number;
  first: number;
  listed: number;
};
const none = (): Count => ({ people: 0, inPayroll: 0, automatic: 0, wrong: 0, first: 0, listed: 0 });
const counts = new Map<string, Count>();
const total = none();

for (const { person, employee, difference } of company) {
  const candidates = findCandidates(person, prepared);
  const chosen = chooseAutomatically(person, candidates, directory);
  const own = employee?.employeeId ?? null;
  const count = counts.get(difference) ?? none();
  counts.set(difference, count);
  for (const one of [count, total]) {
    one.people += 1;
    if (own !== null) one.inPayroll += 1;
    if (chosen) one.automatic += 1;
    if (chosen && chosen.employeeId !== own) one.wrong += 1;
    if (own !== null && candidates[0]?.employee.employeeId === own) one.first += 1;
    if (candidates.some(({ employee: { employeeId } }) => employeeId === own)) one.listed += 1;
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;
const right = total.automatic - total.wrong;
console.log(`${total.people} people, ${employees.length} employees\n`);
console.log(
  `automatic: precision ${(right / total.automatic).toFixed(4)}, recall ${percent(right, total.inPayroll)}`,
);
console.log(
  `suggested: the right one first ${percent(total.first, total.inPayroll)}, among those listed ${percent(total.listed, total.inPayroll)}\n`,
);
console.log(
  "| how payroll differs | people | linked by itself | wrongly | right one first | right one listed |",
);
console.log("|---|---|---|---|---|---|");
for (const [difference, count] of counts) {
  const { people: size, inPayroll, automatic, wrong, first, listed } = count;
  console.log(
    `| ${difference} | ${size} | ${percent(automatic, size)} | ${wrong} | ${percent(first, inPayroll)} | ${percent(listed, inPayroll)} |`,
  );
}
if (total.wrong > 0) process.exitCode = 1;
