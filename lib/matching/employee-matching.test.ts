import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseAutomatically as choose,
  decideAutomatically,
  confidences,
  findCandidates as findAmong,
  obstacles,
  prepareEmployees,
  preparePeople,
  signals,
  type KnownEmployee,
  type SoughtPerson,
} from "./employee-matching";

/** "First Last <email>", the e-mail optional; an employee may have a middle name in brackets and words behind a bar. */
function read(text: string) {
  const [, name = "", email = null] = /^([^<|]*)(?:<([^>]*)>)?/.exec(text) ?? [];
  const [, first = "", middle = null, last = ""] = /^(\S*)(?: \[(.*)\])? ?(.*)$/.exec(name.trim()) ?? [];
  return { firstName: first.replaceAll("_", " "), middleNames: middle, lastName: last, email: email || null };
}

const person = (text: string): SoughtPerson => {
  const { firstName, lastName, email } = read(text);
  return { id: "p", firstName, lastName, email, joinedOn: /\|since (\S+)/.exec(text)?.[1] ?? null };
};

const employee = (text: string, index = 0): KnownEmployee => ({
  employeeId: `e${index}`,
  ...read(text),
  startDate: /\|since (\S+)/.exec(text)?.[1] ?? null,
  status: text.includes("|terminated") ? "TERMINATED" : "ACTIVE",
  linkedTo: text.includes("|mine") ? "p" : text.includes("|other's") ? "q" : null,
});

const findCandidates = (sought: SoughtPerson, known: readonly KnownEmployee[]) =>
  findAmong(sought, prepareEmployees(known));

const chooseAutomatically = (
  sought: SoughtPerson,
  known: readonly KnownEmployee[],
  others: readonly SoughtPerson[] = [],
) => choose(sought, findCandidates(sought, known), preparePeople([sought, ...others]));

const none = "none";

