import { findFrequentSpellings, mergeSpellings } from "@/lib/directory/spellings";
import type { DepartmentSettings } from "./schema";

/**
 * Person whose department is to be assigned, with the resolved manager. `department`: text of the vendor's custom field
 * or tag.
 */
type PersonToAssign = {
  id: string;
  managerId: string | null;
  teams: readonly string[];
  department: string | null;
};

/**
 * Returns the department of each person by id; null if there is none. Team, field and tag names that differ only in
 * case, accents or punctuation are one department, with the most frequent spelling (SYNC-23).
 */
export function assignDepartments(
  people: readonly PersonToAssign[],
  { source, branches }: DepartmentSettings,
): ReadonlyMap<string, string | null> {
  const hasTeams = source === "teams" && people.some(({ teams }) => teams.length > 0);
  if (source === "branches" || (source === "teams" && !hasTeams)) return assignBranches(people, branches);
  const named = hasTeams ? createLargestTeamFinder(people) : ({ department }: PersonToAssign) => department;
  const assigned = people.map((person) => [person.id, named(person)] as const);
  const spellingOf = createSpellingFinder(assigned.map(([, department]) => department));
  return new Map(assigned.map(([id, department]) => [id, department && spellingOf(department)]));
}

function createLargestTeamFinder(
  people: readonly PersonToAssign[],
): (person: PersonToAssign) => string | null {
  const counts = new Map<string, number>();
  for (const { teams } of people) for (const team of teams) counts.set(team, (counts.get(team) ?? 0) + 1);
  const [spellings, sizes] = [findFrequentSpellings(counts), mergeSpellings(counts)];
  const sizeOf = (team: string) => sizes.get(spellings.get(team) ?? team) ?? 0;
  return ({ teams }) =>
    teams.reduce<string | null>(
      (largest, team) => (largest === null || sizeOf(team) > sizeOf(largest) ? team : largest),
      null,
    );
}

function createSpellingFinder(names: readonly (string | null)[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const spellings = findFrequentSpellings(counts);
  return (name) => spellings.get(name) ?? name;
}

/** Assigns each person the name of the nearest named branch: their own, or that of a manager above. */
function assignBranches(
  people: readonly PersonToAssign[],
  branches: DepartmentSettings["branches"],
): ReadonlyMap<string, string | null> {
  const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
  const assigned = new Map<string, string | null>(branches.map(({ person_id, name }) => [person_id, name]));
  for (const { id } of people) {
    const walked: string[] = [];
    let at: string | null = id;
    while (at !== null && !assigned.has(at)) {
      assigned.set(at, null); // a person who is already assigned ends the walk, so that a loop ends too
      walked.push(at);
      at = managerOf.get(at) ?? null;
    }
    const department = at === null ? null : (assigned.get(at) ?? null);
    for (const one of walked) assigned.set(one, department);
  }
  return assigned;
}
