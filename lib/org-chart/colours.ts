import type { ChartModel, ChartNode } from "./model";
import { compareNames, nameOf } from "@/lib/matching/names";
import type { ChartColour } from "./search-params";

/** People who have something in common: its name stands in the legend and on every card, because a colour alone says nothing. */
export type ChartGroup = {
  name: string;
  /** Its place in the palette; null: grey. */
  colour: number | null;
  count: number;
};
export type ChartGroups = { groups: ChartGroup[]; groupOf: (node: ChartNode) => ChartGroup | null };

/** More colours than these cannot be told apart. */
const mostColours = 8;

/** Sorts everybody by what they are coloured by, over the whole company, so that a colour means the same in every branch. */
export function groupPeople(
  colour: ChartColour,
  model: ChartModel,
  officeOf: (id: string) => string | null,
): ChartGroups {
  if (colour === "none") return { groups: [], groupOf: () => null };
  if (colour === "branch") return groupByBranch(model);
  const groupNameOf = (node: ChartNode) =>
    colour === "level"
      ? node.level > mostColours
        ? `Level ${mostColours + 1} and below`
        : `Level ${node.level}`
      : (officeOf(node.person.id) ?? "No office known");
  const counts = new Map<string, number>();
  for (const node of model.byId.values()) {
    const name = groupNameOf(node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const inOrder = [...counts].sort(
    ([a, ofA], [b, ofB]) => (colour === "office" && ofB - ofA) || compareNames(a, b),
  );
  let next = 0;
  const groups = inOrder.map(([name, count]): ChartGroup => {
    const isGrey = name === "No office known" || next >= mostColours;
    return { name, count, colour: isGrey ? null : next++ };
  });
  const byName = new Map(groups.map((group) => [group.name, group]));
  return { groups, groupOf: (node) => byName.get(groupNameOf(node)) ?? null };
}

/** By whom everybody is below: those next to the top, or, where several lead from the very top, these. */
function groupByBranch(model: ChartModel): ChartGroups {
  const leading = model.roots.filter(({ direct }) => direct > 0);
  const [only] = leading;
  const heads = leading.length === 1 && only ? only.children : leading;
  const inOrder = [...heads].sort(
    (a, b) => b.total - a.total || compareNames(nameOf(a.person), nameOf(b.person)),
  );
  const groups = inOrder.map(({ person, total }, index): ChartGroup => ({
    name: nameOf(person),
    count: total + 1,
    colour: index < mostColours ? index : null,
  }));
  const byHead = new Map(inOrder.map((head, index) => [head, groups[index] ?? null]));
  const known = new Map<ChartNode, ChartGroup | null>();
  function groupOf(node: ChartNode): ChartGroup | null {
    const passed: ChartNode[] = [];
    let group: ChartGroup | null = null;
    for (let at: ChartNode | null = node; at; at = at.parent) {
      const found = byHead.get(at) ?? known.get(at);
      if (found !== undefined) {
        group = found;
        break;
      }
      passed.push(at);
    }
    for (const one of passed) known.set(one, group);
    return group;
  }
  return { groups, groupOf };
}
