import { create, type Font } from "fontkit";
import PdfDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { apiFullName } from "@/lib/identity/matching/names";
import { cardSize, layoutChart, type ChartLayout, type Size } from "./layout";
import type { ChartGroup } from "./colours";
import type { ChartNode } from "./model";
import { splitIntoPages } from "./pages";
import {
  buildPictureCard,
  truncateText,
  groupLonePeople,
  getGroupColour,
  isHeading,
  type PicturePalette,
  type ReportsOf,
} from "./picture";

export type PaperChoice = "one" | "a4" | "a3";

/** Font file, for the characters of one script. Each part of a text uses the first font that has its characters. */
export type FontFile = { weight: 400 | 600; bytes: Uint8Array };

/** Image of a text with characters that no font has. `width`: at font size 1. */
export type TextPicture = { png: string; width: number };

type PdfOptions = {
  paper: PaperChoice;
  company: string;
  branch: string;
  date: string;
  palette: PicturePalette;
  groupOf: (node: ChartNode) => ChartGroup | null;
  namesGroups: boolean;
  fonts: readonly FontFile[];
  /** Draws a text that the fonts lack characters for, in the fonts of the device. */
  drawText: (text: string, weight: number, colour: string) => TextPicture;
  /** Runs before each page. Rejects to cancel. */
  onPage: (number: number, total: number) => Promise<void>;
};

const paperSizes = { a4: { width: 841.89, height: 595.28 }, a3: { width: 1190.55, height: 841.89 } };
const pageMargin = 28;
const headerHeight = 36;
const footerHeight = 18;
/**
 * Points per CSS pixel on A4 and A3 pages: a name of 14 CSS pixels has 7 to 11.2 points, and no text has less than 6. A
 * single page with the whole branch may use a smaller scale.
 */
const scales = { smallest: 0.5, largest: 0.8 };
/** Largest side of a page that PDF 1.7 readers accept, in points (ISO 32000-1, annex C). */
const maxPageSide = 14_400;

type Page = {
  size: Size;
  layout: ChartLayout<ChartNode>;
  lead: ChartNode | null;
  continuedFrom: number | null;
  continuedOn: ReadonlyMap<ChartNode, number>;
};

