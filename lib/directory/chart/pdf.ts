import { create, type Font } from "fontkit";
import PdfDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { ChartNode } from "./model";
import { drawChartPages, type PictureOptions, type ReportsOf, type Shape } from "./picture";

/** Font file, for the characters of one script. Each part of a text uses the first font that has its characters. */
export type FontFile = { weight: 400 | 600; bytes: Uint8Array };

/** Image of a text with characters that no font has. `width`: at font size 1. */
export type TextPicture = { png: string; width: number };

type PdfOptions = Omit<PictureOptions, "maxSide"> & {
  fonts: readonly FontFile[];
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
  const drawText = createTextPen(document, options);
  const pages = drawChartPages(roots, reportsOf, { ...options, maxSide: maxPageSide });
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
        drawText(shape);
        return;
      case "link":
        document.goTo(shape.left, shape.top, shape.width, shape.height, `page-${shape.page}`);
    }
  }
}

/** Draws a text with a character that no font has as a picture, with the text as searchable content. */
function createTextPen(
  document: PDFKit.PDFDocument,
  { fonts, drawText }: Pick<PdfOptions, "fonts" | "drawText">,
) {
  const opened = fonts.map(({ weight, bytes }, index) => {
    document.registerFont(`inter-${index}`, bytes);
    return { name: `inter-${index}`, weight, font: create(bytes) };
  });

  function splitByFont(text: string, weight: number) {
    const parts: { name: string; text: string; font: Font }[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      const last = parts.at(-1);
      if (last?.font.hasGlyphForCodePoint(code)) {
        last.text += letter;
        continue;
      }
      const found = opened.find((one) => one.weight === weight && one.font.hasGlyphForCodePoint(code));
      if (!found) return null;
      parts.push({ name: found.name, text: letter, font: found.font });
    }
    return parts;
  }

  return ({ text, left, baseline, size, weight, colour }: Extract<Shape, { kind: "text" }>) => {
    const place = { lineBreak: false, baseline: "alphabetic" } as const;
    const parts = splitByFont(text.normalize("NFC"), weight);
    document.fontSize(size).fillColor(colour);
    let at = left;
    for (const part of parts ?? []) {
      document.font(part.name).text(part.text, at, baseline, place);
      at += document.widthOfString(part.text);
    }
    if (parts) return;
    const { png, width } = drawText(text, weight, colour);
    document.markContent("Span", { actual: text });
    document.image(png, left, baseline - size * 1.1, { width: width * size, height: size * 1.5 });
    // PDF readers take the position of the searchable text from a glyph, so a transparent glyph is drawn.
    const [plain] = opened;
    if (plain) document.font(plain.name).fillOpacity(0);
    document.text("x", left, baseline, place).fillOpacity(1);
    document.endMarkedContent();
  };
}
