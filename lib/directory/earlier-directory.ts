import type { ChangeWithEarlierValues, SortValues } from "@/lib/versions/sort-fields";
import { sortInDirectoryOrder } from "@/lib/identity/matching/names";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import type { Directory } from "./directory-store";
import type { Person } from "./schema";

/**
 * Returns the directory before `changes` (newest first), for sorting only. People who left later have only the fields
 * by which lists are sorted.
 */
export function buildEarlierDirectory(
  directory: Directory,
  changes: readonly ChangeWithEarlierValues[],
): Directory {
  if (changes.length === 0) return directory;
  const earlier = new Map(directory.byId);
  for (const change of changes) {
    const person = earlier.get(change.personId);
    if (change.kind === "left")
      earlier.set(change.personId, applyEarlierValues(change.personId, person, change.before));
    else if (change.kind !== "changed") earlier.delete(change.personId);
    else if (person) earlier.set(change.personId, { ...person, ...change.before });
  }
  const people = sortInDirectoryOrder(
    Array.from(earlier.values(), (person) => ({
      id: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
      person,
    })),
  ).map(({ person }) => person);
  return {
    ...directory,
    people,
    byId: new Map(people.map((person) => [person.id, person])),
    tree: buildReportingTree(people.map(({ id, manager_id }) => ({ id, managerId: manager_id }))),
  };
}

const applyEarlierValues = (id: string, person: Person | undefined, values: SortValues): Person => ({
  ...(person ?? { id, productive_id: "", user_id: null, avatar_url: "", synced_at: "" }),
  ...values,
});
