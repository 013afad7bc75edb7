import { jaroWinkler } from "@skyra/jaro-winkler";
import { foldName, readWords } from "@/lib/matching/names";
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
  const vocabulary = yield* peopleByWord(haystack);
  const entries = [...vocabulary];
  // Between spaces a word's beginning and end can be looked for; put between them once, not at each key.
  const spacedNames = yield* mapInSteps(names, (name) => ` ${name} `);
  const spacedTexts = yield* mapInSteps(haystack, (text) => ` ${text}`);
  const inOrder = (found: readonly number[], asked: readonly Word[]) => {
    const words = asked.map(({ folded }) => ({
      word: folded,
      begins: ` ${folded}`,
      whole: ` ${folded} `,
    }));
    return bestFirst(found, (index) => rank(spacedNames[index] ?? "", spacedTexts[index] ?? "", words));
  };

  /** Marks the people who have the word, with at most one typo. */
  function* matches({ folded }: Word): Steps<Uint8Array> {
    const marks = new Uint8Array(haystack.length);
    for (const [part] of inParts(entries)) {
      for (const [word, indexes] of part) {
        if (containsWord(word, folded)) for (const index of indexes) marks[index] = 1;
      }
      yield;
    }
    return marks;
  }

  /** Returns the people with the best total similarity to all of the words, best first. */
  function* similarToAll(asked: readonly Compared[]): Steps<readonly number[]> {
    let total: ReadonlyMap<number, number> | null = null;
    for (const { similarity } of asked) {
      const scores = yield* similarity();
      total = total === null ? scores : addScores(total, scores);
      if (total.size === 0) return [];
    }
    return mostSimilar(total ?? new Map());
  }

  /** Returns the people who match the largest number of words; a word without a match counts for similar spellings. */
  function* matchSome(asked: readonly Compared[]): Steps<Found<number>> {
    const fits: Uint8Array[] = [];
    for (const { marks, similarity } of asked) {
      fits.push(marks.includes(1) ? marks : marked(haystack.length, mostSimilar(yield* similarity())));
    }
    const counts = countMarks(fits, haystack.length);
    yield;
    const count = counts.reduce((most, own) => Math.max(most, own), 0);
    if (count === 0) return { people: [], partial: null };
    const best = indexesOf(counts, count);
    const common = asked.filter((_word, at) => best.every((index) => fits[at]?.[index] === 1));
    const words = common.length === count ? common.map(({ typed }) => typed) : null;
    return {
      people: words ? yield* inOrder(best, common) : best,
      partial: { count, of: asked.length, words },
    };
  }

  return function* search(query) {
    const words = readWords(query, beforeAt);
    if (words.length === 0) return { people: [...people], partial: null };
    const asked: Compared[] = [];
    for (const word of words) {
      asked.push({ ...word, marks: yield* matches(word), similarity: similarityTo(word.folded, vocabulary) });
    }
    const fitting = indexesOf(
      countMarks(
        asked.map(({ marks }) => marks),
        haystack.length,
      ),
      asked.length,
    );
    let all: readonly number[] = yield* inOrder(fitting, asked);
    if (all.length === 0 && words.every(({ folded }) => folded.length >= shortestSimilar))
      all = yield* similarToAll(asked);
    const { people: found, partial } =
      all.length > 0 || asked.length === 1 ? { people: all, partial: null } : yield* matchSome(asked);
    return { people: found.flatMap((index) => people[index] ?? []), partial };
  };
}

type Word = { typed: string; folded: string };

/** A word of a query with the people who have it, and how similar the words of the others are. */
type Compared = Word & { marks: Uint8Array; similarity: Similarity };

/** The part of an e-mail address that counts: its domain is the same for a whole company. */
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

// Marks: one byte for each person, 1 for a person who fits a word.

function marked(length: number, indexes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const index of indexes) marks[index] = 1;
  return marks;
}

/** Counts for each person how many of the words fit. */
function countMarks(marks: readonly Uint8Array[], length: number): Uint8Array {
  const counts = new Uint8Array(length);
  for (const own of marks)
    for (let at = 0; at < length; at++) counts[at] = (counts[at] ?? 0) + (own[at] ?? 0);
  return counts;
}

function indexesOf(counts: Uint8Array, count: number): number[] {
  const found: number[] = [];
  for (let at = counts.indexOf(count); at >= 0; at = counts.indexOf(count, at + 1)) found.push(at);
  return found;
}

// Typos ----------------------------------------------------------------------------------------------------------

