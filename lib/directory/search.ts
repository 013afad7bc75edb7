import { jaroWinkler } from "@skyra/jaro-winkler";
import UFuzzy from "@leeoniya/ufuzzy";
import { foldName } from "@/lib/matching/names";
import type { Person } from "./schema";

type Named = Pick<Person, "first_name" | "last_name" | "title">;

const mostRanked = 1_000;

/**
 * Finds people by name, title and office as one types: without regard to case and diacritics, words in any order, one typo a word.
 * Who is spelled merely alike is found only where nobody else is. The best come first; without a query everybody does, in the given
 * order.
 */
export function buildSearch<P extends Named>(
  people: readonly P[],
  officeOf: (person: P) => string | null = () => null,
): (query: string) => P[] {
  const haystack = people.map((person) =>
    foldName(`${person.first_name} ${person.last_name} ${person.title} ${officeOf(person) ?? ""}`),
  );
  const fuzzy = new UFuzzy({ intraMode: 1 });
  const findAlike = buildAlike(haystack);
  const search = (needle: string): readonly number[] => {
    const asked = needle.split(" ");
    const [found, info, order] = fuzzy.search(haystack, needle, 1, mostRanked);
    if (!found || found.length === 0) return findAlike(asked);
    const ranked = info && order ? order.flatMap((position) => info.idx[position] ?? []) : found;
    return asSpelledFirst(haystack, asked, ranked);
  };
  return (query) => {
    const needle = foldName(query);
    return needle === "" ? [...people] : search(needle).flatMap((index) => people[index] ?? []);
  };
}

/** Those in whom every word that was asked for begins a word; then who has it elsewhere, or with a typo. */
function asSpelledFirst(
  haystack: readonly string[],
  asked: readonly string[],
  found: readonly number[],
): number[] {
  const isSpelledSo = (index: number) => asked.every((word) => ` ${haystack[index]}`.includes(` ${word}`));
  const first = new Set(found.filter(isSpelledSo));
  return [...first, ...found.filter((index) => !first.has(index))];
}

const likeEnough = 0.86;
const shortestWord = 4;
const mostAlike = 20;

/**
 * Finds those of whom each word of the query is spelled like one of theirs, the most alike first. Compares with every word once,
 * however many people have it.
 */
function buildAlike(haystack: readonly string[]): (asked: readonly string[]) => number[] {
  let vocabulary: ReadonlyMap<string, number[]> | null = null;
  return (asked) => {
    if (asked.some((word) => word.length < shortestWord)) return [];
    vocabulary ??= whoHasWord(haystack);
    let scores: Map<number, number> | null = null;
    for (const word of asked) {
      const best = new Map<number, number>();
      for (const [other, indexes] of vocabulary) {
        const score = jaroWinkler(word, other);
        if (score < likeEnough) continue;
        for (const index of indexes) best.set(index, Math.max(best.get(index) ?? 0, score));
      }
      const before: ReadonlyMap<number, number> | null = scores;
      scores = before === null ? best : addScores(before, best);
    }
    return [...(scores ?? [])]
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostAlike)
      .map(([index]) => index);
  };
}

/** Of those who have both. */
const addScores = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
  new Map(
    [...a].flatMap(([index, score]) => {
      const other = b.get(index);
      return other === undefined ? [] : [[index, score + other] as const];
    }),
  );

function whoHasWord(haystack: readonly string[]): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, text] of haystack.entries()) {
    for (const word of new Set(text.split(" "))) {
      const indexes = found.get(word);
      if (indexes) indexes.push(index);
      else found.set(word, [index]);
    }
  }
  return found;
}
