import type { ReportingTree } from "@/lib/identity/access/reporting-tree";

type BranchPerson<P> = { person: P; level: number; directReports: number };

/**
 * Level by level, siblings in directory order, down to `depth` levels below `root` (null: all people without a
 * manager). Takes time linear in the number of people. `leftOut`: people of these levels beyond `atMost`.
 */
export function listBranch<P extends { id: string }>(
  { people, tree }: { people: readonly P[]; tree: ReportingTree },
  { root, depth, atMost }: { root: string | null; depth: number; atMost: number },
): { shown: BranchPerson<P>[]; leftOut: number } {
  const byId = new Map(people.map((person) => [person.id, person]));
  const reportsOf = ({ id }: P) => tree.reportsOf(id).flatMap((report) => byId.get(report) ?? []);
  const shown: BranchPerson<P>[] = [];
  let leftOut = 0;
  let level = people.filter(({ id }) => (root === null ? tree.managerOf(id) === null : id === root));
  for (let below = 0; below <= depth && level.length > 0; below++) {
    for (const person of level) {
      if (shown.length < atMost) {
        shown.push({ person, level: below, directReports: reportsOf(person).length });
      } else leftOut += 1;
    }
    level = level.flatMap(reportsOf);
  }
  return { shown, leftOut };
}
