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

export const getAvatarColourName = (colour: number): string => colours[colour] ?? "gray";
