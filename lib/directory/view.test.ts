import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDirectorySearchParams, writeDirectorySearchParams } from "./search-params";
import { directoryCsv } from "./csv";
import {
  countFilters,
  countReports,
  directoryLayouts,
  directorySorts,
  everybody,
  narrow,
  type DirectoryView,
} from "./view";

// chair ── boss ┬ me ┬ report
//               │    └ second
//               └ peer                 loner
const people = [
  { id: "boss", manager_id: "chair", title: "Head", office: "Perth", joined_on: "2020-05-01" },
  { id: "chair", manager_id: null, title: "Chair", office: null, joined_on: null },
  { id: "loner", manager_id: null, title: "", office: "Sydney", joined_on: "2026-11-21" },
  { id: "me", manager_id: "boss", title: "Lead", office: "Sydney", joined_on: "2026-08-23" },
  { id: "peer", manager_id: "boss", title: "lead", office: "Perth", joined_on: "2026-08-22" },
  { id: "report", manager_id: "me", title: "Gardener", office: "Sydney", joined_on: "2026-11-22" },
  { id: "second", manager_id: "me", title: "Gardener", office: "Ålesund", joined_on: "2026-10-01" },
];

const context = {
  managerOf: (id: string) => people.find((person) => person.id === id)?.manager_id ?? null,
  reportCounts: countReports(people),
  details: new Map(people.map((person) => [person.id, person])),
  me: "me",
  today: "2026-11-21",
};

const shown = (part: Partial<DirectoryView>, changed: Partial<typeof context> = {}) =>
  narrow(people, { ...everybody, ...part }, { ...context, ...changed })
    .map(({ id }) => id)
    .join(" ");

describe("a view holds", () => {
  test.each<[string, Partial<DirectoryView>, string]>([
    ["everybody, as they came", {}, "boss chair loner me peer report second"],
    [
      "my manager, who shares them, me and who reports to me",
      { isMyTeam: true },
      "boss me peer report second",
    ],
    ["who reports to somebody", { reportsTo: "boss" }, "me peer"],
    ["who reports to nobody", { hasNoManager: true }, "chair loner"],
    ["an office", { office: "Sydney" }, "loner me report"],
    ["a title, letter by letter", { title: "Lead" }, "me"],
    [
      "who joined in the last 90 days: the 90th, today, and not who comes tomorrow",
      { isNew: true },
      "loner me second",
    ],
    ["who is in all of its filters", { isMyTeam: true, office: "Sydney", isNew: true }, "me"],
    ["nobody, where the filters exclude each other", { hasNoManager: true, reportsTo: "me" }, ""],
  ])("%s", (_guarantee, part, ids) => {
    expect(shown(part)).toBe(ids);
  });

  test("nobody of a team where the reader is no person of the directory", () => {
    expect(narrow(people, { ...everybody, isMyTeam: true }, { ...context, me: null })).toEqual([]);
  });

  test("of somebody at the top who reports to them, and not everybody else at the top", () => {
    expect(shown({ isMyTeam: true }, { me: "chair" })).toBe("boss chair");
  });
});

test.each([
  ["title", "chair report second boss me peer loner"],
  ["office", "second boss peer loner me report chair"],
  ["newest", "report loner second me peer boss chair"],
  ["reports", "boss me chair loner peer report second"],
] as const)("the order by %s puts the unknown last, and leaves equals as they came", (sort, ids) => {
  expect(shown({ sort })).toBe(ids);
});

const text = fc.string({ maxLength: 60, unit: "grapheme" }).filter((value) => value.isWellFormed());
const view: fc.Arbitrary<DirectoryView> = fc.record({
  query: text,
  isMyTeam: fc.boolean(),
  reportsTo: fc.option(fc.uuid()),
  office: fc.option(text.filter(Boolean)),
  title: fc.option(text.filter(Boolean)),
  isNew: fc.boolean(),
  hasNoManager: fc.boolean(),
  sort: fc.option(fc.constantFrom(...directorySorts)),
  layout: fc.constantFrom(...directoryLayouts),
});

const read = (query: string) => readDirectorySearchParams(new URLSearchParams(query));

describe("the address", () => {
  test("of any view names that view", () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(read(writeDirectorySearchParams(one))).toEqual(one);
      }),
    );
  });

  test("of everybody is empty, and whatever stands in an address is some view", () => {
    expect(writeDirectorySearchParams(everybody)).toBe("");
    fc.assert(
      fc.property(fc.string(), (query) => {
        const one = read(query);
        expect(read(writeDirectorySearchParams(one))).toEqual(one);
      }),
    );
  });

  test.each([
    ["a value that it does not know", "sort=age&view=table&team=yours&new=1&manager=boss"],
    ["an id that is none", "reports_to=me"],
    ["what other pages have in theirs", "person=1&branch=2"],
    ["empty values", "q=&office=&title="],
  ])("leaves out %s", (_what, query) => {
    expect(read(query)).toEqual(everybody);
  });
});

test("a narrowed list is a part of the list in which everybody fits, for any view", () => {
  fc.assert(
    fc.property(view, fc.constantFrom(...people.map(({ id }) => id)), (one, me) => {
      const found = narrow(people, one, { ...context, me });
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
    title: "=SUM(A1)",
    manager: "",
    office: "Sydney",
    joined_on: "2026-01-31",
    reports: 3,
  };

  test("has a header, quotes what it must and disarms formulas", () => {
    expect(directoryCsv([row], { withEmail: false })).toBe(
      "first_name,last_name,title,manager,office,joined_on,reports\r\n" +
        'Ana,"Núñez, the second",\'=SUM(A1),,Sydney,2026-01-31,3\r\n',
    );
  });

  test("has e-mails only where they are asked for", () => {
    const rows = [{ ...row, email: "ana@example.com" }];
    expect(directoryCsv(rows, { withEmail: false })).not.toContain("ana@");
    expect(directoryCsv(rows, { withEmail: true }).split("\r\n")[0]).toMatch(/,reports,email$/);
  });
});
