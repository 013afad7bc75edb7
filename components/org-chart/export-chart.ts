import type { MantineTheme } from "@mantine/core";
import { getBrowserTimeZone } from "@/components/ui/time";
import { buildPicturePath } from "@/lib/directory/avatar-url";
import type { Size } from "@/lib/directory/chart/layout";
import type { ChartGroups } from "@/lib/directory/chart/colours";
import { formatChartCsv } from "@/lib/directory/chart/csv";
import { listBranchNodes, type ChartNode } from "@/lib/directory/chart/model";
import type { FontFile, TextPicture } from "@/lib/directory/chart/pdf";
import { drawChartPages, type PaperChoice, type ReportsOf } from "@/lib/directory/chart/picture";
import { drawChartSvg } from "@/lib/directory/chart/svg";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { formatDateInZone, readZonedClock } from "@/lib/platform/text/text-format";
import { buildPicturePalette } from "./chart-palette";

export type ExportFormat = "pdf" | "svg" | "png" | "csv";
export type ExportRequest = {
  tops: readonly ChartNode[];
  reportsOf: ReportsOf;
  groups: ChartGroups;
  pictures: PictureVersions;
  namesGroups: boolean;
  format: ExportFormat;
  paper: PaperChoice;
  name: string;
  company: string;
  theme: MantineTheme;
  onPage: (number: number, total: number) => void;
  signal: AbortSignal;
};

/** Maximum side of a canvas in common browsers, in pixels. */
const maxCanvasSide = 16_384;
/** Maximum area of a canvas in some browsers, in pixels. */
const maxCanvasPixels = 120_000_000;
/** Pixels per CSS pixel of a PNG that looks sharp on high-density screens. */
const sharpScale = 2;
/** Pixels per CSS pixel below which names are unreadable. */
const minReadableScale = 0.6;

/** Throws an error that recommends another format if the names in a PNG would be unreadable. */
export async function createExport(request: ExportRequest): Promise<Blob> {
  const { tops, reportsOf, groups, namesGroups, format, name, company, theme } = request;
  if (format === "csv")
    return new Blob([formatChartCsv(listBranchNodes(tops, reportsOf))], { type: "text/csv;charset=utf-8" });
  const faces = await loadFaces(listBranchNodes(tops, reportsOf), request);
  const options = {
    paper: request.paper,
    company,
    branch: name,
    date: formatDateInZone(new Date(), getBrowserTimeZone()),
    palette: buildPicturePalette(theme),
    groupOf: groups.groupOf,
    namesGroups,
    faceOf: (id: string) => faces.get(id),
    measure: createTextMeasure(),
  };
  if (format === "pdf") {
    const [{ drawChartPdf }, fonts] = await Promise.all([import("@/lib/directory/chart/pdf"), loadFonts()]);
    const bytes = await drawChartPdf(tops, reportsOf, {
      ...options,
      fonts,
      drawText,
      onPage: async (number, total) => {
        request.onPage(number, total);
        await new Promise((resolve) => setTimeout(resolve));
        request.signal.throwIfAborted();
      },
    });
    return new Blob([bytes], { type: "application/pdf" });
  }
  const [page] = drawChartPages(tops, reportsOf, {
    ...options,
    paper: "one",
    maxSide: Infinity,
  });
  if (!page) throw new Error("There is nobody to draw.");
  const svg = drawChartSvg(page, `Org chart: ${name}`, options.palette.ground);
  if (format === "svg") return new Blob([svg], { type: "image/svg+xml" });
  const scale = getPictureScale(page);
  if (scale === null)
    throw new Error("Names would be unreadable in a PNG of this size. Export a PDF, or a smaller branch.");
  return renderPng(svg, scale);
}

/** Maximum number of faces in a file. In larger ones, everyone has initials. */
const maxFaces = 2_000;
const faceConcurrency = 8;
/** Width and height of a face, in pixels: sharp at twice its size on the card. */
const facePixels = 64;

