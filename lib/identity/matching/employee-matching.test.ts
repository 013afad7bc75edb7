import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideAutoLink,
  findCandidates as findAmong,
  indexEmployees,
  indexPeople,
  type EmployeeToMatch,
  type PersonToMatch,
} from "./employee-matching";
import { getPropertyRuns } from "@/testing/property-runs";

/**
 * Parses "First Last <email>" with an optional e-mail. An employee may have a middle name in brackets and flags after a
 * bar.
 */
function read(text: string) {
  const [, name = "", email = null] = /^([^<|]*)(?:<([^>]*)>)?/.exec(text) ?? [];
  const [, first = "", middle = null, last = ""] = /^(\S*)(?: \[(.*)\])? ?(.*)$/.exec(name.trim()) ?? [];
  return { firstName: first.replaceAll("_", " "), middleNames: middle, lastName: last, email: email || null };
}

const person = (text: string): PersonToMatch => {
  const { firstName, lastName, email } = read(text);
  return { id: "p", firstName, lastName, email, joinedOn: /\|since (\S+)/.exec(text)?.[1] ?? null };
};

const employee = (text: string, index = 0): EmployeeToMatch => ({
  employeeId: `e${index}`,
  ...read(text),
  startDate: /\|since (\S+)/.exec(text)?.[1] ?? null,
  status: text.includes("|terminated") ? "TERMINATED" : "ACTIVE",
  linkedTo: text.includes("|mine") ? "p" : text.includes("|other's") ? "q" : null,
});

const findCandidates = (sought: PersonToMatch, known: readonly EmployeeToMatch[]) =>
  findAmong(sought, indexEmployees(known));

const none = "none";

describe("the score of a candidate", () => {
  test.each([
    // e-mail address
    ["Ana Costa <a@x.au>", "Ana Costa <a@x.au>", "exact_email 100 same_email same_name"],
    ["Ana Costa <a@x.au>", "Maria Silva <a@x.au>", "exact_email 100 same_email"],
    ["Ana Costa <a@x.au>", "Maria Silva <b@x.au>", none],
    ["Ana Costa", "Ana Costa <home@mail.example>", "exact_name 90 same_name"],
    // equal names, spelled differently (names.test.ts)
    ["Siobhán O'Brien", "Siobhan OBrien", "exact_name 90 same_name"],
    ["Ana Costa", "Ana [Maria] Costa", "exact_name 90 same_name"],
    // similar names (name-similarity.test.ts, nicknames.test.ts), which are only suggested
    ["Ana Costa", "Costa Ana", "similar_name 89 similar_name names_swapped"],
    ["Anika Naidoo", "Priya [Anika] Naidoo", "similar_name 89 similar_name middle_name"],
    ["Bob Ryan", "Robert Ryan", "similar_name 89 similar_name nickname"],
    ["Katarzyna Lewandowska", "Katarzyna Lewandowski", "alike"],
    // a name next to the first name
    ["Bob Smith", "Robert_(Bob) Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert Smith", "Robert_(Bob) Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_“Bob” Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_'Bob' Smith", "Bob_[Robert] Smith", "similar_name 89 similar_name preferred_name"],
    ["Wei_(Wendy) Zhang", "Wendy Zhang", "similar_name 89 similar_name preferred_name"],
    ["Robert_‘Bob’_James Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_„Bob“ Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_[Bob] Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_“Bob”_James Smith", "James Smith", none],
    ["D'Bob'Arcy Smith", "Bob Smith", none],
    ["(Bob) Smith", "(Al) Smith", none],
    ["Robert_(Bob) Smith", "Robert_(Bob) Smith", "exact_name 90 same_name"],
    // start date
    ["Ana Costa|since 2020-02-03", "Ana Costa|since 2020-02-03", "exact_name 90 same_name same_start_date"],
    ["Ana Costa|since 2020-02-03", "Ana Costa|since 2021-07-01", "exact_name 90 same_name"],
    [
      "Ana Costa|since 2020-02-03",
      "Ana Silva|since 2020-02-03",
      "similar_name 60 same_first_name same_start_date",
    ],
    [
      "Bob Ryan|since 2020-02-03",
      "Robert Ryan|since 2020-02-03",
      "similar_name 89 similar_name nickname same_start_date",
    ],
    ["Ana Costa|since 2020-02-03", "Ana Silva", none],
    ["_ Costa|since 2020-02-03", "_ Silva|since 2020-02-03", none],
    // half of a name in common is no match
    ["Ana Costa", "Ana Silva", none],
    ["Ana Costa", "Maria Costa", none],
    ["Peter Walsh", "Petra Hughes", none],
    // missing parts match nothing
    ["Ana", "Costa", none],
    ["", "", none],
    ["Ana Costa", "", none],
    // signals that prevent an automatic link
    [
      "Ana Costa <a@x.au>",
      "Ana Costa <a@x.au>|terminated",
      "exact_email 100 same_email same_name terminated",
    ],
    ["Ana Costa", "Ana Costa|mine", "exact_name 90 same_name linked_to_this_person"],
    ["Ana Costa", "Ana Costa|other's", "exact_name 90 same_name linked_to_someone_else"],
  ])("%s and %s: %s", (sought, known, expected) => {
    const [candidate] = findCandidates(person(sought), [employee(known)]);
    const { confidence, score, signals } = candidate ?? { confidence: none, score: 0, signals: [] };
    const got = [confidence, score, ...signals].join(" ");
    if (expected === none) expect(got).toBe("none 0");
    else if (expected === "alike") expect(got).toMatch(/^similar_name [6-8]\d similar_name$/);
    else expect(got).toBe(expected);
  });
});