describe("one employee is weighed by what speaks for them", () => {
  test.each([
    // the e-mail address
    ["Ana Costa <a@x.au>", "Ana Costa <a@x.au>", "exact_email 100 same_email same_name"],
    ["Ana Costa <a@x.au>", "Maria Silva <a@x.au>", "exact_email 100 same_email"],
    ["Ana Costa <a@x.au>", "Ana Silva <a@x.au>", "exact_email 100 same_email"],
    ["Ana Costa <a@x.au>", "Maria Silva <b@x.au>", none],
    ["Ana Costa <a@x.au>", "Maria Silva", none],
    ["Ana Costa", "Maria Silva <a@x.au>", none],
    ["Ana Costa", "Ana Costa <home@mail.example>", "exact_name 90 same_name"],
    // the same name, written otherwise
    ["José García", "Jose Garcia", "exact_name 90 same_name"],
    ["Łukasz Żółkiewski", "Lukasz Zolkiewski", "exact_name 90 same_name"],
    ["Søren Kjær", "Soren Kjaer", "exact_name 90 same_name"],
    ["Jürgen Strauß", "Jurgen Strauss", "exact_name 90 same_name"],
    ["Zoë Nguyễn", "Zoe Nguyen", "exact_name 90 same_name"],
    ["Şebnem Öztürk", "Sebnem Ozturk", "exact_name 90 same_name"],
    ["Þóra Þórsdóttir", "Thora Thorsdottir", "exact_name 90 same_name"],
    ["Đặng Minh", "Dang Minh", "exact_name 90 same_name"],
    ["Siobhán O'Brien", "Siobhan OBrien", "exact_name 90 same_name"],
    ["Siobhán O’Brien", "Siobhan O'Brien", "exact_name 90 same_name"],
    ["Renée D'Angelo", "Renee DAngelo", "exact_name 90 same_name"],
    ["Élodie L'Écuyer", "Elodie LEcuyer", "exact_name 90 same_name"],
    ["Marie-Claire Dubois", "Marie_Claire Dubois", "exact_name 90 same_name"],
    ["Jean-Luc Moreau", "JeanLuc Moreau", "exact_name 90 same_name"],
    ["Ana García-Pérez", "Ana Garcia Perez", "exact_name 90 same_name"],
    ["Eva van der Berg", "Eva Van Der Berg", "exact_name 90 same_name"],
    ["Eva van der Berg", "Eva vanderBerg", "exact_name 90 same_name"],
    ["ANA COSTA", "ana costa", "exact_name 90 same_name"],
    ["Ana  Costa", "Ana Costa", "exact_name 90 same_name"],
    ["İlker Yılmaz", "Ilker Yilmaz", "exact_name 90 same_name"],
    ["Ana Costa", "Ana [Maria] Costa", "exact_name 90 same_name"],
    // similar: suggested, and never more
    ["Ana Costa", "Costa Ana", "similar_name 89 similar_name names_swapped"],
    ["Minh Nguyễn", "Nguyen Minh", "similar_name 89 similar_name names_swapped"],
    ["Anika Naidoo", "Priya [Anika] Naidoo", "similar_name 89 similar_name middle_name"],
    ["Anamaria Costa", "Ana [Maria] Costa", "similar_name 89 similar_name middle_name"],
    ["Bob Ryan", "Robert Ryan", "similar_name 89 similar_name nickname"],
    ["Robert Ryan", "Bob Ryan", "similar_name 89 similar_name nickname"],
    ["Liz Walsh", "Elizabeth Walsh", "similar_name 89 similar_name nickname"],
    ["Kate Holm", "Katherine Holm", "similar_name 89 similar_name nickname"],
    ["Bill Park", "William Park", "similar_name 89 similar_name nickname"],
    ["Mike Ali", "Michael Ali", "similar_name 89 similar_name nickname"],
    ["Alex Rossi", "Alexandra Rossi", "similar_name 89 similar_name nickname"],
    ["Tom Fraser", "Thomas Fraser", "similar_name 89 similar_name nickname"],
    ["Katarzyna Lewandowska", "Katarzyna Lewandowski", "alike"],
    ["Kowalczyk Ewa", "Kowalczik Ewa", "alike"],
    ["Ingrid Sorensen", "Ingrid Sørensen", "exact_name 90 same_name"],
    ["Ingrid Sorenson", "Ingrid Sorensen", "alike"],
    ["Jon Thompson", "John Thompson", "alike"],
    ["Magdalena Nowak", "Magdalene Nowak", "alike"],
    ["Stephan Holm", "Stefan Holm", "alike"],
    ["Isabella Carvalho", "Isabela Carvalho", "alike"],
    // a name beside the name
    ["Bob Smith", "Robert_(Bob) Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert Smith", "Robert_(Bob) Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_“Bob” Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_'Bob' Smith", "Bob_[Robert] Smith", "similar_name 89 similar_name preferred_name"],
    ["Wei_(Wendy) Zhang", "Wendy Zhang", "similar_name 89 similar_name preferred_name"],
    ["'Bob'_Robert Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_‘Bob’_James Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_„Bob“ Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_[Bob] Smith", "Bob Smith", "similar_name 89 similar_name preferred_name"],
    ["Robert_“Bob”_James Smith", "James Smith", none],
    ["D'Bob'Arcy Smith", "Bob Smith", none],
    ["(Bob) Smith", "(Al) Smith", none],
    ["Robert_(Bob) Smith", "Robert_(Bob) Smith", "exact_name 90 same_name"],
    ["Wei_(Wendy) Zhang", "Wendy Zhou", none],
    ["Mary_(Bob) Smith", "Robert Smith", none],
    // the day they started
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
    ["Ana Costa|since 2020-02-03", "Maria Costa|since 2020-02-03", none],
    ["Ana Costa|since 2020-02-03", "Ana Silva", none],
    ["_ Costa|since 2020-02-03", "_ Silva|since 2020-02-03", none],
    // half a name in common is nobody
    ["Ana Costa", "Ana Silva", none],
    ["Ana Costa", "Maria Costa", none],
    ["Ana Costa", "Bob Costa", none],
    ["Peter Walsh", "Petra Hughes", none],
    ["Omar Ali", "Omar Khan", none],
    // who has one name alone
    ["Kowalczyk", "Kowalczik", "alike"],
    // what is missing matches nothing
    ["Ana", "Costa", none],
    ["", "", none],
    ["", "Ana Costa", none],
    ["Ana Costa", "", none],
    // what speaks against linking by ourselves
    [
      "Ana Costa <a@x.au>",
      "Ana Costa <a@x.au>|terminated",
      "exact_email 100 same_email same_name terminated",
    ],
    [
      "Ana Costa <a@x.au>",
      "Ana Costa <a@x.au>|other's",
      "exact_email 100 same_email same_name linked_to_someone_else",
    ],
    ["Ana Costa", "Ana Costa|mine", "exact_name 90 same_name linked_to_this_person"],
    ["Ana Costa", "Ana Costa|other's", "exact_name 90 same_name linked_to_someone_else"],
    ["Bob Ryan", "Robert Ryan|terminated", "similar_name 89 similar_name nickname terminated"],
  ])("%s and %s: %s", (sought, known, expected) => {
    const [candidate] = findCandidates(person(sought), [employee(known)]);
    const { confidence, score, signals } = candidate ?? { confidence: none, score: 0, signals: [] };
    const got = [confidence, score, ...signals].join(" ");
    if (expected === none) expect(got).toBe("none 0");
    else if (expected === "alike") expect(got).toMatch(/^similar_name [6-8]\d similar_name$/);
    else expect(got).toBe(expected);
  });
});

