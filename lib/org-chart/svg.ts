import { avatarColour, initials } from "@/lib/directory/avatar-url";
import type { ChartGroup } from "./colours";
import { cardSize, type ChartPlan, type PlacedCard } from "./layout";
import type { ChartNode } from "./model";
import { nameOf } from "@/lib/matching/names";

/** Colours for the picture, as CSS writes them: a picture leaves the page and its variables behind. */
export type PicturePalette = {
  ground: string;
  card: string;
  block: string;
  line: string;
  text: string;
  quietText: string;
  avatars: readonly string[];
  groups: readonly string[];
  noGroup: string;
};

type PictureOptions = {
  title: string;
  palette: PicturePalette;
  /** How wide a text is in this size and weight; words that do not fit end in an ellipsis. */
  measure: (text: string, size: number, weight: number) => number;
  groupOf: (node: ChartNode) => ChartGroup | null;
};

const names = { left: 56, right: 10, size: 14, weight: 600 };
const quiet = { size: 12, weight: 400 };
const around = 32;

/** The chart as a picture of its own: shapes and text, nothing from elsewhere. */
export function chartSvg(plan: ChartPlan, { title, palette, measure, groupOf }: PictureOptions): string {
  const fit = (text: string, { size, weight }: { size: number; weight: number }, room: number) =>
    fitText(text, room, (part) => measure(part, size, weight));
  const legend = drawLegend(plan, groupOf, palette, measure);
  const width = Math.max(plan.width, legend.width);
  const height = plan.height + legend.height;
  const card = ({ node, left, top }: PlacedCard) => {
    const { person, direct, total } = node;
    const group = groupOf(node);
    const room = cardSize.width - names.left - names.right;
    const name = fit(nameOf(person), names, room);
    const counts =
      direct === 0 ? "" : direct === total ? `${direct} direct` : `${direct} direct · ${total} in all`;
    const third = fit([group?.name, counts].filter(Boolean).join(" · "), quiet, room);
    const lines = [
      { text: name, style: "n" },
      { text: fit(person.title, quiet, room), style: "q" },
      { text: third, style: "q" },
    ].filter(({ text }) => text !== "");
    const first = (cardSize.height - lines.length * 17) / 2 + 12.5;
    return [
      `<g transform="translate(${round(left)} ${round(top)})">`,
      `<rect class="c" width="${cardSize.width}" height="${cardSize.height}" rx="8"/>`,
      group
        ? `<path d="M8 .75H5.5A5 5 0 0 0 .75 8v${cardSize.height - 16}a5 5 0 0 0 5 7.25Z" fill="${groupColour(group, palette)}"/>`
        : "",
      `<circle cx="32" cy="${cardSize.height / 2}" r="16" fill="${palette.avatars[avatarColour(person.id)] ?? palette.block}"/>`,
      `<text class="i" x="32" y="${cardSize.height / 2 + 4}">${escapeXml(
        initials({ firstName: person.first_name, lastName: person.last_name }),
      )}</text>`,
      ...lines.map(
        ({ text, style }, index) =>
          `<text class="${style}" x="${names.left}" y="${round(first + index * 17)}">${escapeXml(text)}</text>`,
      ),
      "</g>",
    ].join("");
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>text{font-family:"Inter Variable",Inter,system-ui,sans-serif;fill:${palette.text}}.n{font-size:14px;font-weight:600}.q{font-size:12px;fill:${palette.quietText}}.i{font-size:13px;font-weight:600;text-anchor:middle}.c{fill:${palette.card};stroke:${palette.line}}</style>`,
    `<rect width="100%" height="100%" fill="${palette.ground}"/>`,
    `<path d="${plan.lines.map(linePath).join("")}" fill="none" stroke="${palette.line}" stroke-width="1.5"/>`,
    ...plan.blocks.map(
      ({ left, top, width, height }) =>
        `<rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="12" fill="${palette.block}"/>`,
    ),
    ...plan.cards.map(card),
    legend.svg,
    "</svg>",
  ].join("");
}

function linePath({ fromX, fromY, toX, toY }: ChartPlan["lines"][number]): string {
  const bend = (fromY + toY) / 2;
  return `M${round(fromX)} ${round(fromY)}V${round(bend)}H${round(toX)}V${round(toY)}`;
}

function drawLegend(
  plan: ChartPlan,
  groupOf: PictureOptions["groupOf"],
  palette: PicturePalette,
  measure: PictureOptions["measure"],
) {
  const groups = [...new Set(plan.cards.flatMap(({ node }) => groupOf(node) ?? []))];
  let [left, row] = [around, 0];
  let width = 0;
  const parts = groups.map((group) => {
    const wide = measure(group.name, quiet.size, quiet.weight) + 40;
    if (left + wide > Math.max(plan.width, 640) && left > around) {
      left = around;
      row += 1;
    }
    const top = plan.height + row * 24;
    const part = `<rect x="${round(left)}" y="${round(top)}" width="12" height="12" rx="3" fill="${groupColour(group, palette)}"/><text class="q" x="${round(left + 18)}" y="${round(top + 10)}">${escapeXml(group.name)}</text>`;
    left += wide;
    width = Math.max(width, left);
    return part;
  });
  return { svg: parts.join(""), width, height: groups.length > 0 ? (row + 1) * 24 + around / 2 : 0 };
}

const groupColour = ({ colour }: ChartGroup, { groups, noGroup }: PicturePalette) =>
  colour === null ? noGroup : (groups[colour] ?? noGroup);

const letterSegmenter = new Intl.Segmenter("en");

/** The text, or as much of it as fits before an ellipsis. Cuts between what people take for letters. */
export function fitText(text: string, room: number, widthOf: (text: string) => number): string {
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

/** Also without the characters that XML 1.0 has no way to write (section 2.2). */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const round = (number: number) => Math.round(number * 100) / 100;