/** Returns small pictures as data URLs by person id. A picture that cannot be loaded is left out. */
async function loadFaces(
  nodes: readonly ChartNode[],
  { pictures, signal }: Pick<ExportRequest, "pictures" | "signal">,
): Promise<ReadonlyMap<string, string>> {
  const faces = new Map<string, string>();
  const waiting = nodes.flatMap(({ person: { id } }) => (pictures[id] ? [[id, pictures[id]] as const] : []));
  if (waiting.length > maxFaces) return faces;
  const loadNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      signal.throwIfAborted();
      const face = await loadFace(buildPicturePath(...next)).catch(() => null);
      if (face !== null) faces.set(next[0], face);
    }
  };
  await Promise.all(Array.from({ length: faceConcurrency }, loadNext));
  return faces;
}

async function loadFace(path: string): Promise<string | null> {
  const image = new Image();
  image.src = path;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [facePixels, facePixels];
  const context = canvas.getContext("2d");
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  if (!context || side === 0) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, facePixels, facePixels);
  const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, facePixels, facePixels);
  return canvas.toDataURL("image/jpeg", 0.85);
}

/** Loads Inter for Latin, Vietnamese, Cyrillic and Greek names. */
const loadFonts = (): Promise<FontFile[]> =>
  Promise.all(
    (
      [
        [400, new URL("@fontsource/inter/files/inter-latin-400-normal.woff", import.meta.url)],
        [600, new URL("@fontsource/inter/files/inter-latin-600-normal.woff", import.meta.url)],
        [400, new URL("@fontsource/inter/files/inter-latin-ext-400-normal.woff", import.meta.url)],
        [600, new URL("@fontsource/inter/files/inter-latin-ext-600-normal.woff", import.meta.url)],
        [400, new URL("@fontsource/inter/files/inter-vietnamese-400-normal.woff", import.meta.url)],
        [600, new URL("@fontsource/inter/files/inter-vietnamese-600-normal.woff", import.meta.url)],
        [400, new URL("@fontsource/inter/files/inter-cyrillic-400-normal.woff", import.meta.url)],
        [600, new URL("@fontsource/inter/files/inter-cyrillic-600-normal.woff", import.meta.url)],
        [400, new URL("@fontsource/inter/files/inter-greek-400-normal.woff", import.meta.url)],
        [600, new URL("@fontsource/inter/files/inter-greek-600-normal.woff", import.meta.url)],
      ] as const
    ).map(async ([weight, url]) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error("The fonts could not be loaded. Try again.");
      return { weight, bytes: new Uint8Array(await response.arrayBuffer()) };
    }),
  );

/** Draws a text that contains characters which Inter lacks, in the fonts of the device and sharp enough for print. */
function drawText(text: string, weight: number, colour: string): TextPicture {
  const size = 64;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser could not draw a name. Export an SVG.");
  const font = `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
  context.font = font;
  const width = Math.ceil(context.measureText(text).width);
  canvas.width = Math.max(1, width);
  canvas.height = size * 1.5;
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, 0, size * 1.1);
  return { png: canvas.toDataURL("image/png"), width: width / size };
}

/** Returns pixels per CSS pixel, or null if names would be unreadable. */
function getPictureScale({ width, height }: Size): number | null {
  const scale = Math.min(
    sharpScale,
    maxCanvasSide / width,
    maxCanvasSide / height,
    Math.sqrt(maxCanvasPixels / (width * height)),
  );
  return scale < minReadableScale ? null : scale;
}

/** Throws if the browser cannot draw a picture of this size. */
async function renderPng(svg: string, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(image.naturalWidth * scale);
    canvas.height = Math.floor(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("The browser could not draw a picture of this size.");
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function buildExportFileName(name: string, ending: string): string {
  const safe = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `org-chart-${safe || "branch"}-${readZonedClock(getBrowserTimeZone(), new Date()).date}.${ending}`;
}

/** Returns a function that measures text in Inter and adds 4 %, because the reader of an SVG may lack that font. */
function createTextMeasure() {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map<string, number>();
  return (text: string, size: number, weight: number) => {
    const key = `${weight} ${size}px ${text}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    if (context) context.font = `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
    const width = (context?.measureText(text).width ?? text.length * size) * 1.04;
    widths.set(key, width);
    return width;
  };
}
