import type { ReportingTree } from "@/lib/reporting/reporting-tree";

/** Where somebody stands: who is above, beside and directly below, and how many are below in all. */
type PlaceInTree<P> = {
  /** From the top down to their manager. A long line keeps its top and its end. */
  line: P[];
  /** How many of the line are left out after its first. */
  lineSkipped: number;
  /** Who has the same manager, in the order of the directory. Without a manager nobody is beside anybody. */
  peers: P[];
  /** Direct reports, in the order of the directory. */
  reports: P[];
  /** Everybody below them, at any depth. */
  allReports: number;
};

/** The longest line that anyone reads: beyond it the middle is counted. */
export const longestLine = 12;

/** Finds the place of a person in the tree. The tree has no loops, so every line ends. */
export function placeInTree<P extends { id: string }>(
  { byId, tree }: { byId: ReadonlyMap<string, P>; tree: ReportingTree },
  personId: string,
): PlaceInTree<P> {
  const reportsOf = (id: string) => tree.reportsOf(id).flatMap((report) => byId.get(report) ?? []);
  const line: P[] = [];
  for (let id = tree.managerOf(personId); id !== null; id = tree.managerOf(id)) {
    const above = byId.get(id);
    if (above) line.push(above);
  }
  line.reverse();
  const manager = tree.managerOf(personId);
  const lineSkipped = Math.max(0, line.length - longestLine);
  return {
    line: lineSkipped === 0 ? line : [...line.slice(0, 1), ...line.slice(lineSkipped + 1)],
    lineSkipped,
    peers: manager === null ? [] : reportsOf(manager).filter(({ id }) => id !== personId),
    reports: reportsOf(personId),
    allReports: tree.countBelow(personId),
  };
}
