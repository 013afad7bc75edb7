import { isSameForm, toSpellingForm } from "@/lib/identity/matching/name-forms";

export const maxNamesPerFilter = 50;

/** Omits case, punctuation and most marks. `+` and `#` count as words, because C, C++ and C# differ. */
export const toNameKey = (name: string): string => toSpellingForm(name).plain;

/** Differences of marks count as in `isSameForm`. */
export const isSameSpelling = (a: string, b: string): boolean =>
  isSameForm(toSpellingForm(a), toSpellingForm(b));

/**
 * Groups items by the spelling of their names, in the order of their first items. `name`: first spelling. A spelling
 * without marks belongs to the spelling with marks, unless several differ in their marks: then each is its own group.
 */
export function groupBySpelling<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const all = [...items].map((item) => ({ item, form: toSpellingForm(nameOf(item)) }));
  const marked = new Map<string, Set<string>>();
  for (const { form } of all)
    if (form.marked !== form.plain)
      marked.set(form.plain, (marked.get(form.plain) ?? new Set()).add(form.marked));
  const groups = new Map<string, { name: string; items: Item[] }>();
  for (const { item, form } of all) {
    const groupKey = (marked.get(form.plain)?.size ?? 0) > 1 ? form.marked : form.plain;
    const group = groups.get(groupKey);
    if (group) group.items.push(item);
    else groups.set(groupKey, { name: nameOf(item), items: [item] });
  }
  return [...groups.values()];
}

export const removeDuplicateNames = (names: readonly string[]): string[] =>
  groupBySpelling(names, (name) => name).map(({ name }) => name);

/** Returns the most frequent spelling of each name. Ties go to the first spelling in code unit order. */
export const findFrequentSpellings = (counts: ReadonlyMap<string, number>): Map<string, string> =>
  new Map(
    groupBySpelling(counts, ([name]) => name).flatMap(({ items }) => {
      const [best] = items.reduce((most, one) => {
        const isBetter = one[1] > most[1] || (one[1] === most[1] && one[0] < most[0]);
        return isBetter ? one : most;
      });
      return items.map(([name]) => [name, best] as const);
    }),
  );

export function mergeSpellings(counts: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map<string, number>();
  for (const [name, best] of findFrequentSpellings(counts))
    merged.set(best, (merged.get(best) ?? 0) + (counts.get(name) ?? 0));
  return merged;
}
