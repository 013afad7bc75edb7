const colours = [
  "pine",
  "blue",
  "grape",
  "orange",
  "teal",
  "pink",
  "indigo",
  "lime",
  "cyan",
  "violet",
  "yellow",
  "red",
];

/** The theme's name of one of the twelve colours of initials. */
export const avatarColourName = (colour: number): string => colours[colour] ?? "gray";
