import type { ChartModel, ChartNode } from "./model";
import { compareNames } from "@/lib/matching/names";
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
  const nameOf = (node: ChartNode) =>
    colour === "level"
      ? node.level > mostColours
        ? `Level ${mostColours + 1} and below`
        : `Level ${node.level}`
      : (officeOf(node.person.id) ?? "No office known");
  const counts = new Map<string, number>();
  for (const node of model.byId.values()) {
    const name = nameOf(node);
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
  return { groups, groupOf: (node) => byName.get(nameOf(node)) ?? null };
}
