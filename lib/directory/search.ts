import { jaroWinkler } from "@skyra/jaro-winkler";
import UFuzzy from "@leeoniya/ufuzzy";
import { foldName } from "@/lib/matching/names";
import { allAtOnce, inParts, mapInSteps, peopleAStep, type Steps } from "@/lib/steps";
import type { Found } from "./partial-match";
import type { Person } from "./schema";

type Named = Pick<Person, "first_name" | "last_name" | "title">;

/** What beside name and title somebody is found by. */
type Findable = { office?: string | null; email?: string | null | undefined };

export type Search<P> = (query: string) => Found<P>;

/**
 * Finds people by name, title, office and e-mail address as one types: without regard to case and diacritics, words in any order, one typo
 * a word. Who is spelled merely alike is found only where nobody else is, and who fits only some of the words only where nobody fits all.
 * The best come first, equals in the given order; without a query everybody does.
 */
export function buildSearch<P extends Named>(
  people: readonly P[],
  moreOf?: (person: P) => Findable,
): Search<P> {
  return searchAtOnce(allAtOnce(prepareSearch(people, moreOf)));
}

/** A search that was prepared, each query in one go. A list and what is counted of it ask for the same query one after the other. */
export function searchAtOnce<P>(search: (query: string) => Steps<Found<P>>): Search<P> {
  let last: { query: string; found: Found<P> } | null = null;
  return (query) => {
    if (last?.query !== query) last = { query, found: allAtOnce(search(query)) };
    return { ...last.found, people: [...last.found.people] };
  };
}

/** The same in steps, for a server that has others to answer meanwhile, and a page on which somebody types. */
export function* prepareSearch<P extends Named>(
  people: readonly P[],
  moreOf: (person: P) => Findable = () => ({}),
): Steps<(query: string) => Steps<Found<P>>> {
  const names = yield* mapInSteps(people, (person) => foldName(`${person.first_name} ${person.last_name}`));
  const haystack = yield* mapInSteps(people, (person, index) => {
    const { office, email } = moreOf(person);
    const rest = foldName(`${person.title} ${office ?? ""} ${email ? beforeAt(email) : ""}`);
    return `${names[index]} ${rest}`.trim();
  });
  const fuzzy = new UFuzzy({ intraMode: 1 });
  const findAlike = buildAlike(haystack);
  // Between spaces a word's beginning and end can be looked for; put between them once, not at each key.
  const spacedNames = yield* mapInSteps(names, (name) => ` ${name} `);
  const spacedTexts = yield* mapInSteps(haystack, (text) => ` ${text}`);
  const inOrder = (found: readonly number[], asked: readonly string[]) => {
    const words = asked.map((word) => ({ word, begins: ` ${word}`, whole: ` ${word} ` }));
    return bestFirst(found, (index) => rank(spacedNames[index] ?? "", spacedTexts[index] ?? "", words));
  };
  const isSmall = haystack.length <= peopleAStep;
  const everybody = isSmall ? [] : Array.from(haystack, (_text, index) => index);

  /** Who has the word, with a typo or without. */
  function* filter(word: string, among: readonly number[] | null): Steps<number[]> {
    if (among === null && isSmall) return fuzzy.filter(haystack, word) ?? [];
    const found: number[] = [];
    for (const [part] of inParts(among ?? everybody)) {
      for (const index of fuzzy.filter(haystack, word, part) ?? []) found.push(index);
      yield;
    }
    return found;
  }

  /** Who fits all of the words, each in a typo's distance; then who is spelled alike. */
  function* findAll(asked: readonly string[]): Steps<readonly number[]> {
    let found: readonly number[] | null = null;
    // The longest first: the fewest are left for the others.
    for (const word of asked.toSorted((a, b) => b.length - a.length)) {
      found = yield* filter(word, found);
      if (found.length === 0) return yield* findAlike(asked);
    }
    return yield* inOrder(found ?? [], asked);
  }

  function* findSome(asked: readonly Word[]): Steps<Found<number>> {
    const fits: ReadonlySet<number>[] = [];
    for (const { folded } of asked) fits.push(new Set(yield* findAll([folded])));
    const counts = new Map<number, number>();
    for (const fitting of fits) {
      for (const index of fitting) counts.set(index, (counts.get(index) ?? 0) + 1);
      yield;
    }
    let count = 0;
    for (const own of counts.values()) count = Math.max(count, own);
    if (count === 0) return { people: [], partial: null };
    const best = [...counts].flatMap(([index, own]) => (own === count ? [index] : [])).sort((a, b) => a - b);
    yield;
    const common = asked.filter((_word, at) => best.every((index) => fits[at]?.has(index)));
    const words = common.length === count ? common.map(({ typed }) => typed) : null;
    return {
      people: words
        ? yield* inOrder(
            best,
            common.map(({ folded }) => folded),
          )
        : best,
      partial: { count, of: asked.length, words },
    };
  }

  return function* search(query) {
    const asked = readWords(query);
    if (asked.length === 0) return { people: [...people], partial: null };
    const all = yield* findAll(asked.map(({ folded }) => folded));
    const { people: found, partial } =
      all.length > 0 || asked.length === 1 ? { people: all, partial: null } : yield* findSome(asked);
    return { people: found.flatMap((index) => people[index] ?? []), partial };
  };
}

