import { getInitials, pickAvatarColour } from "@/lib/directory/avatar-url";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatPeopleCount, pluralize } from "@/lib/platform/text/text-format";
import { cardSize, layoutChart, type ChartLayout, type Size } from "./layout";
import { splitIntoPages, type ChartPage } from "./pages";
import type { ChartGroup } from "./colours";
import type { ChartNode } from "./model";

/** Colours as CSS values, because a picture cannot use the page's variables. */
export type PicturePalette = {
  ground: string;
  card: string;
  block: string;
  line: string;
  text: string;
  quietText: string;
  accent: string;
  avatars: readonly string[];
  groups: readonly string[];
  noGroup: string;
};

type TextMeasure = (text: string, size: number, weight: number) => number;

/** Shape of a page, in the units of the page. `picture`: address of an image, which the circle clips. */
export type Shape =
  | { kind: "line"; points: readonly (readonly [number, number])[]; colour: string; width: number }
  | {
      kind: "box";
      left: number;
      top: number;
      width: number;
      height: number;
      radius: number;
      fill: string;
      edge?: string;
    }
  | { kind: "circle"; x: number; y: number; radius: number; fill: string; picture?: string | undefined }
  | {
      kind: "text";
      text: string;
      left: number;
      baseline: number;
      size: number;
      weight: 400 | 600;
      colour: string;
    }
  | { kind: "link"; left: number; top: number; width: number; height: number; page: number };
/** The PDF, the SVG and the PNG draw these shapes. `chart`: cards and lines, at this scale. */
export type PicturePage = Size & {
  frame: Shape[];
  chart: { left: number; top: number; scale: number; shapes: Shape[] };
};

export type PaperChoice = "one" | "a4" | "a3";
export type PictureOptions = {
  paper: PaperChoice;
  /** Largest side of a single page, in points. */
  maxSide: number;
  company: string;
  branch: string;
  date: string;
  palette: PicturePalette;
  measure: TextMeasure;
  groupOf: (node: ChartNode) => ChartGroup | null;
  namesGroups: boolean;
  faceOf: (id: string) => string | undefined;
};

const paperSizes = { a4: { width: 841.89, height: 595.28 }, a3: { width: 1190.55, height: 841.89 } };
const pageMargin = 28;
const headerHeight = 36;
const footerHeight = 18;
const legendRowHeight = 12;
/**
 * Points per CSS pixel on A4 and A3 pages: a name of 14 CSS pixels has 7 to 11.2 points, and no text has less than 6. A
 * single page with the whole branch may use a smaller scale.
 */
const scales = { smallest: 0.5, largest: 0.8 };

export type ReportsOf = (node: ChartNode) => readonly ChartNode[];

const maxLines = 4;
const nameText = { size: 14, weight: 600 } as const;
const detailText = { size: 12, weight: 400 } as const;

/** Two or more people without a manager and without reports form one branch below a heading. */
function groupLonePeople(
  roots: readonly ChartNode[],
  reportsOf: ReportsOf,
): { tops: readonly ChartNode[]; reportsOf: ReportsOf } {
  const alone = roots.filter(({ direct }) => direct === 0);
  if (alone.length < 2) return { tops: roots, reportsOf };
  const heading: ChartNode = {
    person: {
      id: "",
      first_name: "No manager",
      last_name: "",
      title: formatPeopleCount(alone.length),
      manager_id: null,
    },
    parent: null,
    children: alone,
    direct: alone.length,
    total: alone.length,
    level: 1,
  };
  return {
    tops: [...roots.filter(({ direct }) => direct > 0), heading],
    // The given `reportsOf` does not know the heading, which is not a person.
    reportsOf: (node) => (node === heading ? alone : reportsOf(node)),
  };
}

const isHeading = ({ person }: ChartNode): boolean => person.id === "";

