import { create, type Font } from "fontkit";
import PdfDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { ChartNode } from "./model";
import { drawChartPages, type PictureOptions, type ReportsOf, type Shape } from "./picture";

/** Font file, for the characters of one script. Each part of a text uses the first font that has its characters. */
export type FontFile = { weight: 400 | 600; bytes: Uint8Array };

/** Image of a text with characters that no font has. `width`: at font size 1. */
export type TextPicture = { png: string; width: number };

type PdfOptions = Omit<PictureOptions, "measure" | "maxSide"> & {
  fonts: readonly FontFile[];
  /** Draws a text that the fonts lack characters for, in the fonts of the device. */
  drawText: (text: string, weight: number, colour: string) => TextPicture;
  /** Runs before each page. Rejects to cancel. */
  onPage: (number: number, total: number) => Promise<void>;
};

/** Largest side of a page that PDF 1.7 readers accept, in points (ISO 32000-1, annex C). */
const maxPageSide = 14_400;

export async function drawChartPdf(
  roots: readonly ChartNode[],
  reportsOf: ReportsOf,
  options: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({
    autoFirstPage: false,
    font: "", // the browser's build has no standard fonts, and the default font is one of them
    info: { Title: `Org chart: ${options.branch}`, Author: options.company, Creator: "Kith" },
  });
  const bytes = toBytes(document);
  const pen = createPen(document, options);
  const pages = drawChartPages(roots, reportsOf, { ...options, measure: pen.measure, maxSide: maxPageSide });
  for (const [index, { width, height, frame, chart }] of pages.entries()) {
    await options.onPage(index + 1, pages.length);
    document.addPage({ size: [width, height], margin: 0 });
    document.addNamedDestination(`page-${index + 1}`, "Fit");
    for (const shape of frame) draw(shape);
    document.save().translate(chart.left, chart.top).scale(chart.scale);
    for (const shape of chart.shapes) draw(shape);
    document.restore();
  }
  document.end();
  return bytes;

  function draw(shape: Shape): void {
    switch (shape.kind) {
      case "line":
        document.lineWidth(shape.width).strokeColor(shape.colour);
        shape.points.forEach(([x, y], index) =>
          index === 0 ? document.moveTo(x, y) : document.lineTo(x, y),
        );
        document.stroke();
        return;
      case "box":
        document.lineWidth(1).roundedRect(shape.left, shape.top, shape.width, shape.height, shape.radius);
        if (shape.edge) document.fillAndStroke(shape.fill, shape.edge);
        else document.fill(shape.fill);
        return;
      case "circle": {
        const { x, y, radius, fill, picture } = shape;
        document.circle(x, y, radius).fill(fill);
        if (!picture) return;
        document.save().circle(x, y, radius).clip();
        document.image(picture, x - radius, y - radius, { width: 2 * radius, height: 2 * radius }).restore();
        return;
      }
      case "text":
        pen.text(shape);
        return;
      case "link":
        document.goTo(shape.left, shape.top, shape.width, shape.height, `page-${shape.page}`);
    }
  }
}

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
    text({ text, left: x, baseline, size, weight, colour }: Extract<Shape, { kind: "text" }>) {
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
