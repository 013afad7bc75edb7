import { cardSize, layoutChart, type ChartLayout, type Size } from "./layout";
import type { ChartModel, ChartNode } from "./model";
import { canShowMore, getShownReports, getTopSiblings, type ChartState, type Siblings } from "./state";

/** Card with everything it shows, and the cards below it. Keeps its identity while nothing it shows changes. */
export type DrawnCard = {
  kind: "person";
  node: ChartNode;
  /** Level from the top of the drawing, starting at 1. */
  level: number;
  /** Position among all siblings, starting at 1, and their number, including hidden siblings. */
  position: number;
  siblings: number;
  isOpen: boolean;
  isActive: boolean;
  /** Number of reports without a card in an open branch. */
  hidden: number;
  canShowMore: boolean;
  reports: DrawnCard[];
};

/** Stands for the reports of an open branch, or the people at the top for null, that have no card yet. */
export type MoreCard = { kind: "more"; of: DrawnCard | null; hidden: number };

export type Drawing = {
  tops: DrawnCard[];
  hidden: number;
  /** All cards by person id, in reading order. */
  cards: ReadonlyMap<string, DrawnCard>;
};

const emptyDrawing: Drawing = { tops: [], hidden: 0, cards: new Map() };

/** Returns the whole drawing. Unchanged branches keep the objects of `before`, so that they are not rendered again. */
export function drawChart(model: ChartModel, state: ChartState, before: Drawing = emptyDrawing): Drawing {
  const drawSiblings = ({ shown, hidden }: Siblings, level: number) =>
    shown.map((node, index) => drawOne(node, level, index + 1, shown.length + hidden));
  // Recursion is bounded by the depth of the drawing.
  const drawOne = (node: ChartNode, level: number, position: number, siblings: number): DrawnCard => {
    const { id } = node.person;
    const reports = getShownReports(state, node);
    const isOpen = state.open.has(id) && node.direct > 0;
    const card: DrawnCard = {
      kind: "person",
      node,
      level,
      position,
      siblings,
      isOpen,
      isActive: state.active === id,
      hidden: isOpen ? reports.hidden : 0,
      canShowMore: isOpen && reports.hidden > 0 && canShowMore(state, node),
      reports: drawSiblings(reports, level + 1),
    };
    const known = before.cards.get(id);
    return known && isSameCard(known, card) ? known : card;
  };
  const top = getTopSiblings(model, state);
  const tops = drawSiblings(top, 1);
  const cards = new Map<string, DrawnCard>();
  const stack = tops.toReversed();
  for (let card = stack.pop(); card; card = stack.pop()) {
    cards.set(card.node.person.id, card);
    stack.push(...card.reports.toReversed());
  }
  return { tops, hidden: top.hidden, cards };
}

function isSameCard(a: DrawnCard, b: DrawnCard): boolean {
  return (
    a.node === b.node &&
    a.level === b.level &&
    a.position === b.position &&
    a.siblings === b.siblings &&
    a.isOpen === b.isOpen &&
    a.isActive === b.isActive &&
    a.hidden === b.hidden &&
    a.canShowMore === b.canShowMore &&
    a.reports.length === b.reports.length &&
    a.reports.every((card, index) => card === b.reports[index])
  );
}

export type ChartItem = DrawnCard | MoreCard;

/** Returns the key of an item: the person's id, or that of the manager whose other reports have no card. */
export const keyOfItem = (item: ChartItem): string =>
  item.kind === "person" ? item.node.person.id : `more-${item.of?.node.person.id ?? ""}`;

/**
 * Places the drawing for a window of this size. People at the top without reports are a lane of their own if others
 * have reports, or if there are several.
 */
export function layoutDrawing({ tops, hidden }: Drawing, room: Size): ChartLayout<ChartItem> {
  const isApart = ({ node }: DrawnCard) => node.direct === 0 && node.parent === null && tops.length > 1;
  const more: MoreCard[] = hidden > 0 ? [{ kind: "more", of: null, hidden }] : [];
  return layoutChart<ChartItem>(
    tops.filter((card) => !isApart(card)),
    listReports,
    room,
    [...tops.filter(isApart), ...more],
  );
}

function listReports(item: ChartItem): readonly ChartItem[] {
  if (item.kind === "more") return [];
  const { reports, hidden, isOpen } = item;
  return isOpen && hidden > 0 && reports.length > 0
    ? [...reports, { kind: "more", of: item, hidden }]
    : reports;
}

/** How much of a person a card shows. The geometry is the same in all tiers. */
export type ChartTier = "card" | "small" | "plate" | "name" | "block";

/**
 * Widths on screen, in pixels, from which a card shows everything, everything in larger text, name and title, or the
 * name in two lines.
 */
const tierWidths = { card: 180, small: 146, plate: 78, name: 50 };

/** Returns the tier for a zoom. */
export function chooseTier(scale: number): ChartTier {
  const width = cardSize.width * scale;
  if (width >= tierWidths.card) return "card";
  if (width >= tierWidths.small) return "small";
  if (width >= tierWidths.plate) return "plate";
  return width >= tierWidths.name ? "name" : "block";
}
