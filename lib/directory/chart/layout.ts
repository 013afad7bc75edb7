/** Dimensions of the drawing in CSS pixels at full size. The style sheet and the exports use the same values. */
export const cardSize = { width: 212, height: 80 };
/**
 * Minimum width of a card on the screen, in pixels, by amount of detail. `card` shows everything, `small` name, face and
 * open button while the button is large enough to press, `name` the name in two lines.
 */
export const tierWidths = { card: 150, small: 102, name: 48 };
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

const laneHeading = 36;
/** If a manager has more reports, the reports hang below the manager. The first number applies if one of them leads. */
const [maxLeadingRowLength, maxRowLength] = [12, 40];
const maxRowLevels = 30;
/** If more reports are new in the drawing, rows of people who lead would make it too wide. */
const maxNewReportsInRows = 60;
const maxShapes = 24;
const columnCounts = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128];
/** Wider branches with several columns do not suit the proportions of a window. */
const maxWidthToHeight = 4;
/** Column widths to try, in cards. */
const columnWidths = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
export type PlacedCard<Item> = { item: Item; left: number; top: number; branch: Box };
/** Column of `count` reports. Adjacent reports who lead no one stand side by side, `across` of them. */
type Column = { count: number; across: number };
export type ReportsForm = "row" | readonly Column[];
/** Line from a manager to an item, through these points. The last point is on the edge of the item's card. */
export type PlacedLine<Item> = { item: Item; points: readonly (readonly [number, number])[] };
export type PlacedBranch<Item> = {
  item: Item;
  form: "row" | "hanging";
  /** Place in the manager's row. The branch may be wider, and is centred on it unless its row is not. */
  label: Box;
  row: PlacedBranch<Item>[];
  /** Cards and lines of a hanging branch, or the manager's card and the lines of a row. Coordinates are absolute. */
  cards: PlacedCard<Item>[];
  lines: PlacedLine<Item>[];
};
export type ChartLayout<Item> = Size & {
  tops: PlacedBranch<Item>[];
  lane: (Box & { cards: PlacedCard<Item>[] }) | null;
  cards: PlacedCard<Item>[];
  lines: PlacedLine<Item>[];
  forms: Map<Item, ReportsForm>;
};
type LayoutOptions<Item> = {
  /** Form that an earlier layout chose for the reports of an item. */
  formOf?: (item: Item) => ReportsForm | undefined;
  /** True if reports of this item can be opened later. */
  isLeading?: (item: Item) => boolean;
  /** True if this item gets a place in the lane below the branches, unless it is alone at the top. */
  isLone?: (item: Item) => boolean;
};

/**
 * Size that a branch can have. `middle`: from its left edge to the middle of its card. `limit` determines the shapes of the reports: it is their maximum width in a hanging
 * branch, and their maximum height in a row.
 */
type Shape = Size & { middle: number; form: ReportsForm; limit: number };
/**
 * Item with its reports and its possible shapes. `hanging`: shapes with hanging reports. `shapes`: the best of
 * `hanging` and of the row shapes. Both lists are sorted by width, and each shape is lower than all narrower shapes.
 */
type Branch<Item> = {
  item: Item;
  reports: Branch<Item>[];
  leads: boolean;
  level: number;
  hanging: Shape[];
  shapes: Shape[];
};

/**
 * Places the cards of these branches so that a window of the size `room` can show the drawing as large as possible.
 *
 * Each branch has several shapes: a row of reports, or hanging reports in some number of columns. A manager's shapes
 * combine those of the reports; a shape that is both wider and higher than another shape is dropped. One height limit
 * determines the shapes of all branches: the limit with which the whole drawing fits into the window at the largest
 * scale. A row contains rows and hanging branches; a hanging branch contains only hanging branches. The time is linear
 * in the number of items. Nothing recurses, because a chain of managers can include the whole directory.
 *
 * Reports keep their order and the form of `formOf`. A few new reports, of whom one leads others, form a row or a single
 * column, so that a branch that is opened later changes neither. In a row it moves the other cards only sideways, so
 * they form a row at the second level, beside an open branch, and in a branch that is opened later.
 */
