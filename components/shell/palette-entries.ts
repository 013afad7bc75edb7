import type { LucideIcon } from "lucide-react";
import { beginsWords } from "@/lib/matching/names";

/** A page or an action of the palette. */
export type PaletteEntry = {
  label: string;
  /** Other words by which it is found. */
  words: string;
  icon: LucideIcon;
  run: () => void;
};

/** Those whose words what was typed begins; all where nothing was typed. */
export const findEntries = <E extends Pick<PaletteEntry, "label" | "words">>(
  entries: readonly E[],
  query: string,
): E[] => {
  const isTyped = beginsWords(query);
  return entries.filter(({ label, words }) => isTyped(`${label} ${words}`));
};
