import { listBranchNodes, type ChartModel, type ChartNode } from "./model";
import { compareNames, apiFullName } from "@/lib/identity/matching/names";
import type { ChartColouring } from "./search-params";

/** The name of the group is shown as text too, so that colour is never the only cue. */
export type ChartGroup = {
  name: string;
  colour: number | null;
  count: number;
};
export type ChartGroups = { groups: ChartGroup[]; groupOf: (node: ChartNode) => ChartGroup | null };

/** More colours are hard to distinguish. */
const maxColours = 8;

/** Groups the whole company, so that a colour means the same in every branch: largest first, levels from the top. */
export function groupByColouring(
  colour: ChartColouring,
  model: ChartModel,
  detailOf: (id: string) => string | null,
): ChartGroups {
  if (colour === "none") return { groups: [], groupOf: () => null };
  if (colour === "branch") return groupByBranch(model);
  const unknown = colour === "office" ? "No office known" : "No department";
  const groupNameOf = (node: ChartNode) =>
    colour === "level"
      ? node.level > maxColours
        ? `Level ${maxColours + 1} and below`
        : `Level ${node.level}`
      : (detailOf(node.person.id) ?? unknown);
  const counts = new Map<string, number>();
  for (const node of model.byId.values()) {
    const name = groupNameOf(node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const inOrder = [...counts].sort(
    ([a, ofA], [b, ofB]) => (colour !== "level" && ofB - ofA) || compareNames(a, b),
  );
  let next = 0;
  const groups = inOrder.map(([name, count]): ChartGroup => {
    const isGrey = name === unknown || next >= maxColours;
    return { name, count, colour: isGrey ? null : next++ };
  });
  const byName = new Map(groups.map((group) => [group.name, group]));
  return { groups, groupOf: (node) => byName.get(groupNameOf(node)) ?? null };
}

/** Has a group for each person at the top with reports or, if there is only one, for each report of this person. */
function groupByBranch(model: ChartModel): ChartGroups {
  const leading = model.roots.filter(({ direct }) => direct > 0);
  const [only] = leading;
  const heads = leading.length === 1 && only ? only.children : leading;
  const inOrder = [...heads].sort(
    (a, b) => b.total - a.total || compareNames(apiFullName(a.person), apiFullName(b.person)),
  );
  const groups = inOrder.map(({ person, total }, index): ChartGroup => ({
    name: apiFullName(person),
    count: total + 1,
    colour: index < maxColours ? index : null,
  }));
  const byNode = new Map(
    inOrder.flatMap((head, index) => listBranchNodes([head]).map((node) => [node, groups[index]])),
  );
  return { groups, groupOf: (node) => byNode.get(node) ?? null };
}
