import type { ReportingTree } from "@/lib/reporting/reporting-tree";

type Shown<P> = { person: P; level: number; directReports: number };

/**
 * A part of the tree as a list, level by level, siblings in the order of the directory: from one person on or from everyone at the top, so many
 * levels deep, and no more people than may be shown. Linear in the number of people.
 */
export function branchOf<P extends { id: string }>(
  { people, tree }: { people: readonly P[]; tree: ReportingTree },
  { root, depth, atMost }: { root: string | null; depth: number; atMost: number },
): { shown: Shown<P>[]; leftOut: number } {
  const reports = new Map<string, P[]>();
  for (const person of people) {
    const manager = tree.managerOf(person.id) ?? "";
    const others = reports.get(manager);
    if (others) others.push(person);
    else reports.set(manager, [person]);
  }
  const shown: Shown<P>[] = [];
  let leftOut = 0;
  let level = root === null ? (reports.get("") ?? []) : people.filter(({ id }) => id === root);
  for (let below = 0; below <= depth && level.length > 0; below++) {
    for (const person of level) {
      if (shown.length < atMost) {
        shown.push({ person, level: below, directReports: reports.get(person.id)?.length ?? 0 });
      } else leftOut += 1;
    }
    level = level.flatMap(({ id }) => reports.get(id) ?? []);
  }
  return { shown, leftOut };
}