export function layoutChart<Item>(
  tops: readonly Item[],
  reportsOf: (item: Item) => readonly Item[],
  room: Size,
  { formOf = () => undefined, isLeading = () => false, isLone = () => false }: LayoutOptions<Item> = {},
): ChartLayout<Item> {
  const apart = tops.length > 1 ? tops.filter(isLone) : [];
  const leading = apart.length > 0 ? tops.filter((item) => !isLone(item)) : tops;
  const branches = linkBranches(leading, reportsOf, isLeading);
  const newReports = sum(branches, ({ item, reports }) => (formOf(item) ? 0 : reports.length));
  const isFirst = branches.every(({ item }) => formOf(item) === undefined);
  for (const branch of branches.toReversed()) {
    const isSmall = newReports <= maxNewReportsInRows && branch.reports.length <= maxLeadingRowLength;
    const isInOrder = isSmall && branch.reports.some(({ leads }) => leads);
    const isRow =
      isInOrder &&
      (!isFirst || branch.level === 1 || branch.reports.some(({ reports }) => reports.length > 0));
    addShapes(branch, formOf(branch.item) ?? (isRow ? "row" : undefined), isInOrder ? [1] : columnCounts);
  }
  const roots = branches.slice(0, leading.length);
  const inside = { width: room.width - 2 * spacing.around, height: room.height - 2 * spacing.around };
  const limit = chooseHeight(roots, inside);
  const layout: ChartLayout<Item> = {
    tops: [],
    lane: null,
    cards: [],
    lines: [],
    forms: new Map(),
    width: 0,
    height: 0,
  };
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

/** Limits the width to the branches or the window. Without branches, a large lane has the window's proportions. */
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
  isLeading: (item: Item) => boolean,
): Branch<Item>[] {
  const make = (item: Item, level: number): Branch<Item> => ({
    item,
    reports: [],
    leads: isLeading(item),
    level,
    hanging: [],
    shapes: [],
  });
  const all = tops.map((item) => make(item, 1));
  for (const branch of all) {
    branch.reports = reportsOf(branch.item).map((item) => make(item, branch.level + 1));
    branch.leads ||= branch.reports.length > 0;
    for (const report of branch.reports) all.push(report);
  }
  return all;
}

const leafShapes: Shape[] = [{ ...cardSize, middle: cardSize.width / 2, form: [], limit: 0 }];

function addShapes<Item>(
  branch: Branch<Item>,
  form: ReportsForm | undefined,
  counts: readonly number[],
): void {
  const { reports, level } = branch;
  if (reports.length === 0) {
    branch.hanging = branch.shapes = leafShapes;
    return;
  }
  const hanging: Shape[] = [];
  const known = form && form !== "row" && sum(form, ({ count }) => count) === reports.length ? form : null;
  for (const limit of columnLimits(reports)) {
    const chosen = reports.map(({ hanging: shapes, leads }) => ({ ...lowestWithin(shapes, limit), leads }));
    for (const count of known ? [known.length] : counts) {
      if (count > reports.length) break;
      const columns = known ?? splitIntoColumns(chosen, count);
      const { width, height } = measureColumns(chosen, columns);
      if (!known && count > 1 && width > maxWidthToHeight * height) break;
      hanging.push({ form: columns, limit, width, height, middle: width / 2 });
    }
  }
  branch.hanging = branch.shapes = dropDominatedShapes(hanging);
  if (level > maxRowLevels || known || (form !== "row" && reports.length > maxRowLength)) return;
  const options = reports.map(({ shapes }) => shapes);
  const heights = options.flatMap((shapes) => shapes.map(({ height }) => height));
  const rows = sample([...new Set(heights)].sort((a, b) => a - b)).map((limit): Shape => {
    const chosen = options.map((shapes) => narrowestWithin(shapes, limit));
    const { left, right } = measureRow(chosen);
    return {
      form: "row",
      limit,
      width: left + right,
      middle: left,
      height: cardSize.height + measureRowLines(chosen) + Math.max(...chosen.map(({ height }) => height)),
    };
  });
  branch.shapes = dropDominatedShapes(form === "row" ? rows : [...rows, ...branch.hanging]);
}

/**
 * Returns the width of each report's place in a row, and how far the row extends from the middle of the manager's card.
 * Reports without open branches are only a card: the open branches beside them extend below these cards. As in
 * `react-organizational-chart`, a single report has no space around it.
 */
