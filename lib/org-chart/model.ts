import { buildOrgChart } from "@/lib/reporting/org-chart";
import type { Person } from "@/lib/directory/schema";

/** What the chart shows of a person. */
export type ChartPerson = Pick<Person, "id" | "first_name" | "last_name" | "title" | "manager_id">;

/** How many report to somebody, how many are below them at any depth, and how far from the top they stand: 1 is the top. */
type ChartPlace = { direct: number; total: number; level: number };

/** A person in the drawn chart, with those above and those below. */
export type ChartNode = ChartPlace & {
  person: ChartPerson;
  parent: ChartNode | null;
  /** In a chart of which only the beginning is known, fewer than `direct`. */
  children: ChartNode[];
};

export type ChartModel = {
  roots: ChartNode[];
  /** How many stand at the top: more than `roots` where only the beginning is known. */
  rootsTotal: number;
  byId: ReadonlyMap<string, ChartNode>;
};

/** The part of the chart that is shown first, in the order of the directory; the browser draws it before it has everybody. */
export type ChartSeed = { people: ChartPerson[]; places: Record<string, ChartPlace>; rootsTotal: number };

/** The tree of everybody, counted. Keeps its own stack: a chain of managers may be as deep as the directory is long. */
export function buildChartModel(people: readonly ChartPerson[]): ChartModel {
  const model = linkPeople(people);
  const inOrder = everybodyBelow(model.roots);
  for (const node of inOrder) {
    node.level = (node.parent?.level ?? 0) + 1;
    node.direct = node.children.length;
  }
  // Everybody comes after those above them, so counting from the end counts those below first.
  for (const node of inOrder.reverse()) if (node.parent) node.parent.total += node.total + 1;
  return { ...model, rootsTotal: model.roots.length };
}

/** The same tree as far as the seed goes, with the counts of the whole. */
export function buildSeedModel({ people, places, rootsTotal }: ChartSeed): ChartModel {
  const model = linkPeople(people);
  for (const node of model.byId.values()) Object.assign(node, places[node.person.id]);
  return { ...model, roots: model.roots.filter(({ level }) => level <= 1), rootsTotal };
}

/** These people with their places, in the order in which `everybody` stands. */
export function makeSeed(
  model: ChartModel,
  shown: Iterable<ChartNode>,
  everybody: readonly ChartPerson[],
): ChartSeed {
  const places: Record<string, ChartPlace> = {};
  for (const { person, direct, total, level } of shown) places[person.id] = { direct, total, level };
  const people = everybody
    .filter(({ id }) => places[id] !== undefined)
    .map(({ id, first_name, last_name, title, manager_id }) => ({
      id,
      first_name,
      last_name,
      title,
      manager_id,
    }));
  return { people, places, rootsTotal: model.rootsTotal };
}

/** From the top to the person, them included. */
export function pathTo(node: ChartNode): ChartNode[] {
  const path: ChartNode[] = [];
  for (let at: ChartNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

/** Everybody of these branches, each branch as a whole before the next, managers before those below them. */
export function everybodyBelow(tops: readonly ChartNode[]): ChartNode[] {
  const found: ChartNode[] = [];
  const stack = [...tops].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    found.push(node);
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child) stack.push(child);
    }
  }
  return found;
}

/** Whether somebody is the top of this branch or below them. */
export function isWithin(node: ChartNode, top: ChartNode): boolean {
  for (let at: ChartNode | null = node; at; at = at.parent) if (at === top) return true;
  return false;
}

function linkPeople(people: readonly ChartPerson[]) {
  const { roots } = buildOrgChart(people.map(({ id, manager_id }) => ({ id, managerId: manager_id })));
  const byId = new Map(
    people.map((person): [string, ChartNode] => [
      person.id,
      { person, parent: null, children: [], direct: 0, total: 0, level: 1 },
    ]),
  );
  const nodeOf = ({ person }: { person: { id: string } }) => byId.get(person.id);
  const stack = [...roots];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const parent = nodeOf(entry);
    for (const below of entry.children) {
      const child = nodeOf(below);
      if (!parent || !child) continue;
      child.parent = parent;
      parent.children.push(child);
      stack.push(below);
    }
  }
  return { roots: roots.flatMap((root) => nodeOf(root) ?? []), byId };
}
