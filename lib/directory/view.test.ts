import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { formatDirectoryCsv, mapFieldsByPerson } from "./csv";
import { toNameKey } from "./spellings";
import {
  countPeopleByFilterChoice,
  countFilters,
  countDirectReports,
  directoryGroups,
  directoryLayouts,
  directorySortKeys,
  directoryTeams,
  defaultView,
  groupIntoSections,
  filterAndSortPeople,
  noFilters,
  mapPositionsById,
  type DirectoryContext,
  type DirectorySort,
  type DirectoryView,
} from "./view";

// chair ── boss ┬ me ┬ report
//               │    └ second
//               └ peer                 loner
const people = (
  [
    ["boss", "chair", "Head", "Design", "Perth", "2020-05-01"],
    ["chair", null, "Chair", null, null, null],
    ["loner", null, "", "Web", "Sydney", "2026-11-21"],
    ["me", "boss", "Lead", "Design", "Sydney", "2026-08-23"],
    ["peer", "boss", "lead", "Design", "Perth", "2026-08-22"],
    ["report", "me", "Gardener", "Ärt", "Sydney", "2026-11-22"],
    ["second", "me", "Gardener", "art", "Ålesund", "2026-10-01"],
  ] as const
).map(([id, manager_id, title, department, office, joined_on]) => ({
  ...{ id, manager_id, title, department, office, joined_on },
  ...(id === "peer" && { email: "p@firm.example" }),
}));

const context: DirectoryContext = {
  positionById: mapPositionsById(people),
  gaps: new Map([["no_account", new Set(["loner", "peer"])]]),
  managerOf: (id: string) => people.find((person) => person.id === id)?.manager_id ?? null,
  reportCounts: countDirectReports(people),
  details: new Map(people.map((person) => [person.id, person])),
  viewerPersonId: "me",
  today: "2026-11-21",
  away: new Set(["boss", "report"]),
  skills: new Map([
    ["React", new Set(["loner", "me"])],
    ["Pottery", new Set(["boss"])],
  ]),
  fields: new Map([
    ["Clubs: Chess", new Set(["me", "boss"])],
    ["Clubs: Choir", new Set(["loner", "me"])],
    ["Shirt: M", new Set(["me", "loner"])],
    ["Shirt: S", new Set(["boss"])],
    ["Grade: A", new Set(["me"])],
    ["Grade: A+", new Set(["peer"])],
  ]),
};

const shown = (part: Partial<DirectoryView>, changed: Partial<DirectoryContext> = {}) =>
  filterAndSortPeople(people, { ...defaultView, ...part }, { ...context, ...changed })
    .map(({ id }) => id)
    .join(" ");

const by = (key: DirectorySort["by"], isReversed = false): DirectorySort => ({ by: key, isReversed });

test("a list grouped by department has a section for each, and people without one last", () => {
  const view = { ...defaultView, group: "department" } as const;
  const found = filterAndSortPeople(people, view, context);
  const sections = groupIntoSections(found, view, context)?.map(({ name, people: own }) => [
    name,
    ...own.map(({ id }) => id),
  ]);
  expect(sections?.flatMap(([, ...own]) => own)).toEqual(found.map(({ id }) => id));
  expect(sections?.map(([name]) => name).at(-1)).toBeNull();
  expect(sections?.find(([name]) => name === "Design")).toEqual(["Design", "boss", "me", "peer"]);
});