export async function drawChartPdf(
  roots: readonly ChartNode[],
  reportsOf: ReportsOf,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const pages = planPages(groupLonePeople(roots, reportsOf), options.paper);
  const { palette, company, branch, date, groupOf } = options;
  const document = new PdfDocument({
    autoFirstPage: false,
    font: "", // the browser's build has no standard fonts, and the default font is one of them
    info: { Title: `Org chart: ${branch}`, Author: company, Creator: "Kith" },
  });
  const bytes = toBytes(document);
  const pen = createPen(document, options);
  for (const [index, page] of pages.entries()) {
    await options.onPage(index + 1, pages.length);
    document.addPage({ size: [page.size.width, page.size.height], margin: 0 });
    document.addNamedDestination(`page-${index + 1}`, "Fit");
    drawFrame(page, index + 1);
    drawBranches(page);
  }
  document.end();
  return bytes;

  function drawFrame({ size, lead, continuedFrom, layout }: Page, number: number) {
    const right = size.width - pageMargin;
    const heading = lead && pages.length > 1 ? apiFullName(lead.person) : branch;
    const subtitle = [
      lead && pages.length > 1 && !isHeading(lead) ? lead.person.title : "",
      lead && !isHeading(lead) ? formatPeopleCount(lead.total + 1) : "",
    ].filter(Boolean);
    const rightText = (text: string, top: number, points: number, style: "text" | "quietText" | "accent") =>
      pen.text(text, right - pen.measure(text, points, 400), top, {
        size: points,
        weight: 400,
        colour: palette[style],
      });
    pen.text(
      truncateText(heading, right - pageMargin - 180, (text) => pen.measure(text, 16, 600)),
      pageMargin,
      pageMargin + 14,
      {
        size: 16,
        weight: 600,
        colour: palette.text,
      },
    );
    pen.text(subtitle.join(" · "), pageMargin, pageMargin + 28, {
      size: 9,
      weight: 400,
      colour: palette.quietText,
    });
    rightText(company, pageMargin + 12, 9, "text");
    if (continuedFrom !== null) {
      const text = `Continued from page ${continuedFrom}`;
      rightText(text, pageMargin + 28, 9, "accent");
      document.goTo(right - 110, pageMargin + 18, 110, 14, `page-${continuedFrom}`);
    }
    const bottom = size.height - pageMargin;
    document.lineWidth(0.5).strokeColor(palette.line);
    document
      .moveTo(pageMargin, bottom - 14)
      .lineTo(right, bottom - 14)
      .stroke();
    const place = pages.length > 1 ? `${branch} · ${date}` : date;
    const about = `${place} · ${number} of ${pages.length}`;
    const reserved = pen.measure(about, 8, 400) + 24;
    rightText(about, bottom, 8, "quietText");
    let left = pageMargin;
    for (const group of new Set(layout.cards.flatMap(({ item }) => groupOf(item) ?? []))) {
      const width = pen.measure(group.name, 8, 400) + 24;
      if (left + width > right - reserved) break;
      document.roundedRect(left, bottom - 6.5, 7, 7, 1.5).fill(getGroupColour(group, palette));
      pen.text(group.name, left + 11, bottom, { size: 8, weight: 400, colour: palette.quietText });
      left += width;
    }
  }

  function drawBranches({ size, layout, lead, continuedFrom, continuedOn }: Page) {
    const area = {
      width: size.width - 2 * pageMargin,
      height: size.height - 2 * pageMargin - headerHeight - footerHeight,
    };
    const scale = Math.min(scales.largest, area.width / layout.width, area.height / layout.height);
    document.save();
    const [besides, below] = [area.width - layout.width * scale, area.height - layout.height * scale];
    document.translate(pageMargin + besides / 2, pageMargin + headerHeight + below / 3);
    document.scale(scale);
    document.lineWidth(1.5).strokeColor(palette.line);
    for (const { points } of layout.lines) {
      points.forEach(([x, y], index) => (index === 0 ? document.moveTo(x, y) : document.lineTo(x, y)));
    }
    if (layout.lines.length > 0) document.stroke();
    for (const { item, left, top } of layout.cards) {
      const next = continuedOn.get(item);
      const {
        stripe,
        avatar,
        left: textLeft,
        texts,
      } = buildPictureCard(item, {
        palette,
        measure: pen.measure,
        group: groupOf(item),
        namesGroups: options.namesGroups,
        reference: next === undefined ? undefined : `Continued on page ${next}`,
      });
      const isRepeated = item === lead && continuedFrom !== null;
      document.lineWidth(1).roundedRect(left, top, cardSize.width, cardSize.height, 8);
      document.fillAndStroke(isRepeated ? palette.block : palette.card, palette.line);
      if (stripe !== null) {
        document.save().roundedRect(left, top, cardSize.width, cardSize.height, 8).clip();
        document.rect(left, top, 5, cardSize.height).fill(stripe).restore();
      }
      if (avatar) {
        const middle = top + cardSize.height / 2;
        document.circle(left + 32, middle, 16).fill(avatar.colour);
        const initials = pen.measure(avatar.initials, 13, 600);
        pen.text(avatar.initials, left + 32 - initials / 2, middle + 4.5, {
          size: 13,
          weight: 600,
          colour: palette.text,
        });
      }
      for (const { text, top: baseline, size: points, weight, style } of texts) {
        const colour = { name: palette.text, quiet: palette.quietText, accent: palette.accent }[style];
        pen.text(text, left + textLeft, top + baseline, { size: points, weight, colour });
      }
      if (next !== undefined) document.goTo(left, top, cardSize.width, cardSize.height, `page-${next}`);
    }
    document.restore();
  }
}

