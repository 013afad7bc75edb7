import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseAutomatically,
  findCandidates,
  prepareEmployees,
  preparePeople,
  type KnownEmployee,
  type SoughtPerson,
} from "@/lib/matching/employee-matching";
import { planReview } from "./review";

const reviewOf = (
  people: readonly SoughtPerson[],
  employees: readonly KnownEmployee[],
  rejected: ReadonlySet<string> = new Set(),
) => {
  const prepared = prepareEmployees(employees);
  return planReview(
    people.map((person) => ({ person, candidates: findCandidates(person, prepared) })),
    employees,
    preparePeople(people),
    (personId, employeeId) => rejected.has(`${personId} ${employeeId}`),
  );
};

/** "First Last <email>|since DAY" with an id; e-mail and day are optional. */
function read(id: string, text: string) {
  const [about = "", ...facts] = text.split("|");
  const [, name = "", email = null] = /^([^<]*?)\s*(?:<([^>]*)>)?$/.exec(about) ?? [];
  const [first = "", ...last] = name.split(" ");
  const start = facts.find((fact) => fact.startsWith("since "))?.slice("since ".length) ?? null;
  return { named: { firstName: first, lastName: last.join(" "), email }, id, start, facts };
}
const people = (...texts: string[]): SoughtPerson[] =>
  texts.map((text, index) => {
    const { id, named, start } = read(`p${index}`, text);
    return { id, ...named, joinedOn: start };
  });
const employees = (...texts: string[]): KnownEmployee[] =>
  texts.map((text, index) => {
    const { id, named, start, facts } = read(`e${index}`, text);
    return {
      employeeId: id,
      ...named,
      middleNames: null,
      status: facts.includes("terminated") ? "TERMINATED" : "ACTIVE",
      startDate: start,
      linkedTo: facts.includes("linked") ? "somebody" : null,
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
    ["the one with the e-mail", ["Ana Costa <a@x.au>"], ["Ana Costa <a@x.au>", "Bob Ryan"], "p0e0:exact"],
    ["a similar name, to be decided", ["Bob Ryan"], ["Robert Ryan"], "p0e0:nobody_certain"],
    ["nobody who is linked", ["Ana Costa"], ["Ana Costa|linked"], ""],
    [
      "the next one where the best is linked",
      ["Ana Costa"],
      ["Ana Costa|linked", "Anna Costa"],
      "p0e1:linked_to_someone_else",
    ],
    [
      "each of two of one name one of two",
      ["Ana Costa", "Ana Costa"],
      ["Ana Costa", "Ana Costa"],
      "p0e0:several_certain p1e1:several_certain",
    ],
    [
      "one of two of one name where payroll has one",
      ["Ana Costa", "Ana Costa"],
      ["Ana Costa"],
      "p0e0:could_be_somebody_else",
    ],
    [
      "to both of a shared e-mail address the one of their name",
      ["Bob Ryan <team@x.au>", "Ana Costa <team@x.au>"],
      ["Ana Costa <team@x.au>", "Bob Ryan <team@x.au>"],
      "p0e1:several_certain p1e0:several_certain",
    ],
    [
      "the one with the e-mail, not two of similar names instead",
      ["Jon Thompson <j@x.au>", "Jonn Thompson"],
      ["John Thompson <j@x.au>", "Jonn Tompson"],
      "p0e0:exact p1e1:nobody_certain",
    ],
    [
      "the one of the name, not two of similar names instead",
      ["Ana Costa", "Anna Costa"],
      ["Ana Costa", "Costa Ana"],
      "p0e0:exact",
    ],
    [
      "who works there before who left",
      ["Ana Costa"],
      ["Ana Costa|terminated", "Ana Costa"],
      "p0e1:several_certain",
    ],
    ["who left where there is nobody else", ["Ana Costa"], ["Ana Costa|terminated"], "p0e0:terminated"],
  ])("%s", (_guarantee, sought, known, expected) => {
    expect(pairsOf(reviewOf(people(...sought), employees(...known)))).toBe(expected);
  });
});

