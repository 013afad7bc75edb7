import { resolveReportingLines } from "@/lib/reporting/reporting-lines";
import type { Person } from "@/lib/directory/schema";
import { allAtOnce, inParts, type Steps } from "@/lib/steps";

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
export const buildChartModel = (people: readonly ChartPerson[]): ChartModel =>
  allAtOnce(buildModelInSteps(people, managersOf(people)));

/** The same in steps, for a server that has others to answer meanwhile. `managerOf`: who counts as whose manager, without circles. */
export function* buildModelInSteps(
  people: readonly ChartPerson[],
  managerOf: (id: string) => string | null,
): Steps<ChartModel> {
  const model = yield* linkPeople(people, managerOf);
  const inOrder = everybodyBelow(model.roots);
  yield;
  for (const [part] of inParts(inOrder)) {
    for (const node of part) {
      node.level = (node.parent?.level ?? 0) + 1;
      node.direct = node.children.length;
    }
    yield;
  }
  // Everybody comes after those above them, so counting from the end counts those below first.
  for (const [part] of inParts(inOrder.reverse())) {
    for (const node of part) if (node.parent) node.parent.total += node.total + 1;
    yield;
  }
  return { ...model, rootsTotal: model.roots.length };
}

/** The same tree as far as the seed goes, with the counts of the whole. */
export function buildSeedModel({ people, places, rootsTotal }: ChartSeed): ChartModel {
  const model = allAtOnce(linkPeople(people, managersOf(people)));
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

const managersOf = (people: readonly ChartPerson[]) => {
  const { managerOf } = resolveReportingLines(
    people.map(({ id, manager_id }) => ({ id, managerId: manager_id })),
  );
  return (id: string) => managerOf.get(id) ?? null;
};

/** Roots and siblings keep the order in which people come. */
function* linkPeople(
  people: readonly ChartPerson[],
  managerOf: (id: string) => string | null,
): Steps<{ roots: ChartNode[]; byId: Map<string, ChartNode> }> {
  const byId = new Map<string, ChartNode>();
  for (const [part] of inParts(people)) {
    for (const person of part)
      byId.set(person.id, { person, parent: null, children: [], direct: 0, total: 0, level: 1 });
    yield;
  }
  const roots: ChartNode[] = [];
  for (const [part] of inParts([...byId.values()])) {
    for (const node of part) {
      node.parent = byId.get(managerOf(node.person.id) ?? "") ?? null;
      (node.parent?.children ?? roots).push(node);
    }
    yield;
  }
  return { roots, byId };
}