describe("a view contains", () => {
  test.each<[string, Partial<DirectoryView>, string]>([
    ["all people in the given order", {}, "boss chair loner me peer report second"],
    [
      "the viewer's manager, the viewer, reports and peers, in this order",
      { team: "mine" },
      "boss me report second peer",
    ],
    ["the viewer's direct reports", { team: "reports" }, "report second"],
    ["the direct reports of a manager", { reportsTo: "boss" }, "me peer"],
    [
      "everyone below a manager at any depth, without the manager",
      { under: "boss" },
      "me peer report second",
    ],
    ["no person below an unknown manager", { under: "gone" }, ""],
    ["people with a data gap", { gap: "no_account" }, "loner peer"],
    ["no person for an unknown gap", { gap: "other" }, ""],
    ["people who are not away", { isHere: true }, "chair loner me peer second"],
    ["people without a manager", { hasNoManager: true }, "chair loner"],
    ["people of an office", { offices: ["Sydney"] }, "loner me report"],
    ["people of an office, ignoring case and accents", { offices: ["alesund"] }, "second"],
    ["people of several offices", { offices: ["nowhere", "PERTH", "Ålesund"] }, "boss peer second"],
    ["people with exactly a title", { titles: ["Lead"] }, "me"],
    ["people with one of several titles", { titles: ["Lead", "Chair"] }, "chair me"],
    ["people with one of several skills, in any spelling", { skills: ["REACT", "nothing"] }, "loner me"],
    [
      "people with one of several values of a field",
      { fields: ["CLUBS: chess", "Clubs: choir"] },
      "boss loner me",
    ],
    ["people with a value of each field", { fields: ["Clubs: Chess", "Shirt: M", "Shirt: XL"] }, "me"],
    ["people with a value that differs in + or #", { fields: ["Grade: A+"] }, "peer"],
    ["no one for an unknown field", { fields: ["Clubs: Chess", "Desk: 4"] }, ""],
    ["people who started from a day on", { joinedFrom: "2026-11-21" }, "loner report"],
    ["no one without a start date", { joinedTo: "9999-12-31", titles: ["Chair"] }, ""],
    [
      "people who joined in the last 90 days, newest first, including day 90 and today, excluding tomorrow",
      { isNew: true },
      "loner second me",
    ],
    ["newcomers in the requested order", { isNew: true, sort: by("name") }, "loner me second"],
    ["people of a department, ignoring case and accents", { departments: ["ART"] }, "report second"],
    ["people of several departments", { departments: ["web", "Art"] }, "loner report second"],
    ["people who match all filters", { team: "mine", offices: ["Sydney"], isNew: true }, "me"],
    ["no person if the filters exclude each other", { hasNoManager: true, reportsTo: "me" }, ""],
  ])("%s", (_guarantee, part, ids) => {
    expect(shown(part)).toBe(ids);
  });

  test("an empty team for a viewer who is not in the directory", () => {
    for (const team of directoryTeams) {
      expect(
        filterAndSortPeople(people, { ...defaultView, team }, { ...context, viewerPersonId: null }),
      ).toEqual([]);
    }
  });

  test("everyone as here if absences are unknown", () => {
    const { away: _away, ...unknown } = context;
    expect(filterAndSortPeople(people, { ...defaultView, isHere: true }, unknown)).toHaveLength(
      people.length,
    );
  });

  test("no person by gap if the viewer may not see gaps", () => {
    expect(shown({ gap: "no_account" }, { gaps: null })).toBe("");
  });

  test("the reports of a viewer at the top, and not the other people at the top", () => {
    expect(shown({ team: "mine" }, { viewerPersonId: "chair" })).toBe("chair boss");
  });

  test("the viewer's team in groups, each in the chosen sort order", () => {
    const view: DirectoryView = { ...defaultView, team: "mine", sort: by("joined", true) };
    const sorted = filterAndSortPeople(people, view, context);
    const groups = groupIntoSections(sorted, view, context)?.map(({ group, people: of }) => [
      group,
      of.map(({ id }) => id),
    ]);
    expect(groups).toEqual([
      ["manager", ["boss"]],
      ["you", ["me"]],
      ["reports", ["second", "report"]],
      ["peers", ["peer"]],
    ]);
  });

  test("a branch of any depth, also if wrong data form a circle", () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => ({
      id: String(index),
      manager_id: index === 0 ? null : String(index - 1),
      title: "",
    }));
    const managerOf = (id: string) => (id === "0" ? null : String(Number(id) - 1));
    const deep = { ...context, managerOf, positionById: mapPositionsById(chain) };
    expect(filterAndSortPeople(chain, { ...defaultView, under: "10" }, deep)).toHaveLength(50_000 - 11);
    expect(countPeopleByFilterChoice(chain, defaultView, deep).under.get("10")).toBe(50_000 - 11);
    const circle = [
      { id: "a", manager_id: "b", title: "" },
      { id: "b", manager_id: "a", title: "" },
    ];
    const round = { ...context, managerOf: (id: string) => (id === "a" ? "b" : "a") };
    expect(filterAndSortPeople(circle, { ...defaultView, under: "boss" }, round)).toEqual([]);
    expect(() => countPeopleByFilterChoice(circle, defaultView, round)).not.toThrow();
  });
});

