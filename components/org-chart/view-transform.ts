import {
  cardSize,
  spacing,
  tierWidths,
  type Box,
  type PlacedCard,
  type Size,
} from "@/lib/directory/chart/layout";

/** Zoom of the drawing, and offset of its top left corner from the frame's, in pixels at the usual font size. */
export type ViewTransform = { scale: number; left: number; top: number };

export type Point = Pick<Box, "left" | "top">;

/** Smallest zoom of a new view: `minOpenedZoom` if it shows the whole drawing, otherwise `readableZoom`. */
const readableZoom = 0.85;
/** Smallest zoom at which newly opened cards show faces and buttons. */
export const minOpenedZoom = tierWidths.small / cardSize.width;
/** Smallest zoom of a new view of a path, at which cards show names. */
const minPathZoom = tierWidths.name / cardSize.width;
/** Share of the frame that a newly selected card outside of the frame has to its sides. */
export const edgeMargin = 0.15;

/** Does not enlarge. Centres horizontally, with a third of the free height above. */
export function fitView({ width, height }: Size, room: Size): ViewTransform {
  const scale = Math.min(1, room.width / width, room.height / height);
  return {
    scale,
    left: (room.width - width * scale) / 2,
    top: Math.max(0, (room.height - height * scale) / 3),
  };
}

/**
 * Returns the whole drawing if readable, otherwise the cards of `path`, if any, otherwise the selected branch with the
 * cards of `line` (from the top to the selected person) if these are readable, otherwise the selected branch.
 */
export function chooseFirstView(
  drawing: Size,
  room: Size,
  selected: PlacedCard<unknown> | undefined,
  path: readonly PlacedCard<unknown>[],
  line: readonly PlacedCard<unknown>[] = [],
): ViewTransform {
  const whole = fitView(drawing, room);
  if (whole.scale >= (path.length > 0 ? readableZoom : minOpenedZoom)) return whole;
  if (path.length > 0) return fitCards(path, drawing, room);
  if (!selected) return whole;
  const lineView = line.length > 1 ? fitCards(line, drawing, room, readableZoom) : null;
  if (lineView && lineView.scale >= minOpenedZoom) return lineView;
  const scale = Math.min(1, Math.max(readableZoom, room.height / drawing.height));
  const { left, width } = selected.branch;
  // The branch is centred horizontally, and the person at 40 % of the frame's height.
  const view = {
    scale,
    left: room.width / 2 - (left + width / 2) * scale,
    top: room.height * 0.4 - (selected.top + cardSize.height / 2) * scale,
  };
  return panIntoView(avoidEmptySpace(view, drawing, room), selected, drawing, room, edgeMargin);
}

/** Returns the largest view of all these cards. If they do not fit at `minPathZoom`, the uppermost are shown. */
function fitCards(
  cards: readonly PlacedCard<unknown>[],
  drawing: Size,
  room: Size,
  maxScale = 1,
): ViewTransform {
  const { left, top, width, height } = surroundCards(cards, spacing.around);
  const scale = Math.max(minPathZoom, Math.min(maxScale, fitView({ width, height }, room).scale));
  const view = {
    scale,
    left: (room.width - width * scale) / 2 - left * scale,
    top: Math.max(0, (room.height - height * scale) / 3) - top * scale,
  };
  return avoidEmptySpace(view, drawing, room);
}

export const getVisiblePart = ({ scale, left, top }: ViewTransform, frame: Size): Box => ({
  left: -left / scale,
  top: -top / scale,
  width: frame.width / scale,
  height: frame.height / scale,
});

export function surroundCards(cards: readonly Point[], margin: number): Box {
  const left = Math.min(...cards.map((card) => card.left)) - margin;
  const top = Math.min(...cards.map((card) => card.top)) - margin;
  return {
    left,
    top,
    width: Math.max(...cards.map((card) => card.left)) + cardSize.width + margin - left,
    height: Math.max(...cards.map((card) => card.top)) + cardSize.height + margin - top,
  };
}

