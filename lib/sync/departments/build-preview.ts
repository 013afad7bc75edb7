import type { VendorPerson } from "@/lib/connections/connectors/people/port";
import { countDirectReports } from "@/lib/directory/context";
import type { Person } from "@/lib/directory/schema";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { apiFullName, compareNames } from "@/lib/identity/matching/names";
import { assignDepartments } from "./assign-departments";
import { cleanTeamNames, readListedDepartment } from "./listed-departments";
import {
  defaultDepartmentSettings,
  type DepartmentPreview,
  type DepartmentSettings,
  type DepartmentSourcePreview,
} from "./schema";

/** Maximum number of custom fields, and of tag prefixes, that the preview offers: the most frequent ones. */
const maxOffered = 10;
const maxDepartments = 100;

/**
 * `listed` serves the vendor's sources. `people` are in the directory, and their reporting lines form the branches, so
 * people who are not in the directory yet do not count for branches.
 */
export function buildDepartmentPreview(
  listed: readonly VendorPerson[],
  people: readonly Person[],
  branches: DepartmentSettings["branches"],
): DepartmentPreview {
  const settings: DepartmentSettings[] = [
    { ...defaultDepartmentSettings, source: "teams" },
    ...listFieldIds(listed).map((field_id): DepartmentSettings => ({
      ...defaultDepartmentSettings,
      source: "custom_field",
      field_id,
    })),
    ...listTagPrefixes(listed).map((tag_prefix): DepartmentSettings => ({
      ...defaultDepartmentSettings,
      source: "tag",
      tag_prefix,
    })),
  ];
  const inBranches = assignDepartments(
    people.map(({ id, manager_id }) => ({ id, managerId: manager_id, teams: [], department: null })),
    { ...defaultDepartmentSettings, source: "branches", branches },
  );
  const hasTeams = listed.some(({ teams }) => cleanTeamNames(teams ?? []).length > 0);
  return {
    sources: [
      ...settings.map((one) =>
        countDepartments(one.source === "teams" && !hasTeams ? inBranches : assignListed(listed, one), one),
      ),
      countDepartments(inBranches, { ...defaultDepartmentSettings, source: "branches" }),
    ],
    branches: listBranches(people),
  };
}

const assignListed = (listed: readonly VendorPerson[], settings: DepartmentSettings) =>
  assignDepartments(
    listed.map((person) => ({
      id: person.externalId,
      managerId: null,
      teams: cleanTeamNames(person.teams ?? []),
      department: readListedDepartment(person, settings) ?? null,
    })),
    settings,
  );

function countDepartments(
  assigned: ReadonlyMap<string, string | null>,
  { source, field_id, tag_prefix }: DepartmentSettings,
): DepartmentSourcePreview {
  const counts = new Map<string, number>();
  let without = 0;
  for (const department of assigned.values()) {
    if (department === null) without++;
    else counts.set(department, (counts.get(department) ?? 0) + 1);
  }
  return {
    source,
    field_id,
    tag_prefix,
    without,
    departments: [...counts]
      .map(([name, count]) => ({ name, people: count }))
      .sort((a, b) => b.people - a.people || compareNames(a.name, b.name))
      .slice(0, maxDepartments),
  };
}

const listFieldIds = (listed: readonly VendorPerson[]): string[] =>
  listMostFrequent(listed.flatMap(({ customFields = {} }) => Object.keys(customFields)));

/**
 * Returns the most frequent prefixes of tags, up to and including the first separator ("department:"). If there are any
 * tags, the empty prefix, which matches all tags, is offered last.
 */
const listTagPrefixes = (listed: readonly VendorPerson[]): string[] => {
  const tags = listed.flatMap(({ tags: own = [] }) => own);
  if (tags.length === 0) return [];
  return [...listMostFrequent(tags.flatMap((tag) => /^[^:/=]{1,40}[:/=] ?/.exec(tag)?.[0] ?? [])), ""];
};

function listMostFrequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, maxOffered)
    .map(([value]) => value);
}

/**
 * Returns the branches below the top person, who has the largest subtree: one for each direct report who has reports.
 */
function listBranches(people: readonly Person[]): DepartmentPreview["branches"] {
  const tree = buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id })));
  const managing = countDirectReports(people);
  const top = people
    .filter(({ manager_id }) => manager_id === null)
    .reduce<Person | null>(
      (largest, person) =>
        largest === null || tree.countBelow(person.id) > tree.countBelow(largest.id) ? person : largest,
      null,
    );
  return people
    .filter(({ id, manager_id }) => top !== null && manager_id === top.id && managing.has(id))
    .map((person) => ({
      person_id: person.id,
      person_name: apiFullName(person),
      title: person.title,
      people: tree.countBelow(person.id) + 1,
    }));
}