const shortestTypo = { swapped: 3, extra: 4, any: 5 };

/**
 * Returns whether a word of a text contains the searched word, with at most one typo after its first letter: two letters swapped (in words
 * of 3 letters or more), one letter too many in the text (4), a wrong letter or one too few (5). Digits are never a typo.
 */
function containsWord(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (word.length < shortestTypo.swapped) return false;
  const first = word.charAt(0);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    if (matchesWithTypo(text, at, word)) return true;
  }
  return false;
}

/** One typo is enough to look for at the first letter that differs: each of the four leaves the letters before it alone. */
function matchesWithTypo(text: string, start: number, word: string): boolean {
  let at = 1;
  while (at < word.length && text.charCodeAt(start + at) === word.charCodeAt(at)) at++;
  const isDigit = word.charCodeAt(at) >= 48 && word.charCodeAt(at) <= 57;
  if (isDigit) return false;
  const here = start + at;
  const isSwapped =
    at + 1 < word.length &&
    text.charCodeAt(here) === word.charCodeAt(at + 1) &&
    text.charCodeAt(here + 1) === word.charCodeAt(at) &&
    continues(text, here + 2, word, at + 2);
  return (
    isSwapped ||
    (word.length >= shortestTypo.extra && continues(text, here + 1, word, at)) ||
    (word.length >= shortestTypo.any &&
      (continues(text, here, word, at + 1) ||
        (here < text.length && continues(text, here + 1, word, at + 1))))
  );
}

/** Returns whether the text has the rest of the word, from a letter of it on, at this place. */
function continues(text: string, start: number, word: string, from: number): boolean {
  for (let at = from; at < word.length; at++) {
    if (text.charCodeAt(start + at - from) !== word.charCodeAt(at)) return false;
  }
  return true;
}

// Similar spellings ----------------------------------------------------------------------------------------------

const minSimilarity = 0.86;
const shortestSimilar = 4;
const maxSimilar = 20;

type Vocabulary = ReadonlyMap<string, readonly number[]>;

/** Scores of the people who have a word that is spelled like a searched word. */
type Similarity = () => Steps<ReadonlyMap<number, number>>;

/** Compares the word with every word of the vocabulary, once and only if the scores are needed. Shorter words are like nothing. */
function similarityTo(word: string, vocabulary: Vocabulary): Similarity {
  let known: ReadonlyMap<number, number> | null = null;
  return function* similarity() {
    if (known) return known;
    const best = new Map<number, number>();
    let compared = 0;
    for (const [other, indexes] of word.length < shortestSimilar ? [] : vocabulary) {
      if (++compared % peopleAStep === 0) yield;
      if (!mayBeSimilar(word, other)) continue;
      const score = jaroWinkler(word, other);
      if (score < minSimilarity) continue;
      for (const index of indexes) best.set(index, Math.max(best.get(index) ?? 0, score));
    }
    return (known = best);
  };
}

/** Lowest ratio of two lengths at which words with so many equal first letters reach `minSimilarity`: a cheap test before the real one. */
const minLengthRatios = [0.57, 0.53, 0.47, 0.39, 0.29];

function mayBeSimilar(a: string, b: string): boolean {
  const ratio = Math.min(a.length, b.length) / Math.max(a.length, b.length);
  let equal = 0;
  while (equal < minLengthRatios.length - 1 && a.charCodeAt(equal) === b.charCodeAt(equal)) equal++;
  return ratio >= (minLengthRatios[equal] ?? 0);
}

const mostSimilar = (scores: ReadonlyMap<number, number>): number[] =>
  [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxSimilar)
    .map(([index]) => index);

/** Adds the scores of the people who are in both. */
const addScores = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
  new Map(
    [...a].flatMap(([index, score]) => {
      const other = b.get(index);
      return other === undefined ? [] : [[index, score + other] as const];
    }),
  );

/** Longer words of a text are found by their beginning, so that the time of a comparison is bounded. */
const maxTextWordLength = 64;

/** Returns the people by each word of their text. */
function* peopleByWord(haystack: readonly string[]): Steps<Vocabulary> {
  const found = new Map<string, number[]>();
  for (const [part, start] of inParts(haystack)) {
    for (const [at, text] of part.entries()) {
      for (const long of new Set(text.split(" "))) {
        const word = long.slice(0, maxTextWordLength);
        const indexes = found.get(word);
        if (indexes) indexes.push(start + at);
        else found.set(word, [start + at]);
      }
    }
    yield;
  }
  return found;
}
