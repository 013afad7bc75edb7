import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideAutoLink,
  findCandidates,
  indexEmployees,
  indexPeople,
  type EmployeeToMatch,
  type PersonToMatch,
} from "@/lib/identity/matching/employee-matching";
import { buildReview, maxPairsPerRequest } from "./review";
import { acceptBody } from "./review-schema";
import { getPropertyRuns } from "@/testing/property-runs";

const reviewOf = (
  people: readonly PersonToMatch[],
  employees: readonly EmployeeToMatch[],
  rejected: ReadonlySet<string> = new Set(),
) => {
  const prepared = indexEmployees(employees);
  return buildReview(
    people.map((person) => ({ person, candidates: findCandidates(person, prepared) })),
    employees,
    indexPeople(people),
    (personId, employeeId) => rejected.has(`${personId} ${employeeId}`),
  );
};

/** Parses "First Last <email>|since DAY" with an id; e-mail and day are optional. */
function read(id: string, text: string) {
  const [about = "", ...facts] = text.split("|");
  const [, name = "", email = null] = /^([^<]*?)\s*(?:<([^>]*)>)?$/.exec(about) ?? [];
  const [first = "", ...last] = name.split(" ");
  const start = facts.find((fact) => fact.startsWith("since "))?.slice("since ".length) ?? null;
  return { named: { firstName: first, lastName: last.join(" "), email }, id, start, facts };
}
const people = (...texts: string[]): PersonToMatch[] =>
  texts.map((text, index) => {
    const { id, named, start } = read(`p${index}`, text);
    return { id, ...named, joinedOn: start };
  });
const employees = (...texts: string[]): EmployeeToMatch[] =>
  texts.map((text, index) => {
    const { id, named, start, facts } = read(`e${index}`, text);
    return {
      employeeId: id,
      ...named,
      middleNames: null,
      status: facts.includes("terminated") ? "TERMINATED" : "ACTIVE",
      startDate: start,
      linkedTo: facts.includes("linked") ? "another" : null,
    };
  });
const pairsOf = ({ suggestions }: ReturnType<typeof reviewOf>) =>
  suggestions
    .map(
      ({ person, candidate, obstacle }) =>
        `${person.id}${candidate.employee.employeeId}:${obstacle ?? "exact"}`,
    )
    .join(" ");

describe("the review suggests", () => {
  test.each<[string, string[], string[], string]>([
    ["an equal e-mail", ["Ana Costa <a@x.au>"], ["Ana Costa <a@x.au>", "Bob Ryan"], "p0e0:exact"],
    ["a similar name, to be decided", ["Bob Ryan"], ["Robert Ryan"], "p0e0:nobody_certain"],
    ["no linked employee", ["Ana Costa"], ["Ana Costa|linked"], ""],
    [
      "the next candidate if the best is linked",
      ["Ana Costa"],
      ["Ana Costa|linked", "Anna Costa"],
      "p0e1:linked_to_someone_else",
    ],
    [
      "a different employee for each of two people with one name",
      ["Ana Costa", "Ana Costa"],
      ["Ana Costa", "Ana Costa"],
      "p0e0:several_certain p1e1:several_certain",
    ],
    [
      "the only employee of a name for one of two people",
      ["Ana Costa", "Ana Costa"],
      ["Ana Costa"],
      "p0e0:could_be_somebody_else",
    ],
    [
      "the employee with their name for each of two people with one e-mail",
      ["Bob Ryan <team@x.au>", "Ana Costa <team@x.au>"],
      ["Ana Costa <team@x.au>", "Bob Ryan <team@x.au>"],
      "p0e1:several_certain p1e0:several_certain",
    ],
    [
      "one pair of equal e-mails rather than two pairs of similar names",
      ["Jon Thompson <j@x.au>", "Jonn Thompson"],
      ["John Thompson <j@x.au>", "Jonn Tompson"],
      "p0e0:exact p1e1:nobody_certain",
    ],
    [
      "one pair of equal names rather than two pairs of similar names",
      ["Ana Costa", "Anna Costa"],
      ["Ana Costa", "Costa Ana"],
      "p0e0:exact",
    ],
    [
      "an active employee before a terminated one",
      ["Ana Costa"],
      ["Ana Costa|terminated", "Ana Costa"],
      "p0e1:several_certain",
    ],
    [
      "a terminated employee if there is no other",
      ["Ana Costa"],
      ["Ana Costa|terminated"],
      "p0e0:terminated",
    ],
  ])("%s", (_guarantee, sought, known, expected) => {
    expect(pairsOf(reviewOf(people(...sought), employees(...known)))).toBe(expected);
  });
});