/** The id of the employee who is linked automatically, `e0` for the first, or the obstacle. */
const autoLinks: [guarantee: string, known: string[], others: string[], outcome: string][] = [
  ["the employee with the e-mail", ["Ana Costa <a@x.au>", "Bob Ryan"], [], "e0"],
  ["the employee with the e-mail, beside a name", ["Ana Costa <a@x.au>"], ["Ana Costa <b@x.au>"], "e0"],
  ["the employee with another name and the e-mail", ["Bob Ryan <a@x.au>"], ["Bob Ryan"], "e0"],
  ["the employee with the name", ["Bob Ryan", "Ana Costa"], [], "e1"],
  ["the employee with the name, beside similar names", ["Ana Costa", "Anna Costa"], ["Anna Costa"], "e0"],
  ["the employee with the name, beside half a name", ["Ana Costa"], ["Bob Costa"], "e0"],
  ["the employee whom the person already has", ["Ana Costa|mine"], ["Bob Ryan"], "e0"],
  ["nobody with a similar name", ["Anna Costa"], [], "nobody_certain"],
  ["nobody if two have the name", ["Ana Costa", "Ana Costa"], [], "several_certain"],
  ["nobody if two share the e-mail", ["Ana Costa <a@x.au>", "Bob Ryan <a@x.au>"], [], "several_certain"],
  [
    "nobody if e-mail and name are of two employees",
    ["Bob Ryan <a@x.au>", "Ana Costa"],
    [],
    "several_certain",
  ],
  ["no terminated employee", ["Ana Costa|terminated"], [], "terminated"],
  ["no employee of another person", ["Ana Costa|other's"], [], "linked_to_someone_else"],
  ["nobody whose name another has", ["Ana Costa"], ["Ana Cósta <b@x.au>"], "could_be_somebody_else"],
  ["nobody whose swapped name another has", ["Ana Costa"], ["Costa Ana"], "could_be_somebody_else"],
  [
    "nobody whose middle name another has",
    ["Ana [Mei] Costa <c@x.au>"],
    ["Mei Costa"],
    "could_be_somebody_else",
  ],
  [
    "nobody whose e-mail another has",
    ["Ana Costa <b@x.au>"],
    ["Bob Ryan <b@x.au>"],
    "could_be_somebody_else",
  ],
  ["nobody whose e-mail both have", ["Bob Ryan <a@x.au>"], ["Cy Ek <a@x.au>"], "could_be_somebody_else"],
];

test.each(autoLinks)("an automatic link is to %s: %j beside %j", (_guarantee, known, others, outcome) => {
  const ana = person("Ana Costa <a@x.au>");
  const directory = indexPeople([ana, ...others.map((text) => ({ ...person(text), id: "other" }))]);
  const { employee: linked, obstacle } = decideAutoLink(
    ana,
    findCandidates(ana, known.map(employee)),
    directory,
  );
  expect([linked?.employeeId ?? obstacle, linked && obstacle]).toEqual([outcome, null]);
});

test("of equal candidates, an equal start date comes first, then the lower id", () => {
  const ids = (sought: string, ...known: string[]) =>
    findCandidates(person(sought), known.map(employee)).map(({ employee: { employeeId } }) => employeeId);
  expect(ids("Ana Costa|since 2020-02-03", "Ana Costa", "Ana Costa|since 2020-02-03", "Ana Costa")).toEqual([
    "e1",
    "e0",
    "e2",
  ]);
});

