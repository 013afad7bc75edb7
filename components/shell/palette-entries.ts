import type { LucideIcon } from "lucide-react";
import { foldName } from "@/lib/people/names";

/** A page or an action of the palette. */
export type PaletteEntry = {
  label: string;
  /** Other words by which it is found. */
  words: string;
  icon: LucideIcon;
  run: () => void;
};

/** Those of whom each word that was typed begins one of their words; all where nothing was typed. */
export function findEntries<E extends Pick<PaletteEntry, "label" | "words">>(
  entries: readonly E[],
  query: string,
): E[] {
  const asked = foldName(query).split(" ").filter(Boolean);
  return entries.filter(({ label, words }) => {
    const text = ` ${foldName(`${label} ${words}`)}`;
    return asked.every((word) => text.includes(` ${word}`));
  });
}
