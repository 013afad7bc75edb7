/** Converts pixels to rem as Mantine does. */
export const toRem = (length: number): string =>
  length === 0 ? "0rem" : `calc(${length / 16}rem * var(--mantine-scale))`;

/** Converts a spacing step of the theme, or a number of pixels, to a CSS length. */
export const toSpacing = (length: SpacingStep | number): string =>
  typeof length === "number" ? toRem(length) : `var(--mantine-spacing-${length})`;

export type SpacingStep = "xs" | "sm" | "md" | "lg" | "xl";

export const joinClassNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
