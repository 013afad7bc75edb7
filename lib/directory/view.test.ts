import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { formatDirectoryCsv, mapFieldsByPerson } from "./csv";
import { toNameKey } from "./spellings";
import {
  buildContext,
  buildDirectoryIndex,
  mapPositionsById,
  toListedOptions,
  type DirectoryContext,
} from "./context";
import { countPeopleByFilterOption, directoryTeams } from "./filters";
import {
  directoryGroups,
  directoryLayouts,
  directorySortKeys,
  defaultView,
  groupIntoSections,
  filterAndSortPeople,
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
  languages: id === "me" ? ["Danish", "Português"] : id === "boss" ? ["danish"] : [],
  ...(id === "peer" && { email: "p@firm.example" }),
}));

const options = {
  skills: toListedOptions([
    { name: "React", person_ids: ["loner", "me"] },
    { name: "Pottery", person_ids: ["boss"] },
  ]),
  fields: toListedOptions([
    { name: "Clubs: Chess", person_ids: ["me", "boss"] },
    { name: "Clubs: Choir", person_ids: ["loner", "me"] },
    { name: "Shirt: M", person_ids: ["me", "loner"] },
    { name: "Shirt: S", person_ids: ["boss"] },
    { name: "Grade: A", person_ids: ["me"] },
    { name: "Grade: A+", person_ids: ["peer"] },
  ]),
  gaps: toListedOptions([{ id: "no_account", title: "No account", person_ids: ["loner", "peer"] }]),
};
const context = buildContext(
  {
    index: buildDirectoryIndex(people),
    details: new Map(people.map((person) => [person.id, person])),
    absences: [
      { id: "boss", now: "away" },
      { id: "report", now: "away" },
      { id: "me", now: "busy" },
    ],
    options,
  },
  { viewerPersonId: "me", today: "2026-11-21" },
);

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
  test.each<[string, Partial<DirectoryView>, string, changed?: Partial<DirectoryContext>]>([
    ["all people in the given order", {}, "boss chair loner me peer report second"],
    [
      "the viewer's manager, the viewer, reports and peers, in this order",
      { team: ["mine"] },
      "boss me report second peer",
    ],
    ["the viewer's direct reports", { team: ["reports"] }, "report second"],
    ["the direct reports of a manager", { reports_to: ["boss"] }, "me peer"],
    [
      "everyone below a manager at any depth, without the manager",
      { under: ["boss"] },
      "me peer report second",
    ],
    ["no person below an unknown manager", { under: ["gone"] }, ""],
    ["people with a data gap", { gap: ["no_account"] }, "loner peer"],
    ["no person for an unknown gap", { gap: ["other"] }, ""],
    ["people who are away", { away: ["true"] }, "boss report"],
    ["people who are not away", { here: ["true"] }, "chair loner me peer second"],
    ["people without a manager", { manager: ["none"] }, "chair loner"],
    ["people of an office", { office: ["Sydney"] }, "loner me report"],
    ["people of an office, ignoring case and accents", { office: ["alesund"] }, "second"],
    ["people of several offices", { office: ["nowhere", "PERTH", "Ålesund"] }, "boss peer second"],
    ["people with exactly a title", { title: ["Lead"] }, "me"],
    ["people with one of several titles", { title: ["Lead", "Chair"] }, "chair me"],
    ["people who speak one of several languages, in any spelling", { language: ["portugues", "Thai"] }, "me"],
    ["people with one of several skills, in any spelling", { skill: ["REACT", "nothing"] }, "loner me"],
    [
      "people with one of several values of a field",
      { field: ["CLUBS: chess", "Clubs: choir"] },
      "boss loner me",
    ],
    ["people with a value of each field", { field: ["Clubs: Chess", "Shirt: M", "Shirt: XL"] }, "me"],
    ["people with a value that differs in + or #", { field: ["Grade: A+"] }, "peer"],
    ["no one for an unknown field", { field: ["Clubs: Chess", "Desk: 4"] }, ""],
    ["people who started from a day on", { joined_from: ["2026-11-21"] }, "loner report"],
    ["no one without a start date", { joined_to: ["9999-12-31"], title: ["Chair"] }, ""],
    [
      "people who joined in the last 90 days, newest first, including day 90 and today, excluding tomorrow",
      { new: ["true"] },
      "loner second me",
    ],
    ["newcomers in the requested order", { new: ["true"], sort: by("name") }, "loner me second"],
    ["people of a department, ignoring case and accents", { department: ["ART"] }, "report second"],
    ["people of several departments", { department: ["web", "Art"] }, "loner report second"],
    ["people who match all filters", { team: ["mine"], office: ["Sydney"], new: ["true"] }, "me"],
    ["no person if the filters exclude each other", { manager: ["none"], reports_to: ["me"] }, ""],
    [
      "an empty team of a viewer who is not in the directory",
      { team: ["mine"] },
      "",
      { viewerPersonId: null },
    ],
    [
      "no reports of a viewer who is not in the directory",
      { team: ["reports"] },
      "",
      { viewerPersonId: null },
    ],
    ["not the other people at the top", { team: ["mine"] }, "chair boss", { viewerPersonId: "chair" }],
    ["everyone as here if absences are unknown", { here: ["true"] }, shown({}), { away: new Set() }],
    ["no person by gap if the viewer may not see gaps", { gap: ["no_account"] }, "", { options: {} }],
  ])("%s", (_guarantee, part, ids, changed) => {
    expect(shown(part, changed)).toBe(ids);
  });

  test("the viewer's team in groups, each in the chosen sort order", () => {
    const view: DirectoryView = { ...defaultView, team: ["mine"], sort: by("joined", true) };
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
    const chain = Array.from({ length: 20_000 }, (_, index) => ({
      id: String(index),
      manager_id: index === 0 ? null : String(index - 1),
      title: "",
    }));
    const managerOf = (id: string) => (id === "0" ? null : String(Number(id) - 1));
    const deep = { ...context, managerOf, positionById: mapPositionsById(chain) };
    expect(filterAndSortPeople(chain, { ...defaultView, under: ["10"] }, deep)).toHaveLength(20_000 - 11);
    expect(countPeopleByFilterOption(chain, defaultView, deep).under.get("10")).toBe(20_000 - 11);
    const circle = [
      { id: "a", manager_id: "b", title: "" },
      { id: "b", manager_id: "a", title: "" },
    ];
    const round = { ...context, managerOf: (id: string) => (id === "a" ? "b" : "a") };
    expect(filterAndSortPeople(circle, { ...defaultView, under: ["boss"] }, round)).toEqual([]);
    expect(() => countPeopleByFilterOption(circle, defaultView, round)).not.toThrow();
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
const names = fc.uniqueArray(text.filter(Boolean), { maxLength: 4, selector: toNameKey });
const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 1 });
const view: fc.Arbitrary<DirectoryView> = fc.record({
  query: text,
  team: list(fc.constantFrom(...directoryTeams)),
  reports_to: list(fc.uuid()),
  under: list(fc.uuid()),
  office: names,
  department: names,
  group: fc.constantFrom(null, ...directoryGroups),
  title: fc.uniqueArray(text.filter(Boolean), { maxLength: 4 }),
  skill: names,
  language: names,
  field: names,
  joined_from: list(day),
  joined_to: list(day),
  new: list(fc.constant("true")),
  here: list(fc.constant("true")),
  away: list(fc.constant("true")),
  manager: list(fc.constant("none")),
  gap: list(fc.constantFrom("no_account", "missing_title")),
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
    expect(read("office=Perth&office=perth&office=&office=S%C3%A3o%20Paulo&office=sao paulo").office).toEqual(
      ["Perth", "São Paulo"],
    );
    const many = Array.from({ length: 60 }, (_, index) => `office=${index}`).join("&");
    expect(read(many).office).toHaveLength(50);
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

  test("of an older link to newcomers still sorts by newest", () => {
    expect(read("sort=newest").sort).toEqual(by("joined"));
  });
});

