/** Dimensions of the drawing in CSS pixels at full size. The style sheet and the exports use the same values. */
export const cardSize = { width: 212, height: 80 };
export const spacing = {
  beside: 16,
  /** Height of each vertical line of a row: one line below the manager, and one above each report. */
  line: 16,
  drop: 16,
  hanging: 10,
  /** From the left edge of a column to its cards: room for the line at the side. */
  indent: 22,
  /** From the left edge of a column to its line. */
  side: 10,
  around: 24,
};

/** Height of the heading of the lane, above people without a manager and without reports. */
const laneHeading = 36;
/** If a manager has more reports, the reports hang below the manager. */
const maxRowLength = 40;
/** Number of levels, from the top of the drawing, whose reports may form rows. */
const maxRowLevels = 4;
/** Maximum number of shapes in each of the lists `hanging` and `shapes` of a branch. */
const maxShapes = 24;
const columnCounts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128];
/** Wider branches with several columns do not suit the proportions of a window. */
const maxWidthToHeight = 4;
/** Column widths to try, in cards. */
const columnWidths = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
export type PlacedCard<Item> = { item: Item; left: number; top: number; branch: Box };
/** Line from a manager to an item, through these points. The last point is on the edge of the item's card. */
export type PlacedLine<Item> = { item: Item; points: readonly (readonly [number, number])[] };
/** Placed branch: a card above a row of reports, or a card with reports that hang below it in columns. */
export type PlacedBranch<Item> = {
  item: Item;
  form: "row" | "hanging";
  box: Box;
  row: PlacedBranch<Item>[];
  /** Cards and lines of a hanging branch, or the manager's card and the lines of a row. Coordinates are absolute. */
  cards: PlacedCard<Item>[];
  lines: PlacedLine<Item>[];
};
export type ChartLayout<Item> = Size & {
  tops: PlacedBranch<Item>[];
  /** Items of the lane below the branches; null if there is no lane. */
  lane: (Box & { cards: PlacedCard<Item>[] }) | null;
  cards: PlacedCard<Item>[];
  lines: PlacedLine<Item>[];
};

/**
 * Size that a branch can have. `limit` determines the shapes of the reports: it is their maximum width in a hanging
 * branch, and their maximum height in a row.
 */
type Shape = Size & { form: "row" | "hanging"; columns: number; limit: number };
/**
 * Item with its reports and its possible shapes. `hanging`: shapes with hanging reports. `shapes`: the best of
 * `hanging` and of the row shapes. Both lists are sorted by width, and each shape is lower than all narrower shapes.
 */
type Branch<Item> = { item: Item; reports: Branch<Item>[]; level: number; hanging: Shape[]; shapes: Shape[] };

/**
 * Places the cards of these branches so that a window of the size `room` can show the drawing as large as possible.
 *
 * Each branch has several shapes: a row of reports, or hanging reports in some number of columns. A manager's shapes
 * combine those of the reports; a shape that is both wider and higher than another shape is dropped. One height limit
 * determines the shapes of all branches: the limit with which the whole drawing fits into the window at the largest
 * scale. A row contains rows and hanging branches; a hanging branch contains only hanging branches. The time is linear
 * in the number of items. Nothing recurses, because a chain of managers can include the whole directory.
 *
 * `apart` are items without reports that get a lane of their own below the branches.
 */
export function layoutChart<Item>(
  tops: readonly Item[],
  reportsOf: (item: Item) => readonly Item[],
  room: Size,
  apart: readonly Item[] = [],
): ChartLayout<Item> {
  const branches = linkBranches(tops, reportsOf);
  for (const branch of branches.toReversed()) addShapes(branch);
  const roots = branches.slice(0, tops.length);
  const inside = { width: room.width - 2 * spacing.around, height: room.height - 2 * spacing.around };
  const limit = chooseHeight(roots, inside);
  const layout: ChartLayout<Item> = { tops: [], lane: null, cards: [], lines: [], width: 0, height: 0 };
  let left = spacing.around;
  for (const root of roots) {
    const shape = narrowestWithin(root.shapes, limit);
    layout.tops.push(placeBranch(layout, root, shape, left, spacing.around));
    left += shape.width + spacing.beside;
    layout.height = Math.max(layout.height, shape.height + 2 * spacing.around);
  }
  layout.width = left - (roots.length > 0 ? spacing.beside : 0) + spacing.around;
  if (apart.length > 0) placeLane(layout, apart, inside);
  return layout;
}

