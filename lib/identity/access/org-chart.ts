import { resolveReportingLines, type PersonWithManagerId, type ReportingLineRepair } from "./reporting-lines";

export type OrgNode<P> = { person: P; children: OrgNode<P>[] };

/**
 * Builds the org chart: each person appears exactly once, under their manager. Roots and siblings keep the order of
 * `people`. Invalid lines are repaired and reported; the function never throws.
 */
export function buildOrgChart<P extends PersonWithManagerId>(
  people: readonly P[],
): { roots: OrgNode<P>[]; repairs: ReportingLineRepair[] } {
  const { managerOf, repairs } = resolveReportingLines(people);
  const nodes = new Map(people.map((person) => [person.id, { person, children: [] } as OrgNode<P>]));
  const roots: OrgNode<P>[] = [];
  for (const node of nodes.values()) {
    const manager = nodes.get(managerOf.get(node.person.id) ?? "");
    (manager ? manager.children : roots).push(node);
  }
  return { roots, repairs };
}

/**
 * Serialises a forest to a nested JSON array. `JSON.stringify` in Node 20 overflows its stack a few thousand levels
 * deep, so this function uses an explicit stack. `head` returns the JSON object of a person; `children` is added to
 * it.
 */
export function writeOrgChartJson<P>(roots: readonly OrgNode<P>[], head: (person: P) => string): string {
  const parts: string[] = ["["];
  const open: { nodes: readonly OrgNode<P>[]; next: number }[] = [{ nodes: roots, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next];
    if (!node) {
      parts.push("]");
      open.pop();
      if (open.length > 0) parts.push("}");
      continue;
    }
    parts.push(level.next > 0 ? "," : "", head(node.person).slice(0, -1), ',"children":[');
    level.next += 1;
    open.push({ nodes: node.children, next: 0 });
  }
  return parts.join("");
}

/**
 * Returns the subtree of a person, or the whole forest, limited to a number of levels. Each node includes its number
 * of direct reports, even if they are below the limit. An unknown id returns an empty forest.
 */
export function pruneOrgChart<P extends PersonWithManagerId>(
  roots: readonly OrgNode<P>[],
  { root, depth }: { root: string | null; depth: number },
): OrgNode<P & { direct_reports: number }>[] {
  const copy = ({ person, children }: OrgNode<P>): OrgNode<P & { direct_reports: number }> => ({
    person: { ...person, direct_reports: children.length },
    children: [],
  });
  let level = findNodes(roots, root).map((from) => ({ from, to: copy(from) }));
  const pruned = level.map(({ to }) => to);
  for (let left = depth; left > 0 && level.length > 0; left--) {
    level = level.flatMap(({ from, to }) =>
      from.children.map((child) => {
        const below = { from: child, to: copy(child) };
        to.children.push(below.to);
        return below;
      }),
    );
  }
  return pruned;
}

function findNodes<P extends PersonWithManagerId>(
  roots: readonly OrgNode<P>[],
  id: string | null,
): OrgNode<P>[] {
  if (id === null) return [...roots];
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.person.id === id) return [node];
    for (const child of node.children) waiting.push(child);
  }
  return [];
}
