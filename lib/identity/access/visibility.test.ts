import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PersonWithManagerId } from "@/lib/identity/access/reporting-lines";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { arbitraryReportingGraph } from "@/testing/reporting-graphs";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import {
  customFieldAudiences,
  customFieldEditors,
  isFieldEditor,
  findFieldRule,
  findGroupsWithVisibleHistory,
  profileGroups,
  findGroupRule,
  canSeeAbsences,
  canSeeWorkContact,
  isAboutEditor,
  findFieldViewers,
  findGroupViewers,
  findVisibleGroups,
  getViewingLevel,
  type ProfileGroup,
  type AccessRule,
  type FieldAccess,
  type Viewer,
} from "./visibility";
import { getPropertyRuns } from "@/testing/property-runs";

/**
 * boss ┬ me ── report ── skip ── deep
 *      └ peer ── nephew
 * lone is a separate root; me is the viewer.
 */
const company: PersonWithManagerId[] = [
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

const formatRule = (rule: AccessRule | null | undefined): string =>
  !rule ? "-" : rule.name === "head" ? `head ${rule.levelsAbove}` : rule.name;

type Row = [person: string, ...rules: [string, string, string, string, string]];
const fullAccessRow = (person: string): Row => [
  person,
  "everyone",
  "executive",
  "executive",
  "executive",
  "executive",
];
const noAccessRow = (person: string): Row => [person, "-", "-", "-", "-", "-"];
const employmentOnlyRow = (person: string): Row => [person, "everyone", "-", "-", "-", "-"];

const allPersonIds = company.map(({ id }) => id);
/** Rows of everyone in which only the named people show contact and demographics, each by the given rule. */
const employmentRowsExcept = (rules: Readonly<Record<string, string>>) =>
  allPersonIds.map((id): Row => {
    const rule = rules[id] ?? "-";
    return [id, "everyone", rule, rule, "-", "-"];
  });
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

// Columns: the person, employment, contact, demographics, financial, payroll_mapping.
table("executive", "me", "either", allPersonIds.map(fullAccessRow));
table("executive", null, "either", allPersonIds.map(fullAccessRow));
table("head", "me", "either", [
  /* own manager             */ ["boss", "everyone", "-", "-", "-", "-"],
  /* themself                */ ["me", "everyone", "head 0", "head 0", "-", "-"],
  /* direct report           */ ["report", "everyone", "head 1", "head 1", "-", "-"],
  /* their report            */ ["skip", "everyone", "head 2", "head 2", "-", "-"],
  /* deeper                  */ ["deep", "everyone", "head 3", "head 3", "-", "-"],
  /* peer                    */ ["peer", "everyone", "-", "-", "-", "-"],
  /* below a peer            */ ["nephew", "everyone", "-", "-", "-", "-"],
  /* a root                  */ ["lone", "everyone", "-", "-", "-", "-"],
]);
table("head", null, "either", allPersonIds.map(employmentOnlyRow));
table("manager", "me", false, employmentRowsExcept({ report: "manager" }));
table("manager", "me", true, employmentRowsExcept({ me: "self", report: "manager" }));
table("manager", null, "either", allPersonIds.map(employmentOnlyRow));
table("staff", "me", false, allPersonIds.map(employmentOnlyRow));
table("staff", "me", true, employmentRowsExcept({ me: "self" }));
table("staff", null, "either", allPersonIds.map(employmentOnlyRow));
table("guest", "me", "either", allPersonIds.map(noAccessRow));
table("guest", null, "either", allPersonIds.map(noAccessRow));

describe("the self-description of a person (ABOUT-1, ABOUT-2)", () => {
  test.each<[AccessLevel, seen: string, ownEdit: boolean, otherEdit: boolean]>([
    ["executive", "everyone", true, true],
    ["head", "everyone", true, false],
    ["manager", "everyone", true, false],
    ["staff", "everyone", true, false],
    ["guest", "-", false, false],
  ])("%s: sees %s, changes their own: %s and others': %s, restricted or not", (level, seen, own, other) => {
    for (const isRestricted of [false, true]) {
      for (const personId of ["me", null]) {
        const viewer = { accessLevel: level, isRestricted, personId };
        for (const person of allPersonIds) {
          expect(formatRule(findGroupRule("about", viewer, person, tree, { selfAccess: false }))).toBe(seen);
          expect(isAboutEditor(viewer, person)).toBe(person === personId ? own : other);
        }
      }
    }
  });
});

/**
 * Table of custom field access. Columns: audience, editors, viewer, then the access of the viewer "me" to the field of
 * each person. r: reads, w: reads and changes.
 */
const fieldRights = `
seen       edited     viewer              | boss me report skip peer
everyone   person     executive           | w    w  w      w    w
everyone   person     executive,restricted| w    w  w      w    w
everyone   person     head                | r    w  r      r    r
everyone   person     staff               | r    w  r      r    r
everyone   manager    head                | r    r  w      w    r
everyone   manager    manager             | r    r  w      r    r
everyone   executive  head                | r    r  r      r    r
everyone   executive  guest               | -    -  -      -    -
managers   person     executive,restricted| -    w  -      -    -
managers   person     head                | -    w  r      r    -
managers   person     manager             | -    w  r      -    -
managers   person     staff               | -    w  -      -    -
managers   manager    head                | -    -  w      w    -
managers   manager    manager             | -    -  w      -    -
managers   manager    head,restricted     | -    -  -      -    -
managers   executive  head                | -    -  r      r    -
executives executive  executive           | w    w  w      w    w
executives executive  executive,restricted| -    -  -      -    -
executives executive  head                | -    -  -      -    -
executives person     staff               | -    w  -      -    -
executives manager    head                | -    -  w      w    -
executives manager    guest               | -    -  -      -    -
`;
const fieldRows = fieldRights
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.replace("|", " ").trim().split(/\s+/));