/** Throws if `paper` is `one` and the text on the single page would be unreadable. */
export function drawChartPages(
  roots: readonly ChartNode[],
  reportsOf: ReportsOf,
  options: PictureOptions,
): PicturePage[] {
  const { palette, company, branch, date, measure } = options;
  const pages = planPages(groupLonePeople(roots, reportsOf), options);
  return pages.map((page, index) => ({
    ...page.size,
    frame: drawFrame(page, index + 1),
    chart: drawChart(page),
  }));

  function drawFrame({ size, layout, lead, continuedFrom, legend }: Page, number: number): Shape[] {
    const [right, bottom] = [size.width - pageMargin, size.height - pageMargin];
    const isPart = lead !== null && pages.length > 1;
    const heading = isPart ? apiFullName(lead.person) : branch;
    const subtitle = [
      isPart && !isHeading(lead) ? lead.person.title : "",
      lead && !isHeading(lead) ? formatPeopleCount(lead.total + 1) : "",
      lead ? "" : formatPeopleCount(layout.cards.filter(({ item }) => !isHeading(item)).length),
    ].filter(Boolean);
    const endText = (baseline: number, shown: string, size: number, colour: string) =>
      makeText(right - measure(shown, size, 400), baseline, shown, size, colour);
    const title = truncateText(heading, right - pageMargin - 180, (part) => measure(part, 16, 600));
    const place = pages.length > 1 ? `${branch} · ${date}` : date;
    const shapes = [
      makeText(pageMargin, pageMargin + 14, title, 16, palette.text, 600),
      makeText(pageMargin, pageMargin + 28, subtitle.join(" · "), 9, palette.quietText),
      endText(pageMargin + 12, company, 9, palette.text),
      endText(bottom, `${place} · ${number} of ${pages.length}`, 8, palette.quietText),
    ];
    if (continuedFrom !== null)
      shapes.push(endText(pageMargin + 28, `Continued from page ${continuedFrom}`, 9, palette.accent), {
        kind: "link",
        left: right - 110,
        top: pageMargin + 18,
        width: 110,
        height: 14,
        page: continuedFrom,
      });
    const top = bottom + footerHeight - getFooterHeight(legend);
    shapes.push({
      kind: "line",
      points: [
        [pageMargin, top - 14],
        [right, top - 14],
      ],
      colour: palette.line,
      width: 0.5,
    });
    for (const [row, entries] of legend.entries())
      for (const { group, left } of entries) {
        const baseline = top + row * legendRowHeight;
        const fill = getGroupColour(group, palette);
        shapes.push(
          makeBox(pageMargin + left, baseline - 6.5, 7, 7, 1.5, fill),
          makeText(pageMargin + left + 11, baseline, group.name, 8, palette.quietText),
        );
      }
    return shapes;
  }

  function drawChart({ size, layout, lead, continuedFrom, continuedOn, legend }: Page): PicturePage["chart"] {
    const area = {
      width: size.width - 2 * pageMargin,
      height: size.height - 2 * pageMargin - headerHeight - getFooterHeight(legend),
    };
    const scale = Math.min(scales.largest, area.width / layout.width, area.height / layout.height);
    const shapes = layout.lines.map(({ points }): Shape => ({
      kind: "line",
      points,
      colour: palette.line,
      width: 1.5,
    }));
    for (const { item, left, top } of layout.cards) {
      const next = continuedOn.get(item);
      const isRepeated = item === lead && continuedFrom !== null;
      for (const shape of drawCard(item, left, top, isRepeated, next, options)) shapes.push(shape);
      if (next !== undefined) shapes.push({ kind: "link", left, top, ...cardSize, page: next });
    }
    return {
      left: pageMargin + (area.width - layout.width * scale) / 2,
      top: pageMargin + headerHeight + (area.height - layout.height * scale) / 3,
      scale,
      shapes,
    };
  }
}

type Page = Omit<ChartPage<ChartNode>, "lead"> & { lead: ChartNode | null; size: Size; legend: LegendRow[] };

const getFooterHeight = (legend: readonly LegendRow[]): number =>
  footerHeight + legendRowHeight * (Math.max(1, legend.length) - 1);

function planPages({ tops, reportsOf }: ReturnType<typeof groupLonePeople>, options: PictureOptions): Page[] {
  const { paper, maxSide } = options;
  if (paper === "one") {
    const layout = layoutChart(
      tops,
      reportsOf,
      { width: 1_414, height: 1_000 },
      { isLeading: ({ direct }) => direct > 0 },
    );
    const edge = { width: 2 * pageMargin, height: 2 * pageMargin + headerHeight + footerHeight };
    const room = Math.min((maxSide - edge.width) / layout.width, (maxSide - edge.height) / layout.height);
    if (room < 0.3) throw new Error("This branch is too large for one page. Choose A4 or A3 pages.");
    const scale = Math.min(scales.largest, room);
    const width = Math.max(paperSizes.a4.width, layout.width * scale + edge.width);
    const legend = arrangeLegend(layout, width, options);
    const height = layout.height * scale + edge.height - footerHeight + getFooterHeight(legend);
    const size = { width, height: Math.max(paperSizes.a4.height, height) };
    return [{ size, layout, lead: null, continuedFrom: null, continuedOn: new Map(), legend }];
  }
  const size = paperSizes[paper];
  const inPixels = (scale: number): Size => ({
    width: (size.width - 2 * pageMargin) / scale,
    height: (size.height - 2 * pageMargin - headerHeight - footerHeight) / scale,
  });
  const room = { preferred: inPixels(scales.largest), readable: inPixels(scales.smallest) };
  return splitIntoPages(tops, reportsOf, room).map((page) => ({
    ...page,
    size,
    legend: arrangeLegend(page.layout, size.width, options).slice(0, 1),
  }));
}

