import type { MantineTheme } from "@mantine/core";
import { avatarColourCount } from "@/lib/directory/avatar-url";
import type { ChartGroup } from "@/lib/directory/chart/colours";
import type { PicturePalette } from "@/lib/directory/chart/picture";
import { getAvatarColourName } from "@/components/ui/avatar-colour-name";

/**
 * Mantine's names of the group colours. Some colour-blind viewers confuse pairs such as teal and pink, so cards, rows and
 * the legend also show the group's name as text.
 */
const groupColourNames = ["blue", "orange", "teal", "grape", "yellow", "pink", "cyan", "lime"];

export const getGroupColour = (group: ChartGroup): string =>
  group.colour === null
    ? "var(--kith-line)"
    : `var(--mantine-color-${groupColourNames[group.colour] ?? "gray"}-6)`;

/** Always from the light theme, because pictures are often printed. */
export function buildPicturePalette({ colors, white, black }: MantineTheme): PicturePalette {
  const shade = (name: string, index: number) => colors[name]?.[index] ?? black;
  return {
    ground: white,
    card: white,
    block: shade("gray", 0),
    line: shade("gray", 4),
    text: black,
    quietText: shade("gray", 7),
    accent: shade("blue", 9),
    avatars: Array.from({ length: avatarColourCount }, (_, index) => shade(getAvatarColourName(index), 1)),
    groups: groupColourNames.map((name) => shade(name, 6)),
    noGroup: shade("gray", 4),
  };
}