/**
 * Places the lane below the branches. The lane is at most as wide as the branches or the window, whichever is wider.
 * Without branches, a large lane is wider and has the proportions of the window.
 */
function placeLane<Item>(layout: ChartLayout<Item>, items: readonly Item[], room: Size): void {
  const across = cardSize.width + spacing.hanging;
  const down = cardSize.height + spacing.hanging;
  const space = Math.max(layout.width - 2 * spacing.around, room.width);
  const columns = Math.max(
    1,
    Math.min(items.length, Math.floor((space - spacing.hanging) / across)),
    // Without branches, a lane that would be too high gets the proportions of the window.
    layout.tops.length > 0
      ? 1
      : Math.round(Math.sqrt((items.length * down * room.width) / (room.height * across))),
  );
  const left = spacing.around;
  const top = Math.max(layout.height, spacing.around);
  const rows = Math.ceil(items.length / columns);
  const lane = {
    left,
    top,
    width: columns * across + spacing.hanging,
    height: laneHeading + rows * down + spacing.hanging,
  };
  const cards = items.map((item, index): PlacedCard<Item> => {
    const place = {
      left: left + spacing.hanging + (index % columns) * across,
      top: top + laneHeading + Math.floor(index / columns) * down,
    };
    return { item, ...place, branch: { ...place, ...cardSize } };
  });
  layout.lane = { ...lane, cards };
  for (const card of cards) layout.cards.push(card);
  layout.width = Math.max(layout.width, lane.width + 2 * spacing.around);
  layout.height = top + lane.height + spacing.around;
}

function linkBranches<Item>(
  tops: readonly Item[],
  reportsOf: (item: Item) => readonly Item[],
): Branch<Item>[] {
  const make = (item: Item, level: number): Branch<Item> => ({
    item,
    reports: [],
    level,
    hanging: [],
    shapes: [],
  });
  const all = tops.map((item) => make(item, 1));
  for (const branch of all) {
    branch.reports = reportsOf(branch.item).map((item) => make(item, branch.level + 1));
    for (const report of branch.reports) all.push(report);
  }
  return all;
}

const leafShapes: Shape[] = [{ ...cardSize, form: "hanging", columns: 0, limit: 0 }];

function addShapes<Item>(branch: Branch<Item>): void {
  const { reports, level } = branch;
  if (reports.length === 0) {
    branch.hanging = branch.shapes = leafShapes;
    return;
  }
  const hanging: Shape[] = [];
  const { leading, leaves } = separateLeaves(reports);
  for (const limit of columnLimits(leading)) {
    const chosen = leading.map((report) => lowestWithin(report.hanging, limit));
    for (const columns of columnCounts) {
      if (columns > reports.length) break;
      const { width, height } = measureColumns(splitIntoColumns(chosen, leaves.length, columns));
      if (columns > 1 && width > maxWidthToHeight * height) break;
      hanging.push({ form: "hanging", columns, limit, width, height });
    }
  }
  branch.hanging = branch.shapes = dropDominatedShapes(hanging);
  if (level > maxRowLevels || reports.length > maxRowLength) return;
  const options = reports.map(({ shapes }) => shapes);
  const heights = options.flatMap((shapes) => shapes.map(({ height }) => height));
  const rows = sample([...new Set(heights)].sort((a, b) => a - b)).map((limit): Shape => {
    const chosen = options.map((shapes) => narrowestWithin(shapes, limit));
    return {
      form: "row",
      columns: chosen.length,
      limit,
      width: Math.max(cardSize.width, measureRow(chosen)),
      height: cardSize.height + measureRowLines(chosen) + Math.max(...chosen.map(({ height }) => height)),
    };
  });
  branch.shapes = dropDominatedShapes([...rows, ...branch.hanging]);
}