type Word = { typed: string; folded: string };

/** The words of a query, each once. Of an address only what is before its @ counts: behind it all of a company have the same. */
function readWords(query: string): Word[] {
  const words = new Map<string, string>();
  for (const typed of query.split(/\s+/)) {
    const folded = foldName(beforeAt(typed)).split(" ").filter(Boolean);
    for (const word of folded) if (!words.has(word)) words.set(word, folded.length === 1 ? typed : word);
  }
  return Array.from(words, ([folded, typed]) => ({ folded, typed }));
}

const beforeAt = (email: string) =>
  email.lastIndexOf("@") > 0 ? email.slice(0, email.lastIndexOf("@")) : email;

/**
 * How well somebody fits words that they are known to fit: words of the name as a whole, beginnings of words of the name, of any word,
 * elsewhere within a word, and only with a typo.
 */
function rank(
  name: string,
  text: string,
  asked: readonly { word: string; begins: string; whole: string }[],
): number {
  if (asked.every(({ whole }) => name.includes(whole))) return 0;
  if (asked.every(({ begins }) => name.includes(begins))) return 1;
  if (asked.every(({ begins }) => text.includes(begins))) return 2;
  return asked.every(({ word }) => text.includes(word)) ? 3 : 4;
}

const ranks = 5;

/** By rank; of one rank as they came. */
function* bestFirst(found: readonly number[], rankOf: (index: number) => number): Steps<number[]> {
  const byRank = Array.from({ length: ranks }, (): number[] => []);
  for (const [part] of inParts(found)) {
    for (const index of part) byRank[rankOf(index)]?.push(index);
    yield;
  }
  return byRank.flat();
}

const likeEnough = 0.86;
const shortestWord = 4;
const mostAlike = 20;

/**
 * Finds those of whom each word of the query is spelled like one of theirs, the most alike first. Compares with every word once,
 * however many people have it.
 */
function buildAlike(haystack: readonly string[]): (asked: readonly string[]) => Steps<number[]> {
  let vocabulary: ReadonlyMap<string, number[]> | null = null;
  return function* findAlike(asked) {
    if (asked.some((word) => word.length < shortestWord)) return [];
    vocabulary ??= yield* whoHasWord(haystack);
    let scores: Map<number, number> | null = null;
    for (const word of asked) {
      const best = new Map<number, number>();
      let compared = 0;
      for (const [other, indexes] of vocabulary) {
        if (++compared % peopleAStep === 0) yield;
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

function* whoHasWord(haystack: readonly string[]): Steps<ReadonlyMap<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const [part, start] of inParts(haystack)) {
    for (const [at, text] of part.entries()) {
      for (const word of new Set(text.split(" "))) {
        const indexes = found.get(word);
        if (indexes) indexes.push(start + at);
        else found.set(word, [start + at]);
      }
    }
    yield;
  }
  return found;
}