function measureRow(shapes: readonly Shape[]): { places: number[]; left: number; right: number } {
  const card = cardSize.width + (shapes.length > 1 ? spacing.beside : 0);
  const places = shapes.map(() => card);
  let before: number | null = null;
  for (const [index, shape] of shapes.entries()) {
    if (shape.form.length === 0) continue;
    const last = before === null ? undefined : shapes[before];
    if (last && before !== null) {
      const apart = last.width - last.middle + spacing.beside + shape.middle;
      const between = card * (index - before - 1);
      const missing = 2 * (apart - between) - (places[before] ?? 0) - (places[index] ?? 0);
      if (missing > 0) {
        const added = Math.min(missing, Math.max(0, last.width + spacing.beside - (places[before] ?? 0)));
        places[before] = (places[before] ?? 0) + added;
        places[index] = (places[index] ?? 0) + missing - added;
      }
    }
    before = index;
  }
  const total = sum(places, (place) => place);
  let [left, right] = [Math.max(cardSize.width, total) / 2, Math.max(cardSize.width, total) / 2];
  let at = -total / 2;
  for (const [index, { width, middle }] of shapes.entries()) {
    const place = places[index] ?? 0;
    left = Math.max(left, middle - at - place / 2);
    right = Math.max(right, at + place / 2 + width - middle);
    at += place;
  }
  return { places, left, right };
}

/** As in `react-organizational-chart`, a single report has one line and several reports have two. */
const measureRowLines = ({ length }: readonly Size[]): number => (length > 1 ? 2 : 1) * spacing.line;

/** Returns widths from the smallest in which all branches fit to the largest that a branch can use. */
function columnLimits(reports: readonly Branch<unknown>[]): number[] {
  const narrowest = Math.max(...reports.map(({ hanging }) => hanging[0]?.width ?? 0));
  const widest = Math.max(...reports.map(({ hanging }) => hanging.at(-1)?.width ?? 0));
  const tried = columnWidths
    .map((cards) => cards * (cardSize.width + spacing.indent) + spacing.indent)
    .filter((width) => width > narrowest && width < widest);
  return narrowest === widest ? [narrowest] : [narrowest, ...tried, widest];
}

type ColumnShape = Size & { leads: boolean };

/** Returns at most `count` consecutive columns of about the same height. */
function splitIntoColumns(shapes: readonly ColumnShape[], count: number): Column[] {
  const heights = shapes.map(({ height }) => height + spacing.hanging);
  const tallest = Math.max(...heights);
  const step = Math.max(cardSize.height + spacing.hanging, tallest / 8);
  for (let limit = Math.max(tallest, sum(heights, (height) => height) / count); ; limit += step) {
    const columns: Column[] = [];
    let [filled, width] = [Infinity, 0];
    for (const [index, shape] of shapes.entries()) {
      filled += heights[index] ?? 0;
      if (filled > limit + 0.01) {
        columns.push({ count: 0, across: 1 });
        [filled, width] = [heights[index] ?? 0, 0];
      }
      width = Math.max(width, shape.width);
      const across = Math.floor((width + spacing.indent) / (cardSize.width + spacing.indent));
      columns.push({ count: (columns.pop()?.count ?? 0) + 1, across });
    }
    if (columns.length <= count) return columns;
  }
}

function arrangeColumns<Report extends ColumnShape>(shapes: readonly Report[], columns: readonly Column[]) {
  let next = 0;
  return columns.map(({ count, across: most }) => {
    const reports: (Report & { across: number; down: number })[] = [];
    let [width, height, beside] = [cardSize.width, 0, most];
    for (const shape of shapes.slice(next, (next += count))) {
      if (beside === most || shape.leads) {
        beside = 0;
        height += shape.height + spacing.hanging;
      }
      const across = beside * (cardSize.width + spacing.indent);
      reports.push({ ...shape, across, down: height - shape.height - spacing.hanging });
      width = Math.max(width, across + shape.width);
      beside = shape.leads ? most : beside + 1;
    }
    return { width, height, reports };
  });
}

function measureColumns(shapes: readonly ColumnShape[], columns: readonly Column[]): Size {
  const arranged = arrangeColumns(shapes, columns);
  return {
    width: Math.max(
      cardSize.width,
      sum(arranged, ({ width }) => width + spacing.indent),
    ),
    height:
      cardSize.height + spacing.drop - spacing.hanging + Math.max(...arranged.map(({ height }) => height)),
  };
}

