import type { ChartModel, ChartNode } from "./model";
import { canShowMore, reportsOf, topSiblings, type ChartState, type Siblings } from "./state";

/** One card with all that it shows, and the cards below it. The same object as long as nothing of that changes. */
export type Drawn = {
  node: ChartNode;
  /** From the top of what is drawn: 1 is the top. */
  level: number;
  /** Which one of its siblings it is, from 1, and how many they are, shown or not. */
  position: number;
  siblings: number;
  isOpen: boolean;
  isActive: boolean;
  /** Reports who have no card although the branch is open. */
  hidden: number;
  canShowMore: boolean;
  row: Drawn[];
  block: Drawn[];
};

export type Drawing = {
  row: Drawn[];
  block: Drawn[];
  hidden: number;
  /** Everybody who has a card, in the order in which they are read. */
  cards: ReadonlyMap<string, Drawn>;
};

const emptyDrawing: Drawing = { row: [], block: [], hidden: 0, cards: new Map() };

/** Everything that is drawn. Branches in which nothing changed are taken over from `before`, so that they are not drawn again. */
export function drawChart(model: ChartModel, state: ChartState, before: Drawing = emptyDrawing): Drawing {
  const drawSiblings = ({ row, block, hidden }: Siblings, level: number) => {
    const total = row.length + block.length + hidden;
    let position = 0;
    const draw = (node: ChartNode) => drawOne(node, level, ++position, total);
    return { row: row.map(draw), block: block.map(draw) };
  };
  // As deep as the drawing, which is bounded.
  const drawOne = (node: ChartNode, level: number, position: number, siblings: number): Drawn => {
    const { id } = node.person;
    const reports = reportsOf(state, node);
    const isOpen = state.open.has(id) && node.direct > 0;
    const card: Drawn = {
      node,
      level,
      position,
      siblings,
      isOpen,
      isActive: state.active === id,
      hidden: isOpen ? reports.hidden : 0,
      canShowMore: isOpen && reports.hidden > 0 && canShowMore(state, node),
      ...drawSiblings(reports, level + 1),
    };
    const known = before.cards.get(id);
    return known && isSame(known, card) ? known : card;
  };
  const top = topSiblings(model, state);
  const drawn = drawSiblings(top, 1);
  const cards = new Map<string, Drawn>();
  const stack = [...drawn.row, ...drawn.block].reverse();
  for (let card = stack.pop(); card; card = stack.pop()) {
    cards.set(card.node.person.id, card);
    stack.push(...[...card.row, ...card.block].reverse());
  }
  return { ...drawn, hidden: top.hidden, cards };
}

function isSame(a: Drawn, b: Drawn): boolean {
  const isSameRow = (one: Drawn[], other: Drawn[]) =>
    one.length === other.length && one.every((card, index) => card === other[index]);
  return (
    a.node === b.node &&
    a.level === b.level &&
    a.position === b.position &&
    a.siblings === b.siblings &&
    a.isOpen === b.isOpen &&
    a.isActive === b.isActive &&
    a.hidden === b.hidden &&
    a.canShowMore === b.canShowMore &&
    isSameRow(a.row, b.row) &&
    isSameRow(a.block, b.block)
  );
}

/** How many columns a block of so many people has: wider than high, as a screen is. */
export const blockColumns = (people: number): number =>
  Math.min(6, Math.max(2, Math.ceil(Math.sqrt(people * 0.7))));