test.each<[DirectorySort, string]>([
  [by("name"), "boss chair loner me peer report second"],
  [by("name", true), "second report peer me loner chair boss"],
  [by("title"), "chair report second boss me peer loner"],
  [by("title", true), "me peer boss report second chair loner"],
  [by("manager"), "me peer boss report second chair loner"],
  [by("manager", true), "report second boss me peer chair loner"],
  [by("office"), "second boss peer loner me report chair"],
  [by("email"), "peer boss chair loner me report second"],
  [by("joined"), "report loner second me peer boss chair"],
  [by("joined", true), "boss peer me second loner report chair"],
  [by("reports"), "boss me chair loner peer report second"],
  [by("reports", true), "loner peer report second chair boss me"],
])("the order %j puts unknown values last and sorts equal ones by name, for any input order", (sort, ids) => {
  expect(shown({ sort })).toBe(ids);
  const found = filterAndSortPeople(people.toReversed(), { ...defaultView, query: "x", sort }, context);
  expect(found.map(({ id }) => id).join(" ")).toBe(ids);
});

const text = fc.string({ maxLength: 60, unit: "grapheme" }).filter((value) => value.isWellFormed());
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const view: fc.Arbitrary<DirectoryView> = fc.record({
  query: text,
  team: fc.option(fc.constantFrom(...directoryTeams)),
  reportsTo: fc.option(fc.uuid()),
  under: fc.option(fc.uuid()),
  offices: fc.uniqueArray(text.filter(Boolean), { maxLength: 4, selector: toNameKey }),
  departments: fc.uniqueArray(text.filter(Boolean), { maxLength: 4, selector: toNameKey }),
  group: fc.constantFrom(null, ...directoryGroups),
  titles: fc.uniqueArray(text.filter(Boolean), { maxLength: 4 }),
  skills: fc.uniqueArray(text.filter(Boolean), { maxLength: 4, selector: toNameKey }),
  fields: fc.uniqueArray(text.filter(Boolean), { maxLength: 4, selector: toNameKey }),
  joinedFrom: fc.option(day),
  joinedTo: fc.option(day),
  isNew: fc.boolean(),
  isHere: fc.boolean(),
  hasNoManager: fc.boolean(),
  gap: fc.option(fc.constantFrom("no_account", "missing_title")),
  sort: fc.option(fc.record({ by: fc.constantFrom(...directorySortKeys), isReversed: fc.boolean() })),
  layout: fc.constantFrom(...directoryLayouts),
});

const read = (query: string) => readDirectorySearchParams(new URLSearchParams(query));

describe("the URL query string", () => {
  test("of any view parses back to that view", () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(read(writeDirectorySearchParams(one))).toEqual(one);
      }),
    );
  });

  test("is empty for the default view, and any text parses to a view", () => {
    expect(writeDirectorySearchParams(defaultView)).toBe("");
    fc.assert(
      fc.property(fc.string(), (query) => {
        const one = read(query);
        expect(read(writeDirectorySearchParams(one))).toEqual(one);
      }),
    );
  });

  test("contains each office once, and at most 50", () => {
    expect(
      read("office=Perth&office=perth&office=&office=S%C3%A3o%20Paulo&office=sao paulo").offices,
    ).toEqual(["Perth", "São Paulo"]);
    const many = Array.from({ length: 60 }, (_, index) => `office=${index}`).join("&");
    expect(read(many).offices).toHaveLength(50);
  });

  test.each([
    ["an unknown value", "sort=age&view=table&team=yours&new=1&manager=boss&gap=No%20way"],
    ["an invalid day", "joined_from=2026-02-31&joined_to=yesterday"],
    ["an invalid id", "reports_to=me&under=me"],
    ["parameters of other pages", "person=1&branch=2"],
    ["empty values", "q=&office=&title=&skill=&field="],
  ])("omits %s", (_what, query) => {
    expect(read(query)).toEqual(defaultView);
  });
});