describe("custom fields (FIELD-2, FIELD-3)", () => {
  test.each(fieldRows)("seen by %s, edited by %s, viewed by %s", (seen, edited, viewer, ...expected) => {
    const access: FieldAccess = {
      seen_by: findNamed(customFieldAudiences, seen),
      edited_by: findNamed(customFieldEditors, edited),
    };
    const [level = "", restriction] = (viewer ?? "").split(",");
    const user: Viewer = {
      accessLevel: findNamed(accessLevels, level),
      isRestricted: restriction === "restricted",
      personId: "me",
    };
    expect(
      ["boss", "me", "report", "skip", "peer"].map((person) => formatFieldRights(access, user, person, tree)),
    ).toEqual(expected);
  });

  test("for any company, setting, viewer and person the decision equals a reference implementation", () => {
    const access = fc.record({
      seen_by: fc.constantFrom(...customFieldAudiences),
      edited_by: fc.constantFrom(...customFieldEditors),
    });
    fc.assert(
      fc.property(situations, access, ({ people, persons, viewers }, field) => {
        const built = buildReportingTree(people);
        const decide = buildReferenceTree(people);
        for (const viewer of viewers) {
          for (const person of persons) {
            const rule = decide("contact", viewer, person, false);
            const isAbove = rule === "manager" || /^head [1-9]/.test(rule);
            const isSelf = viewer.personId === person;
            const isEditor = { person: isSelf, manager: isAbove, executive: false }[field.edited_by];
            const isAudience = {
              everyone: true,
              managers: isAbove || rule === "executive",
              executives: rule === "executive",
            }[field.seen_by];
            const sees = viewer.accessLevel !== "guest" && (isAudience || isEditor);
            const edits = sees && (isEditor || viewer.accessLevel === "executive");
            expect(formatFieldRights(field, viewer, person, built)).toBe(edits ? "w" : sees ? "r" : "-");
          }
        }
      }),
      { numRuns: getPropertyRuns(250) },
    );
  });
});

function findNamed<T extends string>(known: readonly T[], name: string | undefined): T {
  const found = known.find((one) => one === name);
  if (!found) throw new Error(`${name} is no value of the table`);
  return found;
}