describe("Kith links by itself", () => {
  test.each([
    ["the one with the e-mail", "Ana Costa <a@x.au>", ["Ana Costa <a@x.au>", "Bob Ryan"], "e0"],
    ["the one with the name", "Ana Costa", ["Bob Ryan", "Ana Costa"], "e1"],
    ["the one with the name beside others of similar names", "Ana Costa", ["Ana Costa", "Anna Costa"], "e0"],
    ["nobody of two with the same name", "Ana Costa", ["Ana Costa", "Ana Costa"], null],
    [
      "nobody of two who share the e-mail",
      "Ana Costa <a@x.au>",
      ["Ana Costa <a@x.au>", "Bob Ryan <a@x.au>"],
      null,
    ],
    [
      "nobody when e-mail and name are two employees",
      "Ana Costa <a@x.au>",
      ["Bob Ryan <a@x.au>", "Ana Costa"],
      null,
    ],
    ["nobody who left", "Ana Costa <a@x.au>", ["Ana Costa <a@x.au>|terminated"], null],
    ["nobody beside one who left", "Ana Costa", ["Ana Costa", "Ana Costa|terminated"], null],
    ["nobody who is somebody else's", "Ana Costa <a@x.au>", ["Ana Costa <a@x.au>|other's"], null],
    ["nobody of a similar name", "Bob Ryan", ["Robert Ryan"], null],
    ["nobody of swapped names", "Ana Costa", ["Costa Ana"], null],
    ["nobody of nobody", "Ana Costa", [], null],
  ])("%s", (_guarantee, sought, known, expected) => {
    const chosen = chooseAutomatically(
      person(sought),
      known.map((text, index) => employee(text, index)),
    );
    expect(chosen?.employeeId ?? null).toBe(expected);
  });
});

test("nobody is linked by itself who could be somebody else in the directory just as well", () => {
  const ana = person("Ana Costa <a@x.au>");
  const other = (text: string) => ({ ...person(text), id: "other" });
  const byName = [employee("Ana Costa")];
  expect(chooseAutomatically(ana, byName, [other("Bob Ryan")])?.employeeId).toBe("e0");
  expect(chooseAutomatically(ana, byName, [other("Anna Costa")])?.employeeId).toBe("e0");
  expect(chooseAutomatically(ana, byName, [other("Bob Costa")])?.employeeId).toBe("e0");
  for (const twin of ["Ana Cósta <b@x.au>", "Costa Ana"])
    expect(chooseAutomatically(ana, byName, [other(twin)])).toBeNull();
  const middle = [employee("Ana [Mei] Costa <private@x.au>")];
  expect(chooseAutomatically(ana, middle, [other("Mei Costa")])).toBeNull();
  const theirs = [employee("Ana Costa <bob@x.au>")];
  expect(chooseAutomatically(ana, theirs, [other("Bob Ryan <bob@x.au>")])).toBeNull();
  const byEmail = [employee("Ana Costa <a@x.au>")];
  expect(chooseAutomatically(ana, byEmail, [other("Ana Costa <b@x.au>")])?.employeeId).toBe("e0");
  expect(chooseAutomatically(ana, byEmail, [other("Bob Ryan <a@x.au>")])).toBeNull();
});

