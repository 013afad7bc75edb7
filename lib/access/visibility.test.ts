import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReportingLine } from "@/lib/reporting/reporting-lines";
import { buildReportingTree } from "@/lib/reporting/reporting-tree";
import { reportingGraphs } from "@/lib/testing/reporting-graphs";
import { accessLevels, type AccessLevel } from "./levels";
import {
  groupsWithEarlierValues,
  profileGroups,
  ruleFor,
  seesWorkEmails,
  viewersOf,
  visibleGroups,
  type ProfileGroup,
  type Rule,
  type Viewer,
} from "./visibility";

/**
 * boss ┬ me ── report ── skip ── deep
 *      └ peer ── nephew
 * lone, a root of their own; me is who looks.
 */
const company: ReportingLine[] = [
  { id: "boss", managerId: null },
  { id: "me", managerId: "boss" },
  { id: "report", managerId: "me" },
  { id: "skip", managerId: "report" },
  { id: "deep", managerId: "skip" },
  { id: "peer", managerId: "boss" },
  { id: "nephew", managerId: "peer" },
  { id: "lone", managerId: null },
];
const tree = buildReportingTree(company);

const written = (rule: Rule | null | undefined): string =>
  !rule ? "-" : rule.name === "head" ? `head ${rule.levelsAbove}` : rule.name;

type Row = [person: string, ...rules: [string, string, string, string, string]];
const everythingOf = (person: string): Row => [
  person,
  "everyone",
  "executive",
  "executive",
  "executive",
  "executive",
];
const nothingOf = (person: string): Row => [person, "-", "-", "-", "-", "-"];
const employmentOf = (person: string): Row => [person, "everyone", "-", "-", "-", "-"];

const everyone = company.map(({ id }) => id);
const tables: [level: AccessLevel, who: "me" | null, selfAccess: boolean, rows: Row[]][] = [];
const table = (level: AccessLevel, who: "me" | null, selfAccess: boolean | "either", rows: Row[]) =>
  tables.push(
    ...(selfAccess === "either" ? [true, false] : [selfAccess]).map((access): (typeof tables)[number] => [
      level,
      who,
      access,
      rows,
    ]),
  );

// Each row: the person, then employment, contact, demographics, financial, payroll_mapping.
table("executive", "me", "either", everyone.map(everythingOf));
table("executive", null, "either", everyone.map(everythingOf));
table("head", "me", "either", [
  /* own manager             */ ["boss", "everyone", "-", "-", "-", "-"],
  /* themself                */ ["me", "everyone", "head 0", "head 0", "-", "-"],
  /* direct report           */ ["report", "everyone", "head 1", "head 1", "-", "-"],
  /* their report            */ ["skip", "everyone", "head 2", "head 2", "-", "-"],
  /* deeper                  */ ["deep", "everyone", "head 3", "head 3", "-", "-"],
  /* beside them             */ ["peer", "everyone", "-", "-", "-", "-"],
  /* below someone beside    */ ["nephew", "everyone", "-", "-", "-", "-"],
  /* a root                  */ ["lone", "everyone", "-", "-", "-", "-"],
]);
table("head", null, "either", everyone.map(employmentOf));
table("manager", "me", false, [
  ["boss", "everyone", "-", "-", "-", "-"],
  ["me", "everyone", "-", "-", "-", "-"],
  ["report", "everyone", "manager", "manager", "-", "-"],
  ["skip", "everyone", "-", "-", "-", "-"],
  ["deep", "everyone", "-", "-", "-", "-"],
  ["peer", "everyone", "-", "-", "-", "-"],
  ["nephew", "everyone", "-", "-", "-", "-"],
  ["lone", "everyone", "-", "-", "-", "-"],
]);
table("manager", "me", true, [
  ["boss", "everyone", "-", "-", "-", "-"],
  ["me", "everyone", "self", "self", "-", "-"],
  ["report", "everyone", "manager", "manager", "-", "-"],
  ["skip", "everyone", "-", "-", "-", "-"],
  ["deep", "everyone", "-", "-", "-", "-"],
  ["peer", "everyone", "-", "-", "-", "-"],
  ["nephew", "everyone", "-", "-", "-", "-"],
  ["lone", "everyone", "-", "-", "-", "-"],
]);
table("manager", null, "either", everyone.map(employmentOf));
table("staff", "me", false, everyone.map(employmentOf));
table("staff", "me", true, [
  ["boss", "everyone", "-", "-", "-", "-"],
  ["me", "everyone", "self", "self", "-", "-"],
  ["report", "everyone", "-", "-", "-", "-"],
  ["skip", "everyone", "-", "-", "-", "-"],
  ["deep", "everyone", "-", "-", "-", "-"],
  ["peer", "everyone", "-", "-", "-", "-"],
  ["nephew", "everyone", "-", "-", "-", "-"],
  ["lone", "everyone", "-", "-", "-", "-"],
]);
table("staff", null, "either", everyone.map(employmentOf));
table("guest", "me", "either", everyone.map(nothingOf));
table("guest", null, "either", everyone.map(nothingOf));

