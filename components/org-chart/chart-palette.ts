import type { MantineTheme } from "@mantine/core";
import { avatarColours } from "@/lib/directory/avatar-url";
import type { ChartGroup } from "@/lib/org-chart/colours";
import type { PicturePalette } from "@/lib/org-chart/svg";
import { avatarColourName } from "@/components/ui/avatar-colour";

/** Far enough apart for most eyes, beside each other and on both grounds. */
const groupColours = ["blue", "orange", "teal", "grape", "yellow", "pink", "cyan", "lime"];

/** The colour of a group on the page. */
export const groupColour = (group: ChartGroup): string =>
  group.colour === null
    ? "var(--kith-line)"
    : `var(--mantine-color-${groupColours[group.colour] ?? "gray"}-6)`;

/** The colours of a picture: always those of the light theme, because it is going to be pasted, sent and printed. */
export function picturePalette({ colors, white, black }: MantineTheme): PicturePalette {
  const shade = (name: string, index: number) => colors[name]?.[index] ?? black;
  return {
    ground: white,
    card: white,
    block: shade("gray", 0),
    line: shade("gray", 4),
    text: black,
    quietText: shade("gray", 7),
    avatars: Array.from({ length: avatarColours }, (_, index) => shade(avatarColourName(index), 1)),
    groups: groupColours.map((name) => shade(name, 6)),
    noGroup: shade("gray", 4),
  };
}