describe("where Kith links nobody it says what stands in the way", () => {
  const ana = "Ana Costa <a@x.au>";
  test.each<[string, string[], string[]]>([
    ["nobody_certain", ["Anna Costa"], []],
    ["nobody_certain", [], []],
    ["several_certain", ["Ana Costa", "Bob Ryan <a@x.au>"], []],
    ["terminated", ["Ana Costa|terminated"], []],
    ["terminated", ["Ana Costa|terminated|other's"], []],
    ["linked_to_someone_else", ["Ana Costa|other's"], []],
    ["could_be_somebody_else", ["Ana Costa"], ["Ana Costa"]],
    ["could_be_somebody_else", ["Ana Costa <b@x.au>"], ["Bob Ryan <b@x.au>"]],
    ["could_be_somebody_else", ["Ana Costa"], ["Costa Ana"]],
    ["could_be_somebody_else", ["Bob Ryan <a@x.au>"], ["Cy Ek <a@x.au>"]],
  ])("%s: %j beside %j", (obstacle, known, others) => {
    const sought = person(ana);
    const directory = preparePeople([sought, ...others.map((text) => ({ ...person(text), id: "other" }))]);
    expect(decideAutomatically(sought, findCandidates(sought, known.map(employee)), directory)).toEqual({
      ...{ employee: null, obstacle },
    });
  });

  test("and nothing does where the one is their own, or another is only alike", () => {
    const sought = person(ana);
    for (const [known, other] of [
      ["Ana Costa|mine", "Bob Ryan"],
      ["Ana Costa", "Anna Costa"],
      ["Bob Ryan <a@x.au>", "Bob Ryan"],
    ] as const) {
      const one = employee(known);
      const directory = preparePeople([sought, { ...person(other), id: "other" }]);
      const decided = decideAutomatically(sought, findCandidates(sought, [one]), directory);
      expect(decided).toMatchObject({ employee: { employeeId: "e0" }, obstacle: null });
    }
  });
});

describe("of whom Kith finds the API knows", () => {
  const ana = "Ana Costa <a@x.au>|since 2020-02-03";

  test("how sure Kith is, the surest first", () => {
    const all = ["Anna Costa", "Ana Costa", "Bob Ryan <a@x.au>"].map(employee);
    expect(findCandidates(person(ana), all).map(({ confidence }) => confidence)).toEqual([...confidences]);
  });

  test("every sign that there is, and no other", () => {
    const pairs = [
      [ana, "Ana Costa <a@x.au>|mine|terminated|since 2020-02-03"],
      [ana, "Ana Silva|other's|since 2020-02-03"],
      ["Ana Costa", "Costa Ana"],
      ["Mei Costa", "Ana [Mei] Costa"],
      ["Bob Ryan", "Robert Ryan"],
      ["Wei_(Wendy) Zhang", "Wendy Zhang"],
    ] as const;
    const found = pairs.flatMap(([sought, known]) =>
      findCandidates(person(sought), [{ ...employee(known), hasHolderLeft: known.includes("other's") }]),
    );
    expect(new Set(found.flatMap((candidate) => candidate.signals))).toEqual(new Set(signals));
  });

  test("everything that stands in the way of a link", () => {
    const sought = person(ana);
    const decide = (known: readonly string[], others: readonly string[] = [], rejected = "") =>
      decideAutomatically(
        sought,
        findCandidates(sought, known.map(employee)),
        preparePeople([sought, ...others.map((text) => ({ ...person(text), id: "other" }))]),
        (employeeId) => employeeId === rejected,
      ).obstacle;
    const found = [
      decide([]),
      decide(["Ana Costa", "Ana Costa"]),
      decide(["Ana Costa"], [], "e0"),
      decide(["Ana Costa|terminated"]),
      decide(["Ana Costa|other's"]),
      decide(["Ana Costa"], ["Ana Costa"]),
    ];
    expect(new Set(found)).toEqual(new Set(obstacles));
  });
});