describe("of those who could be somebody just as surely the review suggests", () => {
  const ana = "Ana Costa <team@x.au>|since 2020-02-03";
  const stranger = "Maria Silva <team@x.au>";
  test.each<[string, string, string[]]>([
    ["by the e-mail, the one of a similar name", ana, [stranger, "Anna Costa <team@x.au>"]],
    ["by the e-mail, the one of the name before one of a similar name", ana, ["Anna Costa <team@x.au>", ana]],
    ["by the e-mail, who started the same day", ana, [stranger, `${stranger}|since 2020-02-03`]],
    ["by the e-mail, who works there", ana, [`${stranger}|terminated`, stranger]],
    ["by the name, who started the same day", ana, ["Ana Costa", "Ana Costa|since 2020-02-03"]],
    ["by the name, who works there", ana, ["Ana Costa|terminated|since 2020-02-03", "Ana Costa"]],
    ["by a similar name, the more similar one", ana, ["Anna Costa", "Costa Ana"]],
    ["by a similar name, who started the same day", ana, ["Costa Ana", "Costa Ana|since 2020-02-03"]],
    ["by a similar name, who works there", ana, ["Costa Ana|terminated", "Anna Costa"]],
  ])("%s", (_guarantee, sought, known) => {
    const { suggestions, employeesLeft } = reviewOf(people(sought), employees(...known));
    expect(suggestions.map(({ candidate }) => candidate.employee.employeeId)).toEqual(["e1"]);
    expect(employeesLeft).toEqual(["e0"]);
  });
});

test("beside the one who is suggested stand the others who could be them, best first, and nobody else", () => {
  const known = employees("Anna Costa", "Ana Costa", "Costa Ana", "Bob Ryan");
  const [suggestion] = reviewOf(people("Ana Costa"), known).suggestions;
  expect(suggestion?.candidate.employee.employeeId).toBe("e1");
  expect(suggestion?.alternatives.map(({ employee }) => employee.employeeId)).toEqual(["e2", "e0"]);
});

test("a rejected pair is suggested no more, not even beside others, and makes the next one no surer", () => {
  const review = reviewOf(
    people("Ana Costa <a@x.au>", "Bob Ryan"),
    employees("Ana Costa <a@x.au>", "Ana Costa", "Bob Ryan"),
    new Set(["p0 e0", "p1 e2"]),
  );
  expect(pairsOf(review)).toBe("p0e1:rejected");
  expect(review.suggestions[0]?.alternatives).toEqual([]);
  expect(review.notFound).toEqual([{ person: people("", "Bob Ryan")[1], alternatives: [] }]);
  expect(review.employeesLeft).toEqual(["e0", "e2"]);
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
  .map((all) => all.map((one, index): SoughtPerson => ({ ...one, id: `p${index}` })));
const someEmployees = fc
  .array(
    fc.record({
      firstName: names,
      lastName: names,
      middleNames: fc.option(names),
      email: emails,
      startDate: days,
      status: fc.constantFrom("ACTIVE", "TERMINATED"),
      linkedTo: fc.option(fc.constant("somebody"), { freq: 4 }),
    }),
    { maxLength: 10 },
  )
  .map((all) => all.map((one, index): KnownEmployee => ({ ...one, employeeId: `e${index}` })));
const someRejected = fc
  .array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 6 })
  .map((pairs) => new Set(pairs.map(([person, employee]) => `p${person} e${employee}`)));

test("everybody stands in the review once, and nobody is suggested twice, linked, or rejected", () => {
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
      expect([...suggested.map(({ employeeId }) => employeeId), ...review.employeesLeft].toSorted()).toEqual(
        open.toSorted(),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("whomever Kith would link by itself is suggested, as exact, and nobody else is", () => {
  fc.assert(
    fc.property(somePeople, someEmployees, someRejected, (sought, known, rejected) => {
      const directory = preparePeople(sought);
      const automatic = sought.flatMap((person) => {
        const chosen = chooseAutomatically(
          person,
          findCandidates(person, prepareEmployees(known)),
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
    { numRuns: 1_000 },
  );
});

test("the order of people and employees changes nothing", () => {
  fc.assert(
    fc.property(somePeople, someEmployees, (sought, known) => {
      const pairs = (review: ReturnType<typeof reviewOf>) => pairsOf(review).split(" ").toSorted();
      expect(pairs(reviewOf(sought.toReversed(), known.toReversed()))).toEqual(
        pairs(reviewOf(sought, known)),
      );
    }),
    { numRuns: 500 },
  );
});