describe("who sees which group of whom, by which rule", () => {
  test.each(tables)("%s as %s, PROFILE_SELF_ACCESS=%s", (accessLevel, personId, selfAccess, rows) => {
    const decided = rows.map(([person]) => {
      const groups = visibleGroups({ accessLevel, personId }, person, tree, { selfAccess });
      return [person, ...profileGroups.map((group) => written(groups.get(group)))];
    });
    expect(decided).toEqual(rows);
  });

  test("is spelled out for every level, with and without a person, for both settings, of everybody", () => {
    const cells = tables.map(([level, who, selfAccess]) => `${level} ${who} ${selfAccess}`);
    const wanted = accessLevels.flatMap((level) =>
      ["me", null].flatMap((who) => [true, false].map((access) => `${level} ${who} ${access}`)),
    );
    expect(cells.toSorted()).toEqual(wanted.toSorted());
    for (const [, , , rows] of tables) expect(rows.map(([person]) => person)).toEqual(everyone);
  });
});

describe("nobody gets more by what is missing", () => {
  const alone = buildReportingTree([{ id: "root", managerId: null }]);
  test.each<[string, Viewer, string]>([
    ["a manager without a person, of someone without a manager", at("manager", null), "root"],
    ["a head without a person, of someone without a manager", at("head", null), "root"],
    ["a manager whose person left, of someone without a manager", at("manager", "left"), "root"],
    ["a head whose person left, of themself", at("head", "left"), "left"],
    ["a head, of someone who left", at("head", "root"), "left"],
    ["a manager, of someone who left", at("manager", "root"), "left"],
  ])("%s", (_guarantee, viewer, person) => {
    expect([...visibleGroups(viewer, person, alone, { selfAccess: false }).keys()]).toEqual(["employment"]);
  });
});

test("in a loop only the one at whom it is cut is above the others", () => {
  const loop = buildReportingTree([
    { id: "a", managerId: "b" },
    { id: "b", managerId: "a" },
  ]);
  const contact = (accessLevel: AccessLevel, viewer: string, person: string) =>
    written(ruleFor("contact", { accessLevel, personId: viewer }, person, loop, { selfAccess: false }));
  expect([contact("head", "a", "b"), contact("manager", "a", "b")]).toEqual(["head 1", "manager"]);
  expect([contact("head", "b", "a"), contact("manager", "b", "a")]).toEqual(["-", "-"]);
});

describe.each([true, false])("with PROFILE_SELF_ACCESS=%s", (selfAccess) => {
  test("executives see what stood there before wherever they see what stands there, and nobody else does", () => {
    for (const level of accessLevels) {
      const earlier = groupsWithEarlierValues(at(level, "me"), "me", tree, { selfAccess });
      const now = visibleGroups(at(level, "me"), "me", tree, { selfAccess });
      expect([level, earlier]).toEqual([level, level === "executive" ? now : new Map()]);
    }
  });
});

test("work e-mails are seen by everyone in the company, or by executives, and never by guests (ACCESS-13)", () => {
  const whoSees = (audience: "everyone" | "executives") =>
    accessLevels.filter((accessLevel) => seesWorkEmails({ accessLevel }, audience));
  expect(whoSees("everyone")).toEqual(["executive", "head", "manager", "staff"]);
  expect(whoSees("executives")).toEqual(["executive"]);
});

function at(accessLevel: AccessLevel, personId: string | null): Viewer {
  return { accessLevel, personId };
}

/**
 * ACCESS-1 to ACCESS-9 once more, slowly, and with nothing of what the product uses: managers are looked up in the given list, one
 * step at a time.
 */
