import type { LucideIcon } from "lucide-react";
import { createWordPrefixMatcher, foldName } from "@/lib/identity/matching/names";

export type PaletteEntry = {
  label: string;
  detail?: string;
  keywords: string;
  icon: LucideIcon;
  run: () => void;
};

export const findPaletteEntries = <E extends Pick<PaletteEntry, "label" | "keywords">>(
  entries: readonly E[],
  query: string,
): E[] => {
  const isTyped = createWordPrefixMatcher(query);
  return entries.filter(({ label, keywords: words }) => isTyped(label, words));
};

/** Ignores case and accents. */
export const isEntryNamed = ({ label }: Pick<PaletteEntry, "label">, query: string): boolean =>
  foldName(query.trim()) === foldName(label);
