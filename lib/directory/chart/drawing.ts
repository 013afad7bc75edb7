import {
  cardSize,
  layoutChart,
  tierWidths,
  type ChartLayout,
  type PlacedCard,
  type ReportsForm,
  type Size,
} from "./layout";
import type { ChartModel, ChartNode } from "./model";
import { canShowMore, getShownReports, getDrawnTops, type ChartState, type Siblings } from "./state";

/** Card of a person, and the cards below. `drawChart` reuses the object while none of these cards changes. */
export type DrawnCard = {
  kind: "person";
  node: ChartNode;
  level: number;
  /** Position among the shown siblings, starting at 1. */
  position: number;
  /** Number of siblings, including this person and hidden siblings. */
  siblings: number;
  isOpen: boolean;
  isActive: boolean;
  /** Number of reports without a card; 0 if the branch is closed. */
  hidden: number;
  canShowMore: boolean;
  reports: DrawnCard[];
};

/** Card that replaces the hidden reports of the person `of`, or the hidden people at the top if `of` is null. */
export type MoreCard = { kind: "more"; of: DrawnCard | null; hidden: number };

export type ChartDrawing = {
  tops: DrawnCard[];
  hidden: number;
  cards: ReadonlyMap<string, DrawnCard>;
};

const emptyDrawing: ChartDrawing = { tops: [], hidden: 0, cards: new Map() };

/** Returns the whole drawing. Unchanged branches keep the objects of `before`, so that they are not rendered again. */
export function drawChart(
  model: ChartModel,
  state: ChartState,
  before: ChartDrawing = emptyDrawing,
): ChartDrawing {
  const drawSiblings = ({ shown, hidden }: Siblings, level: number) =>
    shown.map((node, index) => drawOne(node, level, index + 1, shown.length + hidden));
  // The recursion is at most as deep as the drawing, whose depth is limited (`maxLevels`).
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
  const top = getDrawnTops(model, state);
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

/** Returns the person's id, or `more-` and the id of the manager whose other reports have no card. */
export const getItemKey = (item: ChartItem): string =>
  item.kind === "person" ? item.node.person.id : `more-${item.of?.node.person.id ?? ""}`;

/** Forms of the reports by the key of their manager. Includes managers whose branch was closed again. */
export type KnownForms = ReadonlyMap<string, ReportsForm>;
export type DrawingLayout = ChartLayout<ChartItem> & {
  places: ReadonlyMap<string, PlacedCard<ChartItem>>;
  known: KnownForms;
};

/**
 * Returns the layout of the drawing for a window of the size `room`. Reports with a known form keep it. If several
 * people are at the top, people without a manager and without reports have a lane of their own. The lane also contains
 * the `MoreCard` of the people at the top.
 */
export function layoutDrawing({ tops, hidden }: ChartDrawing, room: Size, known: KnownForms): DrawingLayout {
  const more: MoreCard[] = hidden > 0 ? [{ kind: "more", of: null, hidden }] : [];
  const layout = layoutChart<ChartItem>([...tops, ...more], listReports, room, {
    formOf: (item) => known.get(getItemKey(item)),
    isLeading: (item) => item.kind === "person" && item.node.direct > 0,
    isLone: (item) => item.kind === "more" || (item.node.direct === 0 && item.node.parent === null),
  });
  return {
    ...layout,
    places: new Map(layout.cards.map((card) => [getItemKey(card.item), card])),
    known: new Map([...known, ...[...layout.forms].map(([item, form]) => [getItemKey(item), form] as const)]),
  };
}

function listReports(item: ChartItem): readonly ChartItem[] {
  if (item.kind === "more") return [];
  const { reports, hidden, isOpen } = item;
  return isOpen && hidden > 0 && reports.length > 0
    ? [...reports, { kind: "more", of: item, hidden }]
    : reports;
}

/** Amount of detail on a card, from most to least, then blocks of branches. The geometry is the same in all tiers. */
export type ChartTier = "card" | "small" | "name" | "block";

export function chooseTier(scale: number): ChartTier {
  const width = cardSize.width * scale;
  if (width >= tierWidths.card) return "card";
  if (width >= tierWidths.small) return "small";
  return width >= tierWidths.name ? "name" : "block";
}
