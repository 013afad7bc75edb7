/** What Mantine makes of a number of pixels. */
export const pixels = (length: number): string =>
  length === 0 ? "0rem" : `calc(${length / 16}rem * var(--mantine-scale))`;

/** A step of the theme's spacing, or pixels. */
export const space = (length: Step | number): string =>
  typeof length === "number" ? pixels(length) : `var(--mantine-spacing-${length})`;

export type Step = "xs" | "sm" | "md" | "lg" | "xl";

export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
