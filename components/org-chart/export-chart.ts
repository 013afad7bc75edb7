import type { MantineTheme } from "@mantine/core";
import { browserZone } from "@/components/ui/time";
import type { ChartGroups } from "@/lib/org-chart/colours";
import { planChart, type ChartPlan } from "@/lib/org-chart/layout";
import type { ChartNode } from "@/lib/org-chart/model";
import { inRowAndBlock } from "@/lib/org-chart/state";
import { chartSvg } from "@/lib/org-chart/svg";
import { clockIn } from "@/lib/wording";
import { picturePalette } from "./chart-palette";

/** Browsers draw nothing on a canvas beyond this, on any side. */
const longestSide = 16_384;
/** And on some, nothing beyond this many pixels in all. */
const mostPixels = 120_000_000;
/** Sharp on the screens of today. */
const sharp = 2;
/** With fewer pixels than these for one of the page, names cannot be read. */
const blurred = 0.6;

/** Everybody of these branches, whether they are drawn or not. */
export const planEverybody = (tops: readonly ChartNode[]): ChartPlan =>
  planChart(inRowAndBlock(tops, true), ({ children }) => inRowAndBlock(children, false));

export function drawPicture(
  plan: ChartPlan,
  title: string,
  groups: ChartGroups,
  theme: MantineTheme,
): string {
  return chartSvg(plan, {
    title,
    palette: picturePalette(theme),
    measure: textMeasure(),
    groupOf: groups.groupOf,
  });
}

/** How many pixels of a picture there can be for one of the page, or null: too few to read anything. */
export function pictureScale({ width, height }: Pick<ChartPlan, "width" | "height">): number | null {
  const scale = Math.min(
    sharp,
    longestSide / width,
    longestSide / height,
    Math.sqrt(mostPixels / (width * height)),
  );
  return scale < blurred ? null : scale;
}

/** The picture in pixels. */
export async function toPng(svg: string, scale: number): Promise<Blob> {
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

/** A name for a file that every system takes: of whom it is, and from which day. */
export function fileName(whose: string, ending: string): string {
  const safe = whose.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `org-chart-${safe || "branch"}-${clockIn(browserZone(), new Date()).date}.${ending}`;
}

/** In the typeface of the page, a little wider than it is: the picture may be looked at where that is not installed. */
function textMeasure() {
  const context = document.createElement("canvas").getContext("2d");
  const known = new Map<string, number>();
  return (text: string, size: number, weight: number) => {
    const key = `${weight} ${size}px ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (context) context.font = `${weight} ${size}px "Inter Variable", system-ui, sans-serif`;
    const width = (context?.measureText(text).width ?? text.length * size) * 1.04;
    known.set(key, width);
    return width;
  };
}