/** Returns the width of a row as `react-organizational-chart` draws it: a single report has no space around it. */
const measureRow = (shapes: readonly Size[]): number =>
  sum(shapes, ({ width }) => width) + (shapes.length > 1 ? shapes.length * spacing.beside : 0);

/** As in `react-organizational-chart`, a single report has one line and several reports have two. */
const measureRowLines = ({ length }: readonly Size[]): number => (length > 1 ? 2 : 1) * spacing.line;

/**
 * Returns the column widths to try for these reports: from the smallest in which all their branches fit to the largest
 * that a branch can use. Without reports, returns only the width of a card.
 */
function columnLimits(reports: readonly Branch<unknown>[]): number[] {
  if (reports.length === 0) return [cardSize.width];
  const narrowest = Math.max(...reports.map(({ hanging }) => hanging[0]?.width ?? 0));
  const widest = Math.max(...reports.map(({ hanging }) => hanging.at(-1)?.width ?? 0));
  const tried = columnWidths
    .map((cards) => cards * (cardSize.width + spacing.indent) + spacing.indent)
    .filter((width) => width > narrowest && width < widest);
  return narrowest === widest ? [narrowest] : [narrowest, ...tried, widest];
}

/** The columns of a hanging branch contain both `leading` and `leaves`. */
const separateLeaves = <Item>(reports: readonly Branch<Item>[]) => ({
  leading: reports.filter((report) => report.reports.length > 0),
  leaves: reports.filter((report) => report.reports.length === 0),
});

/**
 * Column of a hanging branch: `leaves` people without reports at the top, `across` of them side by side, then `leading`
 * branches.
 */
type Column = Size & { leading: number; leaves: number; across: number };

/** Splits into consecutive columns of about the same height, filled up with leaves. Omits empty columns. */
function splitIntoColumns(shapes: readonly Shape[], leaves: number, count: number): Column[] {
  const total = sum(shapes, ({ height }) => height + spacing.hanging);
  const leadingColumns = Math.min(count, shapes.length);
  const columns = Array.from({ length: count }, (): Column => ({
    width: cardSize.width,
    height: 0,
    leading: 0,
    leaves: 0,
    across: 1,
  }));
  let [index, before] = [0, 0];
  for (const { width, height } of shapes) {
    const isFull = before + (height + spacing.hanging) / 2 > (total * (index + 1)) / leadingColumns;
    if (isFull && (columns[index]?.leading ?? 0) > 0 && index < leadingColumns - 1) index++;
    const column = columns[index];
    if (!column) break;
    column.width = Math.max(column.width, width);
    column.height += height + spacing.hanging;
    column.leading += 1;
    before += height + spacing.hanging;
  }
  const row = cardSize.height + spacing.hanging;
  for (const column of columns)
    column.across = Math.floor((column.width + spacing.indent) / (cardSize.width + spacing.indent));
  const roomIn = (column: Column, height: number) =>
    column.across * Math.max(0, Math.floor((height - column.height) / row + 1e-9));
  const across = sum(columns, (column) => column.across);
  let height = Math.max(
    ...columns.map((column) => column.height),
    shapes.length === 0 ? Math.ceil(leaves / across) * row : 0,
  );
  while (sum(columns, (column) => roomIn(column, height)) < leaves) height += row;
  let rest = leaves;
  for (const column of columns) {
    column.leaves = Math.min(rest, roomIn(column, height));
    rest -= column.leaves;
    column.height += Math.ceil(column.leaves / column.across) * row;
  }
  return columns.filter((column) => column.leading + column.leaves > 0);
}

const measureColumns = (columns: readonly Column[]): Size => ({
  width: Math.max(
    cardSize.width,
    sum(columns, ({ width }) => width + spacing.indent),
  ),
  height: cardSize.height + spacing.drop - spacing.hanging + Math.max(...columns.map(({ height }) => height)),
});

/**
 * Drops each shape that is at least as wide and as high as another shape. Returns at most `maxShapes` of the remaining
 * shapes, sorted by width.
 */
