import type { LucideIcon } from "lucide-react";
import { createWordPrefixMatcher } from "@/lib/identity/matching/names";

/** Page or action in the command palette. */
export type PaletteEntry = {
  label: string;
  /** Keywords that find the entry, in addition to the label. */
  keywords: string;
  icon: LucideIcon;
  run: () => void;
};

/** Returns the entries in which every word of the query begins a word; all entries for an empty query. */
export const findEntries = <E extends Pick<PaletteEntry, "label" | "keywords">>(
  entries: readonly E[],
  query: string,
): E[] => {
  const isTyped = createWordPrefixMatcher(query);
  return entries.filter(({ label, keywords: words }) => isTyped(`${label} ${words}`));
};
