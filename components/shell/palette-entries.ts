import type { LucideIcon } from "lucide-react";
import { createWordPrefixMatcher } from "@/lib/identity/matching/names";

/** Page or action in the palette. */
export type PaletteEntry = {
  label: string;
  /** Further keywords. */
  words: string;
  icon: LucideIcon;
  run: () => void;
};

/** Returns the entries that match the typed word beginnings; all entries for an empty query. */
export const findEntries = <E extends Pick<PaletteEntry, "label" | "words">>(
  entries: readonly E[],
  query: string,
): E[] => {
  const isTyped = createWordPrefixMatcher(query);
  return entries.filter(({ label, words }) => isTyped(`${label} ${words}`));
};
