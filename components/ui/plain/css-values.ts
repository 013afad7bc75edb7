export const toRem = (length: number): string =>
  length === 0 ? "0rem" : `calc(${length / 16}rem * var(--mantine-scale))`;

export const toSpacing = (length: SpacingStep | number): string =>
  typeof length === "number" ? toRem(length) : `var(--mantine-spacing-${length})`;

export type SpacingStep = "xs" | "sm" | "md" | "lg" | "xl";

export const joinClassNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