describe("among equally likely candidates the review suggests", () => {
  const ana = "Ana Costa <team@x.au>|since 2020-02-03";
  const stranger = "Maria Silva <team@x.au>";
  test.each<[string, string, string[]]>([
    ["of equal e-mail, the employee with a similar name", ana, [stranger, "Anna Costa <team@x.au>"]],
    ["of equal e-mail, an equal name before a similar name", ana, ["Anna Costa <team@x.au>", ana]],
    [
      "of equal e-mail, the employee with the same start date",
      ana,
      [stranger, `${stranger}|since 2020-02-03`],
    ],
    ["of equal e-mail, the active employee", ana, [`${stranger}|terminated`, stranger]],
    [
      "of equal name, the employee with the same start date",
      ana,
      ["Ana Costa", "Ana Costa|since 2020-02-03"],
    ],
    ["of equal name, the active employee", ana, ["Ana Costa|terminated|since 2020-02-03", "Ana Costa"]],
    ["of similar name, the more similar one", ana, ["Anna Costa", "Costa Ana"]],
    [
      "of similar name, the employee with the same start date",
      ana,
      ["Costa Ana", "Costa Ana|since 2020-02-03"],
    ],
    ["of similar name, the active employee", ana, ["Costa Ana|terminated", "Anna Costa"]],
  ])("%s", (_guarantee, sought, known) => {
    const { suggestions, unmatchedEmployeeIds } = reviewOf(people(sought), employees(...known));
    expect(suggestions.map(({ candidate }) => candidate.employee.employeeId)).toEqual(["e1"]);
    expect(unmatchedEmployeeIds).toEqual(["e0"]);
  });
});

test("the maximum number of pairs fits a request of 64 KiB, and no more are accepted", () => {
  const id = crypto.randomUUID();
  const build = (length: number) => ({
    pairs: Array.from({ length }, () => ({ person_id: id, payroll_employee_id: id })),
    only_exact: true,
  });
  expect(JSON.stringify(build(maxPairsPerRequest)).length).toBeLessThan(64 * 1024);
  const accepts = (length: number) => acceptBody.safeParse(build(length)).success;
  expect([accepts(maxPairsPerRequest), accepts(maxPairsPerRequest + 1)]).toEqual([true, false]);
});

test("the alternatives are the remaining candidates, best first, and no others", () => {
  const known = employees("Anna Costa", "Ana Costa", "Costa Ana", "Bob Ryan");
  const [suggestion] = reviewOf(people("Ana Costa"), known).suggestions;
  expect(suggestion?.candidate.employee.employeeId).toBe("e1");
  expect(suggestion?.alternatives.map(({ employee }) => employee.employeeId)).toEqual(["e2", "e0"]);
});

test("a rejected pair is not suggested, not even as an alternative, and makes no other match more certain", () => {
  const review = reviewOf(
    people("Ana Costa <a@x.au>", "Bob Ryan"),
    employees("Ana Costa <a@x.au>", "Ana Costa", "Bob Ryan"),
    new Set(["p0 e0", "p1 e2"]),
  );
  expect(pairsOf(review)).toBe("p0e1:rejected");
  expect(review.suggestions[0]?.alternatives).toEqual([]);
  expect(review.notFound).toEqual([{ person: people("", "Bob Ryan")[1], alternatives: [] }]);
  expect(review.unmatchedEmployeeIds).toEqual(["e0", "e2"]);
});

const names = fc.constantFrom(
  "Ana",
  "Anna",
  "Costa",
  "Kosta",
  "Bob",
  "Robert",
  "Robert (Bob)",
  "Łukasz",
  "Lukasz",
);
const emails = fc.option(fc.constantFrom("a@x.au", "b@x.au", "c@x.au"));
const days = fc.option(fc.constantFrom("2020-02-03", "2021-07-01"));
const somePeople = fc
  .array(fc.record({ firstName: names, lastName: names, email: emails, joinedOn: days }), { maxLength: 10 })
  .map((all) => all.map((one, index): PersonToMatch => ({ ...one, id: `p${index}` })));