function formatFieldRights(
  access: FieldAccess,
  viewer: Viewer,
  person: string,
  lines: ReturnType<typeof buildReportingTree>,
): string {
  const sees = findFieldRule(access, viewer, person, lines) !== null;
  const edits = isFieldEditor(access, viewer, person, lines);
  return edits ? (sees ? "w" : "edits without seeing") : sees ? "r" : "-";
}

describe("visibility of each group, with its rule", () => {
  test.each(tables)("%s as %s, PROFILE_SELF_ACCESS=%s", (accessLevel, personId, selfAccess, rows) => {
    const decided = rows.map(([person]) => {
      const groups = findVisibleGroups(createViewer(accessLevel, personId), person, tree, { selfAccess });
      return [person, ...profileGroups.map((group) => formatRule(groups.get(group)))];
    });
    expect(decided).toEqual(rows);
  });

  test.each(tables)(
    "%s as %s, PROFILE_SELF_ACCESS=%s, restricted: what staff see, or nothing for guests (ACCESS-14)",
    (accessLevel, personId, selfAccess) => {
      const restricted = { accessLevel, personId, isRestricted: true };
      const seen = createViewer(accessLevel === "guest" ? "guest" : "staff", personId);
      for (const person of allPersonIds) {
        const groups = findVisibleGroups(restricted, person, tree, { selfAccess });
        expect(groups).toEqual(findVisibleGroups(seen, person, tree, { selfAccess }));
        expect(findGroupsWithVisibleHistory(restricted, groups)).toEqual(new Map());
      }
    },
  );

  test("is listed for every level, with and without a person, for both settings, for every person", () => {
    const cells = tables.map(([level, who, selfAccess]) => `${level} ${who} ${selfAccess}`);
    const wanted = accessLevels.flatMap((level) =>
      ["me", null].flatMap((who) => [true, false].map((access) => `${level} ${who} ${access}`)),
    );
    expect(cells.toSorted()).toEqual(wanted.toSorted());
    for (const [, , , rows] of tables) expect(rows.map(([person]) => person)).toEqual(allPersonIds);
  });
});

describe.each([true, false])("with PROFILE_SELF_ACCESS=%s", (selfAccess) => {
  test("executives see earlier values of every group they see, and other levels see none", () => {
    for (const level of accessLevels) {
      const now = findVisibleGroups(createViewer(level, "me"), "me", tree, { selfAccess });
      const earlier = findGroupsWithVisibleHistory(createViewer(level, "me"), now);
      expect([level, earlier]).toEqual([level, level === "executive" ? now : new Map()]);
    }
  });
});

test("a restriction never raises a level: restricted users view as staff, and guests stay guests (ACCESS-14)", () => {
  for (const accessLevel of accessLevels) {
    expect(getViewingLevel({ accessLevel, isRestricted: false })).toBe(accessLevel);
    expect(getViewingLevel({ accessLevel, isRestricted: true })).toBe(
      accessLevel === "guest" ? "guest" : "staff",
    );
  }
});

test("work e-mails are visible to everyone in the company or to executives, never to guests (ACCESS-13)", () => {
  const levelsThatSee = (audience: "everyone" | "executives", isRestricted = false) =>
    accessLevels.filter((accessLevel) => canSeeWorkContact({ accessLevel, isRestricted }, audience));
  expect(levelsThatSee("everyone")).toEqual(["executive", "head", "manager", "staff"]);
  expect(levelsThatSee("executives")).toEqual(["executive"]);
  expect(levelsThatSee("everyone", true)).toEqual(["executive", "head", "manager", "staff"]);
  expect(levelsThatSee("executives", true)).toEqual([]);
});

test("everyone in the company sees when people are away, restricted or not, and guests never do (ACCESS-15)", () => {
  for (const isRestricted of [false, true])
    expect(accessLevels.filter((accessLevel) => canSeeAbsences({ accessLevel, isRestricted }))).toEqual(
      accessLevels.filter((level) => level !== "guest"),
    );
});