/** Drops each shape that is at least as wide and as high as another shape. Sorts the others by width. */
function dropDominatedShapes(shapes: readonly Shape[]): Shape[] {
  const kept: Shape[] = [];
  for (const shape of shapes.toSorted((a, b) => a.width - b.width || a.height - b.height)) {
    const last = kept.at(-1);
    if (!last || shape.height < last.height) kept.push(shape);
  }
  return sample(kept);
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

/** Returns the lowest height limit at which the branches fit into `room` at the largest scale. */
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
  const waiting: (Placement<Item> & { place: number; into: PlacedBranch<Item>[] })[] = [
    { branch: root, shape: rootShape, left: rootLeft, top: rootTop, place: cardSize.width, into: placed },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, shape, left, top, place, into } = next;
    const box = { left, top, width: shape.width, height: shape.height };
    const middle = left + shape.middle;
    const isRow = shape.form === "row";
    const made: PlacedBranch<Item> = {
      item: branch.item,
      form: isRow ? "row" : "hanging",
      label: {
        left: middle - place / 2,
        top,
        width: place,
        height: isRow ? cardSize.height : shape.height,
      },
      row: [],
      cards: [],
      lines: [],
    };
    into.push(made);
    if (shape.form !== "row") {
      placeHangingBranch(layout, made, { branch, shape, left, top }, middle - cardSize.width / 2);
    } else {
      layout.forms.set(branch.item, "row");
      made.cards.push({ item: branch.item, left: middle - cardSize.width / 2, top, branch: box });
      const chosen = branch.reports.map((report) => narrowestWithin(report.shapes, shape.limit));
      const { places } = measureRow(chosen);
      const below = top + cardSize.height + measureRowLines(chosen);
      const bend = top + cardSize.height + spacing.line;
      const padding = chosen.length > 1 ? spacing.beside : 0;
      let at = middle - sum(places, (width) => width) / 2;
      branch.reports.forEach((report, index) => {
        const reportShape = chosen[index] ?? first(report.hanging);
        const width = places[index] ?? 0;
        const to = at + width / 2;
        made.lines.push({
          item: report.item,
          points: [
            [middle, top + cardSize.height],
            [middle, bend],
            [to, bend],
            [to, below],
          ],
        });
        waiting.push({
          branch: report,
          shape: reportShape,
          left: to - reportShape.middle,
          top: below,
          place: width - padding,
          into: made.row,
        });
        at += width;
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
  { forms }: ChartLayout<Item>,
  made: PlacedBranch<Item>,
  start: Placement<Item>,
  startCardLeft: number,
): void {
  const waiting: (Placement<Item> & { cardLeft: number })[] = [{ ...start, cardLeft: startCardLeft }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { branch, shape, left, top, cardLeft } = next;
    const box = { left, top, width: shape.width, height: shape.height };
    made.cards.push({ item: branch.item, left: cardLeft, top, branch: box });
    if (branch.reports.length === 0 || shape.form === "row") continue;
    forms.set(branch.item, shape.form);
    const columns = shape.form;
    const chosen = branch.reports.map((report) => {
      const reportShape = lowestWithin(report.hanging, shape.limit);
      const { width, height } = reportShape;
      return { report, reportShape, leads: report.leads, width, height };
    });
    const arranged = arrangeColumns(chosen, columns);
    const below = top + cardSize.height;
    const content = sum(arranged, ({ width }) => width + spacing.indent);
    const isCentred = cardLeft > left || shape.width === cardSize.width;
    let columnLeft = isCentred ? left + Math.max(0, (shape.width - content) / 2) : left;
    const stem = isCentred ? cardLeft + cardSize.width / 2 : left + spacing.side;
    const bend = below + spacing.drop / 2;
    const placedReports: typeof waiting = [];
    for (const { width, reports } of arranged) {
      const lineAt = columnLeft + spacing.side;
      for (const { report, reportShape, across, down } of reports) {
        const [reportLeft, reportTop] = [columnLeft + spacing.indent + across, below + spacing.drop + down];
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
      }
      columnLeft += width + spacing.indent;
    }
    waiting.push(...placedReports.reverse());
  }
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  let total = 0;
  for (const value of values) total += of(value);
  return total;
}
