import { describe, expect, test } from "vitest";
import type { PersonWithManagerId } from "@/lib/identity/access/reporting-lines";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
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
  findVisibleGroups,
  type AccessRule,
  type FieldAccess,
  type Viewer,
} from "./visibility";

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

const allPersonIds = company.map(({ id }) => id);

/** Rule by which a viewer with or without a person sees contact and demographics; a number: head, that many levels above. */
const contactRules = parseTable(`
level     viewer self  | boss      me        report    skip      deep      peer      nephew    lone
executive me     any   | executive executive executive executive executive executive executive executive
executive none   any   | executive executive executive executive executive executive executive executive
head      me     any   | -         0         1         2         3         -         -         -
head      none   any   | -         -         -         -         -         -         -         -
manager   me     false | -         -         manager   -         -         -         -         -
manager   me     true  | -         self      manager   -         -         -         -         -
manager   none   any   | -         -         -         -         -         -         -         -
staff     me     false | -         -         -         -         -         -         -         -
staff     me     true  | -         self      -         -         -         -         -         -
staff     none   any   | -         -         -         -         -         -         -         -
guest     me     any   | -         -         -         -         -         -         -         -
guest     none   any   | -         -         -         -         -         -         -         -
`).flatMap(([level, viewer, self, ...cells]) =>
  [true, false]
    .filter((selfAccess) => self === "any" || self === String(selfAccess))
    .map((selfAccess) => ({
      accessLevel: findNamed(accessLevels, level),
      personId: viewer === "me" ? "me" : null,
      selfAccess,
      cells: cells.map((cell) => (/\d/.test(cell) ? `head ${cell}` : cell)),
    })),
);

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
const fieldRights = parseTable(`
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
`);

describe("custom fields (FIELD-2, FIELD-3)", () => {
  test.each(fieldRights)("seen by %s, edited by %s, viewed by %s", (seen, edited, viewer, ...expected) => {
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
});

/** Returns the cells of each line below the heading. */
function parseTable(text: string): string[][] {
  const [, ...lines] = text.trim().split("\n");
  return lines.map((line) => line.replace("|", " ").trim().split(/\s+/));
}

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

describe("visibility of each group, with its rule (ACCESS-1 to ACCESS-9, ACCESS-14)", () => {
  test.each(contactRules)("$accessLevel as $personId, PROFILE_SELF_ACCESS=$selfAccess", (row) => {
    const { accessLevel, personId, selfAccess, cells } = row;
    const employment = accessLevel === "guest" ? "-" : "everyone";
    const executiveOnly = accessLevel === "executive" ? "executive" : "-";
    for (const [index, person] of allPersonIds.entries()) {
      const groups = findVisibleGroups(createViewer(accessLevel, personId), person, tree, { selfAccess });
      expect([person, ...profileGroups.map((group) => formatRule(groups.get(group)))]).toEqual([
        ...[person, employment, cells[index], cells[index], executiveOnly, executiveOnly],
      ]);
      const restricted = { accessLevel, personId, isRestricted: true };
      const asStaff = createViewer(accessLevel === "guest" ? "guest" : "staff", personId);
      const left = findVisibleGroups(restricted, person, tree, { selfAccess });
      expect(left).toEqual(findVisibleGroups(asStaff, person, tree, { selfAccess }));
      expect(findGroupsWithVisibleHistory(restricted, left)).toEqual(new Map());
    }
  });
});

test("executives see earlier values of every group they see, and other levels see none", () => {
  for (const level of accessLevels) {
    const now = findVisibleGroups(createViewer(level, "me"), "me", tree, { selfAccess: true });
    const earlier = findGroupsWithVisibleHistory(createViewer(level, "me"), now);
    expect([level, earlier]).toEqual([level, level === "executive" ? now : new Map()]);
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