function createViewer(accessLevel: AccessLevel, personId: string | null): Viewer {
  return { accessLevel, personId, isRestricted: false };
}

/**
 * Reference implementation of ACCESS-1 to ACCESS-9 and ACCESS-14. Shares no code with the product and searches the
 * given list at each step.
 */
function buildReferenceTree(people: readonly PersonWithManagerId[]) {
  const given = (id: string) => people.find((line) => line.id === id);

  /** Returns the named manager, or null if that is unknown or the person themself. */
  const named = (id: string): string | null => {
    const manager = given(id)?.managerId ?? null;
    return manager === null || manager === id || !given(manager) ? null : manager;
  };

  /** Returns the people on the path from a person back to themself, or an empty list if there is no loop. */
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
    if (viewer.isRestricted && !(selfAccess && person === viewer.personId)) return "-";
    if (viewer.isRestricted) return group === "contact" || group === "demographics" ? "self" : "-";
    if (viewer.accessLevel === "executive") return "executive";
    if (group !== "contact" && group !== "demographics") return "-";
    if (viewer.personId === null) return "-";
    const levels = levelsUpTo(person, viewer.personId);
    if (viewer.accessLevel === "head" && levels !== null) return `head ${levels}`;
    if (viewer.accessLevel === "manager" && manager(person) === viewer.personId) return "manager";
    return selfAccess && person === viewer.personId ? "self" : "-";
  };
}

/** Generates a company and a few viewers of all levels: linked to a person, to a removed person, or to no person. */
const situations = arbitraryReportingGraph({ maxPeople: 14 }).chain((people) => {
  const persons = [...people.map(({ id }) => id), "gone"];
  return fc.record({
    people: fc.constant(people),
    persons: fc.constant(persons),
    viewers: fc.array(
      fc.record({
        accessLevel: fc.constantFrom(...accessLevels),
        isRestricted: fc.boolean(),
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
  test("the decision equals the reference implementation of ACCESS-1 to ACCESS-9 and ACCESS-14", () => {
    fc.assert(
      fc.property(situations, ({ people, persons, viewers, selfAccess }) => {
        const built = buildReportingTree(people);
        const slow = buildReferenceTree(people);
        for (const viewer of viewers) {
          for (const person of persons) {
            const expected = profileGroups.map((group) => slow(group, viewer, person, selfAccess));
            const rules = profileGroups.map((group) =>
              findGroupRule(group, viewer, person, built, { selfAccess }),
            );
            expect(rules.map(formatRule)).toEqual(expected);
            const groups = findVisibleGroups(viewer, person, built, { selfAccess });
            expect(profileGroups.map((group) => formatRule(groups.get(group)))).toEqual(expected);
            expect([...groups.keys()]).toEqual(profileGroups.filter((_, index) => expected[index] !== "-"));
          }
        }
      }),
      { numRuns: getPropertyRuns(250) },
    );
  });

  test("the listed viewers of a group or custom field are those that the decision admits, in their order", () => {
    fc.assert(
      fc.property(situations, ({ people, persons, viewers, selfAccess }) => {
        const built = buildReportingTree(people);
        for (const person of persons) {
          for (const group of profileGroups) {
            const listed = findGroupViewers(group, viewers, person, built, { selfAccess });
            const asked = viewers
              .map((viewer) => ({
                viewer,
                rule: findGroupRule(group, viewer, person, built, { selfAccess }),
              }))
              .filter(({ rule }) => rule !== null);
            expect(listed).toEqual(asked);
          }
          for (const seen_by of customFieldAudiences) {
            const access = { seen_by, edited_by: "manager" } as const;
            expect(findFieldViewers(access, viewers, person, built)).toEqual(
              viewers
                .map((viewer) => ({ viewer, rule: findFieldRule(access, viewer, person, built) }))
                .filter(({ rule }) => rule !== null),
            );
          }
        }
      }),
      { numRuns: getPropertyRuns(75) },
    );
  });
});
