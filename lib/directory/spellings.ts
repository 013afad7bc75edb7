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

/** Groups items whose names are equal by `toNameKey`, in the order of their first items. `name`: first spelling. */
export function groupBySpelling<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const groups = new Map<string, { name: string; items: Item[] }>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(toNameKey(name));
    if (group) group.items.push(item);
    else groups.set(toNameKey(name), { name, items: [item] });
  }
  return [...groups.values()];
}

/** Returns the first spelling of each name. */
export const removeDuplicateNames = (names: readonly string[]): string[] =>
  groupBySpelling(names, (name) => name).map(({ name }) => name);

/**
 * Sums the counts of a name's spellings under the most frequent spelling. Ties go to the first spelling in code unit
 * order.
 */
export const mergeSpellings = (counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    groupBySpelling(counts, ([name]) => name).map(({ items }) => {
      const best = items.reduce((most, one) => {
        const isBetter = one[1] > most[1] || (one[1] === most[1] && one[0] < most[0]);
        return isBetter ? one : most;
      });
      return [best[0], items.reduce((sum, [, count]) => sum + count, 0)];
    }),
  );
