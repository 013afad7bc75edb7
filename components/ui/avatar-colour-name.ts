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

/** `colour`: 0 to 11. */
export const getAvatarColourName = (colour: number): string => colours[colour] ?? "gray";