test("an equal start date adds 10 to a similarity score, up to 89", () => {
  const score = (sought: string, known: string) =>
    findCandidates(person(sought), [employee(known)])[0]?.score ?? 0;
  const day = "|since 2020-02-03";
  const [far, near] = ["Lewandosky", "Lewandowski"].map((name) => `Katarzyna ${name}`);
  const lower = score("Katarzyna Lewandowska", far ?? "");
  expect([lower > 60, lower < 79]).toEqual([true, true]);
  expect(score(`Katarzyna Lewandowska${day}`, `${far}${day}`)).toBe(lower + 10);
  expect(score(`Katarzyna Lewandowska${day}`, `${near}${day}`)).toBe(89);
});

test("marks an employee whose holder has left the directory, and only such an employee", () => {
  const signalsOf = (given: Partial<EmployeeToMatch>) =>
    findCandidates(person("Ana Costa"), [{ ...employee("Ana Costa"), ...given }])[0]?.signals;
  expect(signalsOf({ linkedTo: "q", hasHolderLeft: true })).toEqual([
    "same_name",
    "linked_to_someone_else",
    "holder_has_left",
  ]);
  expect(signalsOf({ linkedTo: "q", hasHolderLeft: false })).toEqual(["same_name", "linked_to_someone_else"]);
  expect(signalsOf({ linkedTo: null, hasHolderLeft: true })).toEqual(["same_name"]);
});

test("a rejected employee is not linked automatically, nor is another candidate beside it", () => {
  const ana = person("Ana Costa <a@x.au>");
  const decide = (known: readonly EmployeeToMatch[], rejected: string) =>
    decideAutoLink(
      ana,
      findCandidates(ana, known),
      indexPeople([ana]),
      (employeeId) => employeeId === rejected,
    );
  const [one, other] = [employee("Ana Costa <a@x.au>", 0), employee("Ana Costa", 1)];
  expect(decide([one], "e0")).toEqual({ employee: null, obstacle: "rejected" });
  expect(decide([one, other], "e1")).toEqual({ employee: null, obstacle: "rejected" });
  expect(decide([one, employee("Anna Costa", 1)], "e1")).toMatchObject({ obstacle: null });
});

const names = fc.constantFrom(
  "Ana",
  "Anna",
  "Łukasz",
  "Lukasz",
  "O'Brien",
  "OBrien",
  "Costa",
  "Costá",
  "Bob",
  "Robert",
  "Robert (Bob)",
  "",
);
const days = fc.option(fc.constantFrom("2020-02-03", "2021-07-01"));
const emails = fc.option(fc.constantFrom("a@x.au", "b@x.au", "c@x.au"));
const employees = fc
  .array(
    fc.record({
      firstName: names,
      lastName: names,
      middleNames: fc.option(names),
      email: emails,
      startDate: days,
      status: fc.constantFrom("ACTIVE", "TERMINATED", "ON_LEAVE"),
      linkedTo: fc.option(fc.constantFrom("p", "q")),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((one, index) => ({ ...one, employeeId: `e${String(index).padStart(2, "0")}` })));
const sought = fc.record({
  id: fc.constant("p"),
  firstName: names,
  lastName: names,
  email: emails,
  joinedOn: days,
});

test("an automatic link is to the only high-confidence candidate, who is active and not linked to anyone else", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const candidates = findCandidates(one, all);
      const { employee: chosen } = decideAutoLink(one, candidates, indexPeople([one]));
      if (!chosen) return;
      const high = candidates.filter(({ confidence }) => confidence !== "similar_name");
      expect(high.map(({ employee: { employeeId } }) => employeeId)).toEqual([chosen.employeeId]);
      expect(chosen.status).not.toBe("TERMINATED");
      expect(chosen.linkedTo ?? "p").toBe("p");
    }),
    { numRuns: getPropertyRuns(200) },
  );
});

test("the candidates are all employees with a score, best first, whatever their order, with symmetric scores", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const candidates = findCandidates(one, all);
      const weighed = all.filter((known) => findCandidates(one, [known]).length > 0);
      expect(candidates.map(({ employee: { employeeId } }) => employeeId).toSorted()).toEqual(
        weighed.map(({ employeeId }) => employeeId),
      );
      expect(findCandidates(one, all.toReversed())).toEqual(candidates);
      const scores = candidates.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { employee: found, confidence, score } of candidates) {
        if (confidence === "exact_email") expect(score).toBe(100);
        else if (confidence === "exact_name") expect(score).toBe(90);
        else expect(score >= 60 && score <= 89).toBe(true);
        if (found.middleNames !== null) continue; // only employees have middle names
        const turned = findCandidates(
          { ...one, firstName: found.firstName, lastName: found.lastName, email: found.email },
          [{ ...found, firstName: one.firstName, lastName: one.lastName, email: one.email }],
        );
        expect(turned.map((other) => [other.confidence, other.score])).toEqual([[confidence, score]]);
      }
    }),
    { numRuns: getPropertyRuns(300) },
  );
});