function dropDominatedShapes(shapes: readonly Shape[]): Shape[] {
  const kept: Shape[] = [];
  for (const shape of shapes.toSorted((a, b) => a.width - b.width || a.height - b.height)) {
    const last = kept.at(-1);
    if (!last || shape.height < last.height) kept.push(shape);
  }
  return sampleShapes(kept);
}

/** Returns at most `maxShapes` shapes with evenly spread proportions. */
function sampleShapes(shapes: readonly Shape[]): Shape[] {
  if (shapes.length <= maxShapes) return [...shapes];
  const proportion = ({ width, height }: Size) => Math.log(width / height);
  const [from, to] = [proportion(first(shapes)), proportion(shapes.at(-1) ?? first(shapes))];
  const kept: Shape[] = [];
  for (const shape of shapes) {
    const isLast = shape === shapes.at(-1);
    if (isLast || proportion(shape) >= from + ((to - from) * kept.length) / (maxShapes - 1)) kept.push(shape);
  }
  return kept;
}

/** Returns at most `maxShapes` values at even intervals, including the first and the last. */
const sample = <Value>(values: readonly Value[]): Value[] =>
  values.length <= maxShapes
    ? [...values]
    : Array.from(
        { length: maxShapes },
        (_, index) => values[Math.round((index * (values.length - 1)) / (maxShapes - 1))],
      ).filter((value) => value !== undefined);

/** Returns the narrowest shape if all shapes are wider. `shapes` is sorted by width. */
function lowestWithin(shapes: readonly Shape[], width: number): Shape {
  return shapes.findLast((shape) => shape.width <= width) ?? first(shapes);
}

/** Returns the lowest shape if all shapes are higher. `shapes` is sorted by width. */
function narrowestWithin(shapes: readonly Shape[], height: number): Shape {
  return shapes.find((shape) => shape.height <= height) ?? shapes.at(-1) ?? first(shapes);
}

function first(shapes: readonly Shape[]): Shape {
  const [shape] = shapes;
  if (!shape) throw new Error("the branch has no shape");
  return shape;
}

/**
 * Returns the height limit at which the branches of `roots` fit into `room` at the largest scale; of several such
 * limits, the lowest.
 */
function chooseHeight(roots: readonly Branch<unknown>[], room: Size): number {
  const options = roots.map(({ shapes }) => shapes);
  const heights = options.flatMap((shapes) => shapes.map(({ height }) => height));
  let best = { limit: 0, scale: -1 };
  for (const limit of [...new Set(heights)].sort((a, b) => a - b)) {
    const chosen = options.map((shapes) => narrowestWithin(shapes, limit));
    const width = sum(chosen, (shape) => shape.width + spacing.beside) - spacing.beside;
    const height = Math.max(...chosen.map((shape) => shape.height));
    const scale = Math.min(1, room.width / width, room.height / height);
    if (scale > best.scale) best = { limit, scale };
  }
  return best.limit;
}

type Placement<Item> = { branch: Branch<Item>; shape: Shape; left: number; top: number };

