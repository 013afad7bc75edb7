import { foldName } from "@/lib/identity/matching/names";

/** Maximum number of names (offices, departments, titles, skills, values) in a filter. */
export const maxNamesPerFilter = 50;

/**
 * Returns the key by which names of offices, departments, skills and values are compared: without case, accents and
 * punctuation. `+` and `#` count as words, because C, C++ and C# differ.
 */
export const toNameKey = (name: string): string =>
  foldName(name.replaceAll("+", " plus ").replaceAll("#", " sharp ")) || name;

/**
 * Returns a function that tests whether a name is in `names`, ignoring case, accents and punctuation (`toNameKey`). The
 * test is false for a missing or empty name.
 */
export function createNameMatcher(names: readonly string[]): (name: string | null | undefined) => boolean {
  const keys = new Set(names.map(toNameKey));
  const known = new Map<string, boolean>(); // Results are cached, because a directory has few names and many people.
  return (name) => {
    if (!name) return false;
    const found = known.get(name) ?? keys.has(toNameKey(name));
    known.set(name, found);
    return found;
  };
}

/** Returns the first spelling of each name. */
export function removeDuplicateNames(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(toNameKey(name))) first.set(toNameKey(name), name);
  return [...first.values()];
}

/**
 * Sums the counts of a name's spellings under the most frequent spelling. Ties go to the first spelling in code unit
 * order.
 */
export function mergeSpellings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map<string, { name: string; most: number; sum: number }>();
  for (const [name, count] of counts) {
    const key = toNameKey(name);
    const known = merged.get(key);
    const isBetter = !known || count > known.most || (count === known.most && name < known.name);
    merged.set(key, {
      ...(isBetter ? { name, most: count } : { name: known.name, most: known.most }),
      sum: count + (known?.sum ?? 0),
    });
  }
  return new Map([...merged.values()].map(({ name, sum }) => [name, sum]));
}