test("an older link to newcomers still sorts by newest", () => {
  expect(read("sort=newest").sort).toEqual(by("joined"));
});

describe("the counts beside the filters", () => {
  const counts = (part: Partial<DirectoryView>) =>
    countPeopleByFilterChoice(people, { ...defaultView, ...part }, context);

  test("combine each choice with the other filters", () => {
    const { offices, titles, teams, under, reportsTo } = counts({ offices: ["Sydney"] });
    // Contains all offices, because another choice replaces the current one.
    expect([...offices]).toEqual([
      ["Perth", 2],
      ["Sydney", 3],
      ["Ålesund", 1],
    ]);
    expect([...titles]).toEqual([
      ["Lead", 1],
      ["Gardener", 1],
    ]);
    expect(teams).toEqual({ mine: 2, reports: 1 });
    expect([under.get("boss"), reportsTo.get("boss"), under.get("chair")]).toEqual([2, 1, 2]);
  });

  test("count spellings of an office that differ in case or accents as one, under the most frequent", () => {
    const spelled = new Map(context.details);
    for (const [id, office] of [
      ["boss", "SYDNEY"],
      ["second", "Sydńey"],
    ] as const)
      spelled.set(id, { office, department: null, joined_on: null, email: null });
    const { offices } = countPeopleByFilterChoice(people, defaultView, { ...context, details: spelled });
    expect([...offices]).toEqual([
      ["Sydney", 5],
      ["Perth", 1],
    ]);
  });

  const anyView = fc.record({
    team: fc.option(fc.constantFrom(...directoryTeams)),
    reportsTo: fc.option(fc.constantFrom("boss", "me")),
    under: fc.option(fc.constantFrom("chair", "boss", "me")),
    offices: fc.subarray(["perth", "Sydney"]),
    departments: fc.subarray(["design", "Art"]),
    titles: fc.constantFrom([], ["Gardener"], ["lead", "Gardener"]),
    skills: fc.constantFrom([], ["react"]),
    fields: fc.subarray(["clubs: chess", "Shirt: M"]),
    joinedFrom: fc.constantFrom(null, "2020-01-01"),
    isNew: fc.boolean(),
    isHere: fc.boolean(),
    hasNoManager: fc.boolean(),
    gap: fc.option(fc.constantFrom("no_account")),
  });
  const none = { reportsTo: null, under: null };
  test("equal the length of the list after the choice, for any other filters", () => {
    fc.assert(
      fc.property(anyView, (part) => {
        const before = { ...defaultView, ...part };
        const choices = countPeopleByFilterChoice(people, before, context);
        const after = (change: Partial<DirectoryView>) =>
          filterAndSortPeople(people, { ...before, ...change }, context).length;
        for (const team of directoryTeams) expect(choices.teams[team]).toBe(after({ team }));
        for (const office of ["Perth", "Sydney"])
          expect(choices.offices.get(office) ?? 0).toBe(after({ offices: [office] }));
        for (const department of choices.departments.keys())
          expect(choices.departments.get(department)).toBe(after({ departments: [department] }));
        for (const title of ["Lead", "lead"])
          expect(choices.titles.get(title) ?? 0).toBe(after({ titles: [title] }));
        for (const skill of ["React", "Pottery"])
          expect(choices.skills.get(skill) ?? 0).toBe(after({ skills: [skill] }));
        for (const value of context.fields?.keys() ?? []) {
          const ofOthers = before.fields.filter(
            (other) => other.toLowerCase().slice(0, 5) !== value.toLowerCase().slice(0, 5),
          );
          expect(choices.fields.get(value) ?? 0).toBe(after({ fields: [...ofOthers, value] }));
        }
        for (const id of ["chair", "boss", "me", "peer"]) {
          expect(choices.under.get(id) ?? 0).toBe(after({ ...none, under: id }));
          expect(choices.reportsTo.get(id) ?? 0).toBe(after({ ...none, reportsTo: id }));
        }
        expect(choices.isNew).toBe(after({ isNew: true }));
        expect(choices.isHere).toBe(after({ isHere: true }));
        expect(choices.hasNoManager).toBe(after({ hasNoManager: true }));
        expect(choices.gaps.get("no_account")).toBe(after({ gap: "no_account" }));
      }),
    );
  });
});

