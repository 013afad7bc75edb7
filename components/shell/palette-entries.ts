import type { LucideIcon } from "lucide-react";
import { createWordPrefixMatcher, foldName } from "@/lib/identity/matching/names";

/** Page, department or action in the command palette. */
export type PaletteEntry = {
  label: string;
  /** Facts shown after the label. */
  detail?: string;
  /** Keywords that find the entry, in addition to the label. */
  keywords: string;
  icon: LucideIcon;
  run: () => void;
};

/**
 * Returns the entries whose label or keywords contain, for every word of the query, a word that begins with it. An
 * empty query returns all entries.
 */
export const findPaletteEntries = <E extends Pick<PaletteEntry, "label" | "keywords">>(
  entries: readonly E[],
  query: string,
): E[] => {
  const isTyped = createWordPrefixMatcher(query);
  return entries.filter(({ label, keywords: words }) => isTyped(`${label} ${words}`));
};

/** Returns whether the query is the whole label of the entry, ignoring case and accents. */
export const isEntryNamed = ({ label }: Pick<PaletteEntry, "label">, query: string): boolean =>
  foldName(query.trim()) === foldName(label);
