import UFuzzy from "@leeoniya/ufuzzy";
import { foldName } from "./names";
import type { Person } from "./schema";

/**
 * Finds people by name and title as one types: without regard to case and diacritics, words in any order, one typo a word.
 * The best come first; without a query everybody does, in the given order.
 */
export function buildSearch<P extends Pick<Person, "first_name" | "last_name" | "title">>(
  people: readonly P[],
): (query: string) => P[] {
  const haystack = people.map(({ first_name, last_name, title }) =>
    foldName(`${first_name} ${last_name} ${title}`),
  );
  const fuzzy = new UFuzzy({ intraMode: 1 });
  return (query) => {
    const needle = foldName(query);
    if (needle === "") return [...people];
    const [found, info, order] = fuzzy.search(haystack, needle, 1, 1_000);
    const indexes = info && order ? order.map((position) => info.idx[position]) : (found ?? []);
    return indexes.flatMap((index) => (index === undefined ? [] : (people[index] ?? [])));
  };
}