test("of candidates who are as good, who started the same day goes first, then the first by id", () => {
  const ids = (sought: string, ...known: string[]) =>
    findCandidates(person(sought), known.map(employee)).map(({ employee: { employeeId } }) => employeeId);
  expect(ids("Ana Costa|since 2020-02-03", "Ana Costa", "Ana Costa|since 2020-02-03", "Ana Costa")).toEqual([
    "e1",
    "e0",
    "e2",
  ]);
});

test("the same day of starting adds 10 to a likeness, and never more than makes 89", () => {
  const score = (sought: string, known: string) =>
    findCandidates(person(sought), [employee(known)])[0]?.score ?? 0;
  const day = "|since 2020-02-03";
  const apart = score("Ingrid Sorenson", "Ingrid Sorensen");
  expect(score(`Ingrid Sorenson${day}`, `Ingrid Sorensen${day}`)).toBe(Math.min(89, apart + 10));
  const far = score("Katarzyna Lewandowska", "Katarzyna Lewandosky");
  expect([far > 60, far < 79]).toEqual([true, true]);
  expect(score(`Katarzyna Lewandowska${day}`, `Katarzyna Lewandosky${day}`)).toBe(far + 10);
});

test("an employee whose holder has left the directory is said to be so, and one whose holder is here is not", () => {
  const signalsOf = (given: Partial<KnownEmployee>) =>
    findCandidates(person("Ana Costa"), [{ ...employee("Ana Costa"), ...given }])[0]?.signals;
  expect(signalsOf({ linkedTo: "q", hasHolderLeft: true })).toEqual([
    "same_name",
    "linked_to_someone_else",
    "holder_has_left",
  ]);
  expect(signalsOf({ linkedTo: "q", hasHolderLeft: false })).toEqual(["same_name", "linked_to_someone_else"]);
  expect(signalsOf({ linkedTo: null, hasHolderLeft: true })).toEqual(["same_name"]);
});

test("nobody is linked by itself beside one who was rejected, and not the one who was", () => {
  const ana = person("Ana Costa <a@x.au>");
  const decide = (known: readonly KnownEmployee[], rejected: string) =>
    decideAutomatically(
      ana,
      findCandidates(ana, known),
      preparePeople([ana]),
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

test("whoever is linked by itself is the only one of high confidence, works there, and is nobody else's", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const candidates = findCandidates(one, all);
      const chosen = chooseAutomatically(one, all);
      if (!chosen) return;
      const high = candidates.filter(({ confidence }) => confidence !== "similar_name");
      expect(high.map(({ employee: { employeeId } }) => employeeId)).toEqual([chosen.employeeId]);
      expect(chosen.status).not.toBe("TERMINATED");
      expect(chosen.linkedTo ?? "p").toBe("p");
    }),
    { numRuns: 2_000 },
  );
});

test("nobody is missed for being looked up: everyone who could be somebody is found among all", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const weighed = all.filter((known) => findCandidates(one, [known]).length > 0);
      expect(
        findCandidates(one, all)
          .map(({ employee: { employeeId } }) => employeeId)
          .toSorted(),
      ).toEqual(weighed.map(({ employeeId }) => employeeId));
    }),
    { numRuns: 1_000 },
  );
});

test("names are as much alike whichever is asked first, and the order of employees changes nothing", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const candidates = findCandidates(one, all);
      expect(findCandidates(one, all.toReversed())).toEqual(candidates);
      for (const { employee: found, confidence, score } of candidates) {
        if (found.middleNames !== null) continue; // only the employee has one
        const turned = findCandidates(
          { ...one, firstName: found.firstName, lastName: found.lastName, email: found.email },
          [{ ...found, firstName: one.firstName, lastName: one.lastName, email: one.email }],
        );
        expect(turned.map((other) => [other.confidence, other.score])).toEqual([[confidence, score]]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("scores keep their ranges: 100 for the e-mail, 90 for the name, 60 to 89 for likeness, best first", () => {
  fc.assert(
    fc.property(sought, employees, (one, all) => {
      const candidates = findCandidates(one, all);
      for (const { confidence, score } of candidates) {
        if (confidence === "exact_email") expect(score).toBe(100);
        else if (confidence === "exact_name") expect(score).toBe(90);
        else expect(score >= 60 && score <= 89).toBe(true);
      }
      const scores = candidates.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
    { numRuns: 1_000 },
  );
});