type LegendRow = { group: ChartGroup; left: number }[];

/** Returns the groups of a page in rows, which leave space for the date at the right. */
function arrangeLegend(
  { cards }: ChartLayout<ChartNode>,
  pageWidth: number,
  { groupOf, measure, branch, date }: PictureOptions,
): LegendRow[] {
  const room = pageWidth - 2 * pageMargin - measure(`${branch} · ${date} · 999 of 999`, 8, 400) - 24;
  const rows: LegendRow[] = [];
  let left = Infinity;
  for (const group of new Set(cards.flatMap(({ item }) => groupOf(item) ?? []))) {
    const width = measure(group.name, 8, 400) + 24;
    if (left + width > room) {
      rows.push([]);
      left = 0;
    }
    rows.at(-1)?.push({ group, left });
    left += width;
  }
  return rows;
}

function drawCard(
  node: ChartNode,
  cardLeft: number,
  cardTop: number,
  isRepeated: boolean,
  next: number | undefined,
  { palette, measure, groupOf, namesGroups, faceOf }: PictureOptions,
): Shape[] {
  const { person, direct, total } = node;
  const group = groupOf(node);
  const left = isHeading(node) ? 16 : 58;
  const room = cardSize.width - left - 10;
  type Style = { size: number; weight: number };
  const fits =
    ({ size, weight }: Style) =>
    (text: string) =>
      measure(text, size, weight) <= room;
  const all = direct === total ? "" : ` · ${total.toLocaleString("en")} in total`;
  const counts =
    direct === 0 || isHeading(node) ? "" : `${direct} ${pluralize(direct, "report", "reports")}${all}`;
  const reference = next === undefined ? "" : `Continued on page ${next}`;
  const last = [namesGroups ? (group?.name ?? "") : "", counts, reference].filter((text) => text !== "");
  const name = wrapText(apiFullName(person), 2, fits(nameText));
  const titleLines = Math.max(1, Math.min(2, maxLines - name.length - last.length));
  const title = wrapText(person.title, titleLines, fits(detailText));
  const lines = [
    ...name.map((text) => ({ text, ...nameText, colour: palette.text })),
    ...[...title, ...last].map((text) => ({
      text,
      ...detailText,
      colour: text === reference ? palette.accent : palette.quietText,
    })),
  ].filter(({ text }) => text !== "");
  const lineHeight = Math.min(16.5, (cardSize.height - 8) / lines.length);
  const first = cardTop + (cardSize.height - lines.length * lineHeight) / 2 + 12.5;
  const [x, y] = [cardLeft + 32, cardTop + cardSize.height / 2];
  const initials = getInitials({ firstName: person.first_name, lastName: person.last_name });
  const avatar = palette.avatars[pickAvatarColour(person.id)] ?? palette.block;
  const picture = faceOf(person.id);
  const ground = isRepeated ? palette.block : palette.card;
  const shapes = [makeBox(cardLeft, cardTop, cardSize.width, cardSize.height, 8, ground, palette.line)];
  if (group)
    shapes.push(
      makeBox(cardLeft + 0.5, cardTop + 6, 5, cardSize.height - 12, 2, getGroupColour(group, palette)),
    );
  if (!isHeading(node)) shapes.push({ kind: "circle", x, y, radius: 16, fill: avatar, picture });
  if (!isHeading(node) && !picture)
    shapes.push(makeText(x - measure(initials, 13, 600) / 2, y + 4.5, initials, 13, palette.text, 600));
  for (const [index, { text, size, weight, colour }] of lines.entries()) {
    const shown = truncateText(text, room, (part) => measure(part, size, weight));
    shapes.push(makeText(cardLeft + left, first + index * lineHeight, shown, size, colour, weight));
  }
  return shapes;
}

const makeText = (
  left: number,
  baseline: number,
  text: string,
  size: number,
  colour: string,
  weight: 400 | 600 = 400,
): Shape => ({ kind: "text", text, left, baseline, size, weight, colour });

const makeBox = (
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  edge?: string,
): Shape => ({ kind: "box", left, top, width, height, radius, fill, ...(edge && { edge }) });

const getGroupColour = ({ colour }: ChartGroup, { groups, noGroup }: PicturePalette): string =>
  colour === null ? noGroup : (groups[colour] ?? noGroup);

/** Splits at spaces. A line of one long word and the last line may be too long. */
function wrapText(text: string, maxTextLines: number, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(word);
    else if (lines.length < maxTextLines && !fits(`${line} ${word}`)) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

const letterSegmenter = new Intl.Segmenter("en");

/** Returns the text, truncated at a grapheme boundary with an ellipsis if it is wider than `room`. */
export function truncateText(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  const letters = [...letterSegmenter.segment(text)].map(({ segment }) => segment);
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(`${letters.slice(0, middle).join("")}…`) <= room) fits = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}
