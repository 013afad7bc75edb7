import { foldName } from "@/lib/identity/matching/names";

/** Maximum number of offices that one filter names. */
export const maxOffices = 50;

/** Returns the key for comparing office names. Names that differ only in case or accents have equal keys. */
export const toOfficeKey = (name: string): string => foldName(name) || name;

/**
 * Returns a function that tests whether an office is in the list, ignoring case and accents. Unknown offices (null) are
 * not.
 */
export function createOfficeMatcher(
  offices: readonly string[],
): (name: string | null | undefined) => boolean {
  const keys = new Set(offices.map(toOfficeKey));
  const known = new Map<string, boolean>(); // A directory has few offices and many people.
  return (name) => {
    if (!name) return false;
    const found = known.get(name) ?? keys.has(toOfficeKey(name));
    known.set(name, found);
    return found;
  };
}

/** Returns the first spelling of each office. */
export function removeDuplicateOffices(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(toOfficeKey(name))) first.set(toOfficeKey(name), name);
  return [...first.values()];
}

/**
 * Sums the counts of an office's spellings under the most frequent spelling. Ties go to the first spelling in code
 * order.
 */
export function mergeOfficeSpellings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map<string, { name: string; most: number; sum: number }>();
  for (const [name, count] of counts) {
    const key = toOfficeKey(name);
    const known = merged.get(key);
    const isBetter = !known || count > known.most || (count === known.most && name < known.name);
    merged.set(key, {
      ...(isBetter ? { name, most: count } : { name: known.name, most: known.most }),
      sum: count + (known?.sum ?? 0),
    });
  }
  return new Map([...merged.values()].map(({ name, sum }) => [name, sum]));
}