test("clearing all filters removes every filter", () => {
  fc.assert(
    fc.property(view, (one) => {
      expect(countFilters({ ...one, ...noFilters })).toBe(0);
      expect(filterAndSortPeople(people, { ...one, ...noFilters }, context)).toHaveLength(people.length);
    }),
  );
});

test("filtering returns a subset of the search results, for any view", () => {
  fc.assert(
    fc.property(view, fc.constantFrom(...people.map(({ id }) => id)), (one, me) => {
      const found = filterAndSortPeople(people, one, { ...context, viewerPersonId: me });
      expect(new Set(found).size).toBe(found.length);
      expect(people).toEqual(expect.arrayContaining(found));
      if (countFilters(one) === 0) expect(found).toHaveLength(people.length);
    }),
  );
});

describe("the CSV", () => {
  const row = {
    first_name: "Ana",
    last_name: "Núñez, the second",
    preferred_name: "Ani Núñez",
    title: "=SUM(C1)",
    manager: "",
    office: "Sydney",
    joined_on: "2026-01-31",
    reports: 3,
    department: "Design",
    teams: "Design; Web",
  };

  test("has a header, quotes where needed and neutralises formulas (B55)", () => {
    expect(formatDirectoryCsv([row], { withEmail: false })).toBe(
      "first_name,last_name,preferred_name,title,manager,office,joined_on,reports,department,teams\r\n" +
        'Ana,"Núñez, the second",Ani Núñez,\'=SUM(C1),,Sydney,2026-01-31,3,Design,Design; Web\r\n',
    );
  });

  test("contains the names and the chosen columns, if columns are chosen", () => {
    const columns = ["department", "email", "joined"] as const;
    expect(formatDirectoryCsv([row], { columns, withEmail: false })).toBe(
      "first_name,last_name,preferred_name,department,joined_on\r\n" +
        'Ana,"Núñez, the second",Ani Núñez,Design,2026-01-31\r\n',
    );
  });

  test("has a column for each custom field, also if its name is that of another column", () => {
    const fields = mapFieldsByPerson([
      { name: "Shirt: M", person_ids: ["ana"] },
      { name: "Clubs: Chess", person_ids: ["ana"] },
      { name: "Clubs: Go: 9x9", person_ids: ["ana"] },
      { name: "title: Dr", person_ids: ["bo"] },
    ]);
    const rows = ["ana", "bo"].map((id) => ({ ...row, fields: fields.get(id) ?? new Map<string, string>() }));
    const lines = formatDirectoryCsv(rows, { columns: ["title"], withEmail: false }).split("\r\n");
    expect(lines[0]).toMatch(/,title,Shirt,Clubs,title \(custom field\)$/);
    expect(lines[1]).toMatch(/,'=SUM\(C1\),M,"Chess, Go: 9x9",$/);
    expect(lines[2]).toMatch(/,'=SUM\(C1\),,,Dr$/);
  });

  test("contains e-mails only on request (B14)", () => {
    const rows = [{ ...row, email: "ana@example.com" }];
    expect(formatDirectoryCsv(rows, { withEmail: false })).not.toContain("ana@");
    expect(formatDirectoryCsv(rows, { withEmail: true }).split("\r\n")[0]).toMatch(/,teams,email$/);
  });
});
