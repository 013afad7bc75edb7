import { foldName } from "@/lib/matching/names";

/** Maximum number of offices that one filter names. */
export const maxOffices = 50;

/** Returns the text by which office names are compared: names that differ only in case or accents have the same one. */
export const officeKey = (name: string): string => foldName(name) || name;

/** Returns whether an office name is one of these, ignoring case and accents. Unknown offices (null) are not. */
export function isOneOf(offices: readonly string[]): (name: string | null | undefined) => boolean {
  const keys = new Set(offices.map(officeKey));
  const known = new Map<string, boolean>(); // a directory has few offices and many people
  return (name) => {
    if (!name) return false;
    const found = known.get(name) ?? keys.has(officeKey(name));
    known.set(name, found);
    return found;
  };
}

/** Returns the first spelling of each office. */
export function distinctOffices(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(officeKey(name))) first.set(officeKey(name), name);
  return [...first.values()];
}

/** Adds up the counts of an office's spellings, under the most frequent spelling, or the first in code order of equally frequent ones. */
export function mergeSpellings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map<string, { name: string; most: number; sum: number }>();
  for (const [name, count] of counts) {
    const key = officeKey(name);
    const known = merged.get(key);
    const isBetter = !known || count > known.most || (count === known.most && name < known.name);
    merged.set(key, {
      ...(isBetter ? { name, most: count } : { name: known.name, most: known.most }),
      sum: count + (known?.sum ?? 0),
    });
  }
  return new Map([...merged.values()].map(({ name, sum }) => [name, sum]));
}