function slowly(people: readonly ReportingLine[]) {
  const given = (id: string) => people.find((line) => line.id === id);

  /** Who is named as the manager, unless that is nobody in the list or the person themself. */
  const named = (id: string): string | null => {
    const manager = given(id)?.managerId ?? null;
    return manager === null || manager === id || !given(manager) ? null : manager;
  };

  /** Everyone met on the way from someone back to themself; empty when the way does not lead back. */
  const loopOf = (id: string): string[] => {
    const met: string[] = [];
    let current: string | null = id;
    for (let step = 0; step < people.length && current !== null; step++) {
      met.push(current);
      current = named(current);
      if (current === id) return met;
    }
    return [];
  };

  const manager = (id: string): string | null => {
    const loop = loopOf(id);
    const firstInList = people.find((line) => loop.includes(line.id));
    return firstInList?.id === id ? null : named(id);
  };

  const levelsUpTo = (id: string, top: string): number | null => {
    if (!given(id)) return null;
    if (id === top) return 0;
    const next = manager(id);
    const further = next === null ? null : levelsUpTo(next, top);
    return further === null ? null : further + 1;
  };

  return (group: ProfileGroup, viewer: Viewer, person: string, selfAccess: boolean): string => {
    if (viewer.accessLevel === "guest") return "-";
    if (group === "employment") return "everyone";
    if (viewer.accessLevel === "executive") return "executive";
    if (group !== "contact" && group !== "demographics") return "-";
    if (viewer.personId === null) return "-";
    const levels = levelsUpTo(person, viewer.personId);
    if (viewer.accessLevel === "head" && levels !== null) return `head ${levels}`;
    if (viewer.accessLevel === "manager" && manager(person) === viewer.personId) return "manager";
    return selfAccess && person === viewer.personId ? "self" : "-";
  };
}

/** Everyone met when walking up the lines as they were given, nothing repaired; a loop ends where it began. */
function namedAbove(people: readonly ReportingLine[], id: string): Set<string> {
  const met = new Set<string>();
  for (let current: string | null = id; current !== null && !met.has(current);) {
    met.add(current);
    current = people.find((line) => line.id === current)?.managerId ?? null;
  }
  return met;
}

/** Any company, and a handful of viewers of all levels: persons of it, someone who left, and no person at all. */
const situations = reportingGraphs({ maxPeople: 14 }).chain((people) => {
  const persons = [...people.map(({ id }) => id), "gone"];
  return fc.record({
    people: fc.constant(people),
    persons: fc.constant(persons),
    viewers: fc.array(
      fc.record({
        accessLevel: fc.constantFrom(...accessLevels),
        personId: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...persons) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    selfAccess: fc.boolean(),
  });
});

describe("for any company, viewer and person", () => {
  test("what is decided is what ACCESS-1 to ACCESS-9 say, slowly read", () => {
    fc.assert(
      fc.property(situations, ({ people, persons, viewers, selfAccess }) => {
        const built = buildReportingTree(people);
        const slow = slowly(people);
        for (const viewer of viewers) {
          for (const person of persons) {
            const expected = profileGroups.map((group) => slow(group, viewer, person, selfAccess));
            const rules = profileGroups.map((group) => ruleFor(group, viewer, person, built, { selfAccess }));
            expect(rules.map(written)).toEqual(expected);
            const groups = visibleGroups(viewer, person, built, { selfAccess });
            expect(profileGroups.map((group) => written(groups.get(group)))).toEqual(expected);
            expect([...groups.keys()]).toEqual(profileGroups.filter((_, index) => expected[index] !== "-"));
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("nobody sees more than the lines as given would let them", () => {
    fc.assert(
      fc.property(situations, ({ people, persons, viewers, selfAccess }) => {
        const built = buildReportingTree(people);
        for (const viewer of viewers.filter(({ accessLevel }) => accessLevel !== "executive")) {
          for (const person of persons) {
            const groups = visibleGroups(viewer, person, built, { selfAccess });
            expect(groups.has("financial") || groups.has("payroll_mapping")).toBe(false);
            if (!groups.has("contact") && !groups.has("demographics")) continue;
            const isSelf = person === viewer.personId;
            const isNamedAbove = viewer.personId !== null && namedAbove(people, person).has(viewer.personId);
            const isNamedManager = people.some(
              ({ id, managerId }) => id === person && managerId === viewer.personId,
            );
            expect({
              executive: false,
              head: isNamedAbove,
              manager: isNamedManager || (selfAccess && isSelf),
              staff: selfAccess && isSelf,
              guest: false,
            }).toMatchObject({ [viewer.accessLevel]: true });
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("those listed as seeing a group are those whom the decision lets see it, in their order", () => {
    fc.assert(
      fc.property(situations, ({ people, persons, viewers, selfAccess }) => {
        const built = buildReportingTree(people);
        for (const person of persons) {
          for (const group of profileGroups) {
            const listed = viewersOf(group, viewers, person, built, { selfAccess });
            const asked = viewers
              .map((viewer) => ({ viewer, rule: ruleFor(group, viewer, person, built, { selfAccess }) }))
              .filter(({ rule }) => rule !== null);
            expect(listed).toEqual(asked);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
