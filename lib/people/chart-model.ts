import { buildOrgChart, type OrgNode } from "./org-chart";
import type { Person } from "./schema";

/** A person in the drawn chart, with those above, those below, and how many they are. */
export type ChartNode = {
  person: Person;
  parent: ChartNode | null;
  children: ChartNode[];
  /** Everybody below, at any depth. */
  total: number;
};

export type ChartModel = { roots: ChartNode[]; byId: ReadonlyMap<string, ChartNode> };

/** The tree of everybody, counted. Keeps its own stack: a chain of managers may be as deep as the directory is long. */
export function buildChartModel(people: readonly Person[]): ChartModel {
  const { roots } = buildOrgChart(
    people.map((person) => ({ id: person.id, managerId: person.manager_id, person })),
  );
  const byId = new Map<string, ChartNode>();
  type Entry = {
    node: OrgNode<{ id: string; managerId: string | null; person: Person }>;
    parent: ChartNode | null;
  };
  const stack: Entry[] = roots.map((node) => ({ node, parent: null }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const made: ChartNode = {
      person: entry.node.person.person,
      parent: entry.parent,
      children: [],
      total: 0,
    };
    byId.set(made.person.id, made);
    for (const child of entry.node.children) stack.push({ node: child, parent: made });
  }
  // Everybody comes after those above them, so counting from the end counts those below first.
  for (const node of [...byId.values()].reverse()) {
    if (node.parent) node.parent.total += node.total + 1;
  }
  for (const person of people) {
    const node = byId.get(person.id);
    node?.parent?.children.push(node);
  }
  return { roots: roots.flatMap(({ person }) => byId.get(person.id) ?? []), byId };
}

/** From the top to the person, them included. */
export function pathTo(node: ChartNode): ChartNode[] {
  const path: ChartNode[] = [];
  for (let at: ChartNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}