function planPages({ tops, reportsOf }: ReturnType<typeof groupLonePeople>, paper: PaperChoice): Page[] {
  if (paper === "one") {
    const layout = layoutChart(tops, reportsOf, { width: 1_414, height: 1_000 });
    const edge = { width: 2 * pageMargin, height: 2 * pageMargin + headerHeight + footerHeight };
    const room = Math.min(
      (maxPageSide - edge.width) / layout.width,
      (maxPageSide - edge.height) / layout.height,
    );
    if (room < 0.3) throw new Error("This branch is too large for one page. Choose A4 or A3 pages.");
    const scale = Math.min(scales.largest, room);
    const size = {
      width: Math.max(paperSizes.a4.width, layout.width * scale + edge.width),
      height: Math.max(paperSizes.a4.height, layout.height * scale + edge.height),
    };
    return [{ size, layout, lead: null, continuedFrom: null, continuedOn: new Map() }];
  }
  const size = paperSizes[paper];
  const inPixels = (scale: number): Size => ({
    width: (size.width - 2 * pageMargin) / scale,
    height: (size.height - 2 * pageMargin - headerHeight - footerHeight) / scale,
  });
  const room = { preferred: inPixels(scales.largest), readable: inPixels(scales.smallest) };
  return splitIntoPages(tops, reportsOf, room).map((page) => ({ ...page, size }));
}

type TextStyle = { size: number; weight: number; colour: string };

/** Draws a text with a character that no font has as a picture, with the text as searchable content. */
function createPen(
  document: PDFKit.PDFDocument,
  { fonts, drawText }: Pick<PdfOptions, "fonts" | "drawText">,
) {
  const opened = fonts.map(({ weight, bytes }, index) => {
    document.registerFont(`inter-${index}`, bytes);
    return { name: `inter-${index}`, weight, font: create(bytes) };
  });
  type Run = { name: string; text: string; font: Font };
  const known = new Map<string, { runs: Run[] | null; widths: number[]; width: number }>();
  const pictures = new Map<string, TextPicture>();

  function splitIntoRuns(text: string, weight: number): Run[] | null {
    const runs: Run[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      if (last?.font.hasGlyphForCodePoint(code)) {
        last.text += letter;
        continue;
      }
      const found = opened.find((one) => one.weight === weight && one.font.hasGlyphForCodePoint(code));
      if (!found) return null;
      runs.push({ name: found.name, text: letter, font: found.font });
    }
    return runs;
  }
  function prepare(original: string, weight: number) {
    const key = `${weight} ${original}`;
    const cached = known.get(key);
    if (cached) return cached;
    const runs = splitIntoRuns(original.normalize("NFC"), weight);
    const widths = (runs ?? []).map(
      ({ name, text }) => document.font(name).fontSize(100).widthOfString(text) / 100,
    );
    const width = runs ? widths.reduce((sum, one) => sum + one, 0) : picture(original, weight, "#000").width;
    const made = { runs, widths, width };
    known.set(key, made);
    return made;
  }
  function picture(text: string, weight: number, colour: string): TextPicture {
    const key = `${weight} ${colour} ${text}`;
    const made = pictures.get(key) ?? drawText(text, weight, colour);
    pictures.set(key, made);
    return made;
  }

  return {
    measure: (text: string, size: number, weight: number) => prepare(text, weight).width * size,
    text(text: string, x: number, baseline: number, { size, weight, colour }: TextStyle) {
      const { runs, widths, width } = prepare(text, weight);
      document.fontSize(size).fillColor(colour);
      let left = x;
      if (runs) {
        runs.forEach((run, index) => {
          document
            .font(run.name)
            .text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
          left += (widths[index] ?? 0) * size;
        });
        return;
      }
      const [plain] = opened;
      document.markContent("Span", { actual: text });
      document.image(picture(text, weight, colour).png, x, baseline - size * 1.1, {
        width: width * size,
        height: size * 1.5,
      });
      // PDF readers take the position of the searchable text from a glyph, so a transparent glyph is drawn.
      if (plain) document.font(plain.name).fillOpacity(0);
      document.text("x", x, baseline, { lineBreak: false, baseline: "alphabetic" }).fillOpacity(1);
      document.endMarkedContent();
    },
  };
}