describe("the counts beside the filters", () => {
  test("count spellings of an office that differ in case or accents as one, under the most frequent", () => {
    const spelled = new Map(context.details);
    for (const [id, office] of [
      ["boss", "SYDNEY"],
      ["second", "Sydńey"],
    ] as const)
      spelled.set(id, { office, department: null, joined_on: null, email: null });
    const { office } = countPeopleByFilterOption(people, defaultView, { ...context, details: spelled });
    expect([...office]).toEqual([
      ["Sydney", 5],
      ["Perth", 1],
    ]);
  });

  const anyView = fc.record({
    team: list(fc.constantFrom(...directoryTeams)),
    reports_to: list(fc.constantFrom("boss", "me")),
    under: list(fc.constantFrom("chair", "boss", "me")),
    office: fc.subarray(["perth", "Sydney"]),
    department: fc.subarray(["design", "Art"]),
    title: fc.constantFrom([], ["Gardener"], ["lead", "Gardener"]),
    skill: fc.constantFrom([], ["react"]),
    language: fc.constantFrom([], ["danish"]),
    field: fc.subarray(["clubs: chess", "Shirt: M"]),
    joined_from: list(fc.constant("2020-01-01")),
    new: list(fc.constant("true")),
    here: list(fc.constant("true")),
    away: list(fc.constant("true")),
    manager: list(fc.constant("none")),
    gap: list(fc.constant("no_account")),
  });
  const none = { reports_to: [], under: [] };
  const presence = { here: [], away: [] };
  test("equal the length of the list after the choice, for any other filters", () => {
    fc.assert(
      fc.property(anyView, (part) => {
        const before = { ...defaultView, ...part };
        const choices = countPeopleByFilterOption(people, before, context);
        const after = (change: Partial<DirectoryView>) =>
          filterAndSortPeople(people, { ...before, ...change }, context).length;
        const expected = {
          team: directoryTeams,
          office: ["Perth", "Sydney"],
          department: [...choices.department.keys()],
          title: ["Lead", "lead"],
          skill: ["React", "Pottery"],
          language: [...choices.language.keys()],
          new: ["true"],
          here: ["true"],
          away: ["true"],
          manager: ["none"],
          gap: ["no_account"],
        };
        for (const [id, values] of Object.entries(expected))
          for (const value of values)
            expect([id, choices[id as keyof typeof expected].get(value) ?? 0]).toEqual([
              id,
              after({ ...(id in presence && presence), [id]: [value] }),
            ]);
        for (const { value } of options.fields) {
          const ofOthers = before.field.filter(
            (other) => other.toLowerCase().slice(0, 5) !== value.toLowerCase().slice(0, 5),
          );
          expect(choices.field.get(value) ?? 0).toBe(after({ field: [...ofOthers, value] }));
        }
        for (const id of ["chair", "boss", "me", "peer"]) {
          expect(choices.under.get(id) ?? 0).toBe(after({ ...none, under: [id] }));
          expect(choices.reports_to.get(id) ?? 0).toBe(after({ ...none, reports_to: [id] }));
        }
      }),
    );
  });
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
    phone: "+61 2 5550 1234",
    skills: "Figma; Go",
    time_zone: "Australia/Sydney",
  };

  test("has a header, quotes where needed and neutralises formulas (B55)", () => {
    expect(formatDirectoryCsv([row], { withEmail: false })).toBe(
      "first_name,last_name,preferred_name,title,manager,office,joined_on,reports,department,teams,phone,skills,time_zone\r\n" +
        'Ana,"Núñez, the second",Ani Núñez,\'=SUM(C1),,Sydney,2026-01-31,3,Design,Design; Web,+61 2 5550 1234,Figma; Go,Australia/Sydney\r\n',
    );
  });

  test("contains the names and the chosen columns, if columns are chosen", () => {
    const columns = ["department", "email", "phone", "skills", "time", "joined"] as const;
    expect(formatDirectoryCsv([{ ...row, phone: "040 1" }], { columns, withEmail: false })).toBe(
      "first_name,last_name,preferred_name,department,phone,skills,time_zone,joined_on\r\n" +
        'Ana,"Núñez, the second",Ani Núñez,Design,040 1,Figma; Go,Australia/Sydney,2026-01-31\r\n',
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
    expect(formatDirectoryCsv(rows, { withEmail: true }).split("\r\n")[0]).toMatch(/,time_zone,email$/);
  });
});