function placeBranch<Item>(
  layout: ChartLayout<Item>,
  root: Branch<Item>,
  rootShape: Shape,
  rootLeft: number,
  rootTop: number,
): PlacedBranch<Item> {
  const placed: PlacedBranch<Item>[] = [];
  const waiting: (Placement<Item> & { into: PlacedBranch<Item>[] })[] = [
    { branch: root, shape: rootShape, left: rootLeft, top: rootTop, into: placed },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, shape, left, top, into } = next;
    const box = { left, top, width: shape.width, height: shape.height };
    const made: PlacedBranch<Item> = {
      item: branch.item,
      form: shape.form,
      box,
      row: [],
      cards: [],
      lines: [],
    };
    into.push(made);
    const middle = left + shape.width / 2;
    if (shape.form === "hanging") {
      placeHangingBranch(made, { branch, shape, left, top }, middle - cardSize.width / 2);
    } else {
      made.cards.push({ item: branch.item, left: middle - cardSize.width / 2, top, branch: box });
      const chosen = branch.reports.map((report) => narrowestWithin(report.shapes, shape.limit));
      const space = chosen.length > 1 ? spacing.beside : 0;
      const below = top + cardSize.height + measureRowLines(chosen);
      const bend = top + cardSize.height + spacing.line;
      let at = left + (shape.width - measureRow(chosen)) / 2 + space / 2;
      branch.reports.forEach((report, index) => {
        const reportShape = chosen[index] ?? first(report.hanging);
        const to = at + reportShape.width / 2;
        made.lines.push({
          item: report.item,
          points: [
            [middle, top + cardSize.height],
            [middle, bend],
            [to, bend],
            [to, below],
          ],
        });
        waiting.push({ branch: report, shape: reportShape, left: at, top: below, into: made.row });
        at += reportShape.width + space;
      });
      // The last entry of `waiting` is placed first, so the reports are added in reverse order.
      waiting.push(...waiting.splice(waiting.length - branch.reports.length).reverse());
    }
    for (const card of made.cards) layout.cards.push(card);
    for (const line of made.lines) layout.lines.push(line);
  }
  const [whole] = placed;
  if (!whole) throw new Error("the root has no branch");
  return whole;
}

/** Places a hanging branch: the manager's card above columns of reports. Each column has a line at its left side. */
function placeHangingBranch<Item>(
  made: PlacedBranch<Item>,
  start: Placement<Item>,
  startCardLeft: number,
): void {
  const waiting: (Placement<Item> & { cardLeft: number })[] = [{ ...start, cardLeft: startCardLeft }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, shape, left, top, cardLeft } = next;
    const box = { left, top, width: shape.width, height: shape.height };
    made.cards.push({ item: branch.item, left: cardLeft, top, branch: box });
    if (branch.reports.length === 0) continue;
    const { leading, leaves } = separateLeaves(branch.reports);
    const chosen = leading.map((report) => lowestWithin(report.hanging, shape.limit));
    const columns = splitIntoColumns(chosen, leaves.length, shape.columns);
    const below = top + cardSize.height;
    const content = sum(columns, ({ width }) => width + spacing.indent);
    const isCentred = cardLeft > left || shape.width === cardSize.width;
    let columnLeft = isCentred ? left + Math.max(0, (shape.width - content) / 2) : left;
    const stem = isCentred ? cardLeft + cardSize.width / 2 : left + spacing.side;
    const bend = below + spacing.drop / 2;
    const placedReports: typeof waiting = [];
    const put = (report: Branch<Item>, reportShape: Shape, lineAt: number, reportTop: number) => {
      const reportLeft = lineAt - spacing.side + spacing.indent;
      const middle = reportTop + cardSize.height / 2;
      made.lines.push({
        item: report.item,
        points: [
          [stem, below],
          [stem, bend],
          [lineAt, bend],
          [lineAt, middle],
          [reportLeft, middle],
        ],
      });
      placedReports.push({
        branch: report,
        shape: reportShape,
        left: reportLeft,
        top: reportTop,
        cardLeft: reportLeft,
      });
    };
    let [nextLeading, nextLeaf] = [0, 0];
    for (const column of columns) {
      const lineAt = columnLeft + spacing.side;
      const rows = Math.ceil(column.leaves / column.across);
      const down = cardSize.height + spacing.hanging;
      for (let index = 0; index < column.leaves; index++) {
        const leaf = leaves[nextLeaf++];
        const at = lineAt + Math.floor(index / rows) * (cardSize.width + spacing.indent);
        if (leaf) put(leaf, first(leaf.hanging), at, below + spacing.drop + (index % rows) * down);
      }
      let reportTop = below + spacing.drop + rows * down;
      for (let index = 0; index < column.leading; index++, nextLeading++) {
        const report = leading[nextLeading];
        const reportShape = chosen[nextLeading];
        if (!report || !reportShape) break;
        put(report, reportShape, lineAt, reportTop);
        reportTop += reportShape.height + spacing.hanging;
      }
      columnLeft += column.width + spacing.indent;
    }
    waiting.push(...placedReports.reverse());
  }
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
}
