import { cardSize, type ChartLayout } from "./layout";
import type { ChartGroup } from "./colours";
import type { ChartNode } from "./model";
import { buildPictureCard, getGroupColour, type PicturePalette, type TextMeasure } from "./picture";

type PictureOptions = {
  title: string;
  palette: PicturePalette;
  measure: TextMeasure;
  groupOf: (node: ChartNode) => ChartGroup | null;
  namesGroups: boolean;
};

const margin = 24;

export function drawChartSvg(
  layout: ChartLayout<ChartNode>,
  { title, palette, measure, groupOf, namesGroups }: PictureOptions,
): string {
  const legend = drawLegend(layout, groupOf, palette, measure);
  const width = Math.max(layout.width, legend.width);
  const height = layout.height + legend.height;
  const card = ({ item, left, top }: ChartLayout<ChartNode>["cards"][number]) => {
    const {
      stripe,
      avatar,
      left: textLeft,
      texts,
    } = buildPictureCard(item, { palette, measure, group: groupOf(item), namesGroups });
    const middle = cardSize.height / 2;
    return [
      `<g transform="translate(${round(left)} ${round(top)})">`,
      `<rect class="c" width="${cardSize.width}" height="${cardSize.height}" rx="8"/>`,
      stripe &&
        `<path d="M8 .75H5.5A5 5 0 0 0 .75 8v${cardSize.height - 16}a5 5 0 0 0 5 7.25Z" fill="${stripe}"/>`,
      avatar && `<circle cx="32" cy="${middle}" r="16" fill="${avatar.colour}"/>`,
      avatar && `<text class="initials" x="32" y="${middle + 4}">${escapeXml(avatar.initials)}</text>`,
      ...texts.map(
        ({ text, top: baseline, style }) =>
          `<text class="${style}" x="${textLeft}" y="${round(baseline)}">${escapeXml(text)}</text>`,
      ),
      "</g>",
    ].join("");
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>text{font-family:"Inter Variable",Inter,system-ui,sans-serif;fill:${palette.text}}.name{font-size:14px;font-weight:600}.quiet{font-size:12px;fill:${palette.quietText}}.initials{font-size:13px;font-weight:600;text-anchor:middle}.c{fill:${palette.card};stroke:${palette.line}}</style>`,
    `<rect width="100%" height="100%" fill="${palette.ground}"/>`,
    `<path d="${layout.lines.map(({ points }) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`).join("")}" fill="none" stroke="${palette.line}" stroke-width="1.5"/>`,
    ...layout.cards.map(card),
    legend.svg,
    "</svg>",
  ].join("");
}

function drawLegend(
  layout: ChartLayout<ChartNode>,
  groupOf: PictureOptions["groupOf"],
  palette: PicturePalette,
  measure: TextMeasure,
) {
  const groups = [...new Set(layout.cards.flatMap(({ item }) => groupOf(item) ?? []))];
  let [left, row] = [margin, 0];
  let width = 0;
  const parts = groups.map((group) => {
    const wide = measure(group.name, 12, 400) + 40;
    if (left + wide > Math.max(layout.width, 640) && left > margin) {
      left = margin;
      row += 1;
    }
    const top = layout.height + row * 24;
    const part = `<rect x="${round(left)}" y="${round(top)}" width="12" height="12" rx="3" fill="${getGroupColour(group, palette)}"/><text class="quiet" x="${round(left + 18)}" y="${round(top + 10)}">${escapeXml(group.name)}</text>`;
    left += wide;
    width = Math.max(width, left);
    return part;
  });
  return { svg: parts.join(""), width, height: groups.length > 0 ? (row + 1) * 24 + margin / 2 : 0 };
}

/** Escapes a text and drops the characters that XML 1.0 forbids (section 2.2). */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const round = (number: number) => Math.round(number * 100) / 100;
