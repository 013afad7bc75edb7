import { resolveReportingLines } from "@/lib/identity/access/reporting-lines";
import { toListedPerson } from "@/lib/directory/context";
import type { ListedPerson } from "@/lib/directory/schema";
import { runSynchronously, splitIntoChunks, type ChunkedWork } from "@/lib/platform/chunked";

/** Number of direct reports, number of people below at any depth, and level, where 1 is the top. */
type ChartCounts = { direct: number; total: number; level: number };

export type ChartNode = ChartCounts & {
  person: ListedPerson;
  parent: ChartNode | null;
  /** Reports. Can have fewer entries than `direct` in a partial chart. */
  children: ChartNode[];
};

export type ChartModel = {
  roots: ChartNode[];
  /** Number of people at the top. Exceeds the length of `roots` in a partial chart that omits some of these people. */
  rootsTotal: number;
  byId: ReadonlyMap<string, ChartNode>;
};

/** People are in directory order. The browser draws them before it has loaded all people. */
type PartialChart = {
  people: ListedPerson[];
  places: Record<string, ChartCounts>;
  roots_total: number;
};

/** Uses an explicit stack, because a chain of managers can include the whole directory. */
export const buildChartModel = (people: readonly ListedPerson[]): ChartModel =>
  runSynchronously(buildChartModelChunked(people, createManagerLookup(people)));

/** Builds the tree in chunks that yield to other requests. `managerOf` must not contain cycles. */
export function* buildChartModelChunked(
  people: readonly ListedPerson[],
  managerOf: (id: string) => string | null,
): ChunkedWork<ChartModel> {
  const model = yield* linkPeopleChunked(people, managerOf);
  const inOrder = listBranchNodes(model.roots);
  yield;
  for (const [part] of splitIntoChunks(inOrder)) {
    for (const node of part) {
      node.level = (node.parent?.level ?? 0) + 1;
      node.direct = node.children.length;
    }
    yield;
  }
  // Managers precede their reports, so counting backwards finishes each branch before its manager.
  for (const [part] of splitIntoChunks(inOrder.reverse())) {
    for (const node of part) if (node.parent) node.parent.total += node.total + 1;
    yield;
  }
  return { ...model, rootsTotal: model.roots.length };
}

/** Counts are of the whole company. People whose manager the partial chart omits are in `byId` only. */
export function buildPartialModel({ people, places, roots_total }: PartialChart): ChartModel {
  const model = runSynchronously(linkPeopleChunked(people, createManagerLookup(people)));
  for (const node of model.byId.values()) Object.assign(node, places[node.person.id]);
  return { ...model, roots: model.roots.filter(({ level }) => level <= 1), rootsTotal: roots_total };
}

/** Report counts and levels are of the whole chart. People are in the order of the directory. */
export function buildPartialChart(
  model: ChartModel,
  shown: Iterable<ChartNode>,
  positionById: ReadonlyMap<string, number>,
): PartialChart {
  const positionOf = ({ person }: ChartNode) => positionById.get(person.id) ?? 0;
  const nodes = [...new Set(shown)].sort((a, b) => positionOf(a) - positionOf(b));
  return {
    people: nodes.map(({ person }) => ({
      ...toListedPerson(person),
      ...(person.vendor_name && { vendor_name: person.vendor_name }),
    })),
    places: Object.fromEntries(
      nodes.map(({ person, direct, total, level }) => [person.id, { direct, total, level }]),
    ),
    roots_total: model.rootsTotal,
  };
}

export function getPathTo(node: ChartNode): ChartNode[] {
  const path: ChartNode[] = [];
  for (let at: ChartNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

/** Lists all people of these branches, one branch after the other, managers before their reports. */
export function listBranchNodes(
  tops: readonly ChartNode[],
  reportsOf: (node: ChartNode) => readonly ChartNode[] = ({ children }) => children,
): ChartNode[] {
  const found: ChartNode[] = [];
  const stack = [...tops].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    found.push(node);
    const reports = reportsOf(node);
    for (let index = reports.length - 1; index >= 0; index--) {
      const report = reports[index];
      if (report) stack.push(report);
    }
  }
  return found;
}

export function getTops(model: ChartModel, { top }: { top: string | null }): readonly ChartNode[] {
  const node = top === null ? undefined : model.byId.get(top);
  return node ? [node] : model.roots;
}

const createManagerLookup = (people: readonly ListedPerson[]) => {
  const { managerOf } = resolveReportingLines(
    people.map(({ id, manager_id }) => ({ id, managerId: manager_id })),
  );
  return (id: string) => managerOf.get(id) ?? null;
};

/** Links each person to their manager. Roots and siblings keep the order of `people`. */
function* linkPeopleChunked(
  people: readonly ListedPerson[],
  managerOf: (id: string) => string | null,
): ChunkedWork<{ roots: ChartNode[]; byId: Map<string, ChartNode> }> {
  const byId = new Map<string, ChartNode>();
  for (const [part] of splitIntoChunks(people)) {
    for (const person of part)
      byId.set(person.id, { person, parent: null, children: [], direct: 0, total: 0, level: 1 });
    yield;
  }
  const roots: ChartNode[] = [];
  for (const [part] of splitIntoChunks([...byId.values()])) {
    for (const node of part) {
      node.parent = byId.get(managerOf(node.person.id) ?? "") ?? null;
      (node.parent?.children ?? roots).push(node);
    }
    yield;
  }
  return { roots, byId };
}
