import { getInitials, pickAvatarColour } from "@/lib/directory/avatar-url";
import { apiFullName } from "@/lib/identity/matching/names";
import { formatPeopleCount } from "@/lib/platform/text/text-format";
import { cardSize } from "./layout";
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

export type TextMeasure = (text: string, size: number, weight: number) => number;
type PictureText = {
  text: string;
  top: number;
  size: number;
  weight: number;
  style: "name" | "quiet" | "accent";
};
type PictureCard = {
  stripe: string | null;
  avatar: { colour: string; initials: string } | null;
  left: number;
  texts: PictureText[];
};

export type ReportsOf = (node: ChartNode) => readonly ChartNode[];

const maxLines = 4;
const nameText = { size: 14, weight: 600, style: "name" } as const;
const detailText = { size: 12, weight: 400 } as const;

/** Two or more people without a manager and without reports form one branch below a heading. */
export function groupLonePeople(
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

export const isHeading = ({ person }: ChartNode): boolean => person.id === "";

export function buildPictureCard(
  node: ChartNode,
  {
    palette,
    measure,
    group,
    namesGroups,
    reference,
  }: {
    palette: PicturePalette;
    measure: TextMeasure;
    group: ChartGroup | null;
    namesGroups: boolean;
    reference?: string | undefined;
  },
): PictureCard {
  const { person, direct, total } = node;
  const left = isHeading(node) ? 16 : 58;
  const room = cardSize.width - left - 10;
  const fit = (text: string, { size, weight }: { size: number; weight: number }) =>
    truncateText(text, room, (part) => measure(part, size, weight));
  const counts =
    direct === 0 || isHeading(node)
      ? ""
      : direct === total
        ? `${direct} ${direct === 1 ? "report" : "reports"}`
        : `${direct} ${direct === 1 ? "report" : "reports"} · ${total.toLocaleString("en")} in total`;
  const last = [namesGroups ? group?.name : undefined, counts, reference].filter(
    (text) => text !== undefined && text !== "",
  );
  const isWithin =
    ({ size, weight }: { size: number; weight: number }) =>
    (text: string) =>
      measure(text, size, weight) <= room;
  const name = wrapText(apiFullName(person), 2, isWithin(nameText));
  const titleLines = Math.max(1, Math.min(2, maxLines - name.length - last.length));
  const title = wrapText(person.title, titleLines, isWithin(detailText));
  const lines = [
    ...name.map((text) => ({ text: fit(text, nameText), ...nameText })),
    ...[...title, ...last].map((text) => ({
      text: fit(text ?? "", detailText),
      ...detailText,
      style: text === reference ? ("accent" as const) : ("quiet" as const),
    })),
  ].filter(({ text }) => text !== "");
  const lineHeight = Math.min(16.5, (cardSize.height - 8) / lines.length);
  const first = (cardSize.height - lines.length * lineHeight) / 2 + 12.5;
  return {
    stripe: group && getGroupColour(group, palette),
    avatar: isHeading(node)
      ? null
      : {
          colour: palette.avatars[pickAvatarColour(person.id)] ?? palette.block,
          initials: getInitials({ firstName: person.first_name, lastName: person.last_name }),
        },
    left,
    texts: lines.map((line, index) => ({ ...line, top: first + index * lineHeight })),
  };
}

export const getGroupColour = ({ colour }: ChartGroup, { groups, noGroup }: PicturePalette): string =>
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