const someEmployees = fc
  .array(
    fc.record({
      firstName: names,
      lastName: names,
      middleNames: fc.option(names),
      email: emails,
      startDate: days,
      status: fc.constantFrom("ACTIVE", "TERMINATED"),
      linkedTo: fc.option(fc.constant("another"), { freq: 4 }),
    }),
    { maxLength: 10 },
  )
  .map((all) => all.map((one, index): EmployeeToMatch => ({ ...one, employeeId: `e${index}` })));
const someRejected = fc
  .array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 6 })
  .map((pairs) => new Set(pairs.map(([person, employee]) => `p${person} e${employee}`)));

test("every person is in the review once, and no employee is suggested twice, while linked, or after a rejection", () => {
  fc.assert(
    fc.property(somePeople, someEmployees, someRejected, (sought, known, rejected) => {
      const review = reviewOf(sought, known, rejected);
      const shown = [...review.suggestions, ...review.notFound].map(({ person }) => person.id);
      expect(shown.toSorted()).toEqual(sought.map(({ id }) => id).toSorted());
      const suggested = review.suggestions.map(({ candidate }) => candidate.employee);
      expect(new Set(suggested).size).toBe(suggested.length);
      expect(suggested.every(({ linkedTo }) => linkedTo === null)).toBe(true);
      for (const { person, candidate, alternatives } of review.suggestions)
        for (const { employee } of [candidate, ...alternatives])
          expect(rejected.has(`${person.id} ${employee.employeeId}`)).toBe(false);
      const open = known.filter(({ linkedTo }) => linkedTo === null).map(({ employeeId }) => employeeId);
      expect(
        [...suggested.map(({ employeeId }) => employeeId), ...review.unmatchedEmployeeIds].toSorted(),
      ).toEqual(open.toSorted());
    }),
    { numRuns: getPropertyRuns(250) },
  );
});

test("the pairs that Kith would link automatically are exactly the exact suggestions", () => {
  fc.assert(
    fc.property(somePeople, someEmployees, someRejected, (sought, known, rejected) => {
      const directory = indexPeople(sought);
      const automatic = sought.flatMap((person) => {
        const { employee: chosen } = decideAutoLink(
          person,
          findCandidates(person, indexEmployees(known)),
          directory,
          (employeeId) => rejected.has(`${person.id} ${employeeId}`),
        );
        return chosen ? [`${person.id} ${chosen.employeeId}`] : [];
      });
      const exact = reviewOf(sought, known, rejected).suggestions.flatMap(({ person, candidate, obstacle }) =>
        obstacle === null ? [`${person.id} ${candidate.employee.employeeId}`] : [],
      );
      expect(exact.toSorted()).toEqual(automatic.toSorted());
    }),
    { numRuns: getPropertyRuns(250) },
  );
});

test.each([
  [
    "has the e-mail address of somebody else",
    ["Ana Costa", "Noor Čapek <n@x.au>"],
    "Anna Costa <n@x.au>",
    ["p1"],
  ],
  ["has the name of two people", ["Freja Chen", "Freja Chen"], "Freja Chen", ["p1"]],
  [
    "resembles the name of one person and has that of another",
    ["Ana Costa", "Anna Costa"],
    "Anna Costa",
    ["p1"],
  ],
  ["has the person's own e-mail address", ["Freja Chen <f@x.au>", "Noor Čapek"], "Freja Chen <f@x.au>", []],
])("names the other people who match an employee who %s (PAY-26)", (_, sought, known, rivals) => {
  const all = people(...sought);
  const [one] = employees(known);
  if (!one || !all[0]) throw new Error("no person to match");
  const candidates = findCandidates(all[0], indexEmployees([one]));
  const review = buildReview([{ person: all[0], candidates }], [one], indexPeople(all), () => false);
  expect(review.suggestions.map((found) => found.rivals.map(({ id }) => id))).toEqual([rivals]);
});
