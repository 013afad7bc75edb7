import type { ChartGroups } from "./colours";
import { getPathTo, type ChartModel, type ChartNode } from "./model";

/** `inside`: above a hit or a person of the chosen group. `dim`: not on the path and not in the chosen group. */
export type ChartMark = "hit" | "path" | "inside" | "dim" | "dim inside";

/** Path between two people. `meeting`: lowest person whose branch includes both people; null if no branch does. */
export type ReportingPath = {
  from: ChartNode;
  to: ChartNode;
  meeting: ChartNode | null;
  nodes: ChartNode[];
};

export type ChartMarks = { markOf: (node: ChartNode) => ChartMark | null; path: ReportingPath | null };

type ChartEmphasis = {
  hits: readonly string[];
  between: readonly [string, string] | null;
  show: string | null;
};

function findPath(model: ChartModel, between: ChartEmphasis["between"]): ReportingPath | null {
  const [from, to] = between?.map((id) => model.byId.get(id)) ?? [];
  if (!from || !to) return null;
  const [up, down] = [getPathTo(from), getPathTo(to)];
  const shared = up.filter((node, index) => node === down[index]).length;
  const meeting = up[shared - 1] ?? null;
  const nodes = [...up.slice(shared).reverse(), ...(meeting ? [meeting] : []), ...down.slice(shared)];
  return { from, to, meeting, nodes };
}

/** A path and a chosen group dim all other people, except for hits of the search. */
export function createChartMarks(
  model: ChartModel,
  { groups, groupOf }: ChartGroups,
  { hits, between, show }: ChartEmphasis,
): ChartMarks {
  const path = findPath(model, between);
  const found = new Set(hits);
  const onPath = new Set(path?.nodes);
  const group = groups.find(({ name }) => name === show);
  const matching = new Set(group ? [...model.byId.values()].filter((node) => groupOf(node) === group) : []);
  const inside = new Set<ChartNode>();
  for (const node of [...matching, ...hits.map((id) => model.byId.get(id))])
    for (let at = node?.parent; at && !inside.has(at); at = at.parent) inside.add(at);
  const hasDimmed = path !== null || group !== undefined;
  return {
    path,
    markOf: (node) => {
      if (found.has(node.person.id)) return "hit";
      if (onPath.has(node)) return "path";
      if (matching.has(node)) return null;
      if (inside.has(node)) return hasDimmed ? "dim inside" : "inside";
      return hasDimmed ? "dim" : null;
    },
  };
}
