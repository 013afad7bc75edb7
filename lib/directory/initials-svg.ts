import { avatarColourCount } from "./avatar-url";

/** Twelve colours on which white text has a contrast of at least 4.5:1. */
const palette = [
  "#4c6a92",
  "#3f7568",
  "#7a5c8e",
  "#8a5a44",
  "#5b6b2f",
  "#8c4f6b",
  "#39708a",
  "#6d6350",
  "#58609c",
  "#7d5a2b",
  "#44734a",
  "#875050",
];

/** Returns null unless `colour` is in the palette and `initials` is "?" or at most eight letters, digits and marks. */
export function drawInitials(colour: string, initials: string): string | null {
  const background = /^\d{1,2}$/.test(colour) ? palette[Number(colour)] : undefined;
  if (
    !background ||
    palette.length !== avatarColourCount ||
    !/^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,7}|\?)$/u.test(initials)
  )
    return null;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" role="img">' +
    `<rect width="96" height="96" fill="${background}"/>` +
    '<text x="48" y="49" fill="#fff" font-family="Inter, system-ui, sans-serif" font-size="38" font-weight="600" ' +
    `text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`
  );
}