export function isInFrame(
  { scale, left, top }: ViewTransform,
  box: Point & Partial<Size>,
  frame: Size,
): boolean {
  const { width, height } = { ...cardSize, ...box };
  const [x, y] = [left + box.left * scale, top + box.top * scale];
  return (
    x >= -0.5 &&
    y >= -0.5 &&
    x + width * scale <= frame.width + 0.5 &&
    y + height * scale <= frame.height + 0.5
  );
}

/**
 * Returns where in the frame a box of this size stands beside a card or at its corner and covers no card. Returns null if
 * there is no such place, or if the card is outside of the frame.
 */
export function findFreePlace(
  cards: readonly Point[],
  place: Point | undefined,
  { scale, left, top }: ViewTransform,
  frame: Size,
  { width, height }: Size,
): { left: number; top: number } | null {
  if (!place) return null;
  // In the coordinates of the drawing, which may have thousands of cards.
  const card = { ...place, ...cardSize };
  const shown = getVisiblePart({ scale, left, top }, frame);
  if (!isOverlapping(card, shown)) return null;
  const [wide, high, gap] = [width / scale, height / scale, placeGap / scale];
  const [right, bottom] = [card.left + card.width, card.top + card.height];
  const [before, after] = [card.left - wide - gap, right + gap];
  const [above, below] = [card.top - high - gap, bottom + gap];
  const across = [right - wide, card.left, (card.left + right - wide) / 2, after, before];
  const down = [card.top, bottom - high];
  const options = [
    ...down.map((at) => [after, at] as const),
    ...across.map((at) => [at, above] as const),
    ...across.map((at) => [at, below] as const),
    ...down.map((at) => [before, at] as const),
  ].map(([x, y]) => ({
    left: Math.max(shown.left + gap, Math.min(x, shown.left + shown.width - wide - gap)),
    top: Math.max(shown.top + gap, Math.min(y, shown.top + shown.height - high - gap)),
    width: wide,
    height: high,
  }));
  const nearby = cards
    .filter((other) => Math.abs(other.left - card.left) < 2 * (card.width + wide))
    .map((other) => ({ left: other.left, top: other.top, ...cardSize }));
  const free = options.find((box) => !nearby.some((other) => isOverlapping(box, other)));
  return free ? { left: left + free.left * scale, top: top + free.top * scale } : null;
}

const placeGap = 4;

export const isOverlapping = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Moves a view until no part of the drawing is hidden at one side while there is empty space at the opposite side. */
function avoidEmptySpace({ scale, left, top }: ViewTransform, drawing: Size, room: Size): ViewTransform {
  const limit = (at: number, free: number, share: number) =>
    free >= 0 ? free * share : Math.min(0, Math.max(free, at));
  return {
    scale,
    left: limit(left, room.width - drawing.width * scale, 1 / 2),
    top: limit(top, room.height - drawing.height * scale, 1 / 3),
  };
}

/**
 * Leaves `share` of the frame on each side if there is space. Does not pan past the edge of the drawing. Without a share,
 * pans only on the sides where the box is hidden.
 */
export function panIntoView(
  { scale, left, top }: ViewTransform,
  box: Point & Partial<Size>,
  drawing: Size,
  room: Size,
  share: number,
): ViewTransform {
  const { width, height } = { ...cardSize, ...box };
  const pan = (at: number, start: number, size: number, whole: number, frame: number) => {
    const margin = Math.min(Math.max(frame * share, 8), Math.max(0, (frame - size * scale) / 2));
    const from = at + start * scale;
    if (share === 0 && from >= 0 && from + size * scale <= frame) return at;
    const before = Math.min(margin, start * scale);
    const after = Math.min(margin, (whole - start - size) * scale);
    return at + Math.max(before - from, Math.min(0, frame - after - size * scale - from));
  };
  return {
    scale,
    left: pan(left, box.left, width, drawing.width, room.width),
    top: pan(top, box.top, height, drawing.height, room.height),
  };
}
