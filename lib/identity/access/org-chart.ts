import { resolveReportingLines, type PersonWithManagerId, type ReportingLineRepair } from "./reporting-lines";

export type OrgNode<P> = { person: P; children: OrgNode<P>[] };

/**
 * Builds the org chart. Each person appears exactly once: under their manager, or as a root. Roots and siblings keep
 * the order of `people`. Ignores invalid reporting lines and returns them as `repairs`; never throws.
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
 * deep, so this function uses an explicit stack. `head` returns the JSON object of a person, without `children`, which
 * this function adds.
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
 * Returns the subtree of a person (`root`), or the whole forest if `root` is null. `depth`: number of levels below the
 * top to include. Each node has its number of direct reports, even if the reports are too deep to be included. Returns
 * an empty forest for an unknown id.
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
