import { jaroWinkler } from "@skyra/jaro-winkler";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import { addJoinedSpellings, apiFullName, foldName, parseQueryWords } from "@/lib/identity/matching/names";
import {
  runSynchronously,
  splitIntoChunks,
  mapChunked,
  peoplePerChunk,
  type ChunkedWork,
} from "@/lib/platform/chunked";
import type { SearchResult } from "./partial-match";
import { toSoundKey } from "./sounds";
import type { ShownPerson } from "./preferred-names";
import type { Person } from "./schema";

type SearchablePerson = ShownPerson<Pick<Person, "first_name" | "last_name" | "title">>;

/** Searchable fields besides name and title. A preferred name counts as part of the name. */
type SearchableDetails = {
  office?: string | null;
  department?: string | null;
  teams?: readonly string[];
  email?: string | null | undefined;
  preferred_name?: string | null;
  keywords?: readonly string[];
  ask_me_about?: readonly string[];
  languages?: readonly string[];
  /** Text in which only the beginnings of words match, without typos. */
  about?: string | null;
};

export type PeopleSearch<P> = (query: string) => SearchResult<P>;

/**
 * Builds a search by name, title, office, department, teams, what people say of themselves, and local part of the e-mail
 * address. The search ignores case and diacritics, and accepts words in any order and one typo per word (`containsWord`). Returns similar
 * spellings only if no person matches all words, and partial matches only if there are no similar spellings either.
 * Sorts by match quality, then by the order of `people`. An empty query returns everyone. A whole e-mail address returns
 * its owner alone, or else people who are only similar, as a partial match of no word.
 */
export function buildSearch<P extends SearchablePerson>(
  people: readonly P[],
  moreOf?: (person: P) => SearchableDetails,
): PeopleSearch<P> {
  return createSynchronousSearch(runSynchronously(buildSearchChunked(people, moreOf)));
}

/** Caches the latest result, because a list and its counts use the same query. */
export function createSynchronousSearch<P>(
  search: (query: string) => ChunkedWork<SearchResult<P>>,
): PeopleSearch<P> {
  let last: { query: string; found: SearchResult<P> } | null = null;
  return (query) => {
    if (last?.query !== query) last = { query, found: runSynchronously(search(query)) };
    return { ...last.found, people: [...last.found.people] };
  };
}

export function* buildSearchChunked<P extends SearchablePerson>(
  people: readonly P[],
  moreOf: (person: P) => SearchableDetails = () => ({}),
): ChunkedWork<(query: string) => ChunkedWork<SearchResult<P>>> {
  const names = yield* mapChunked(people, (person) =>
    foldName(joinNames(person, moreOf(person).preferred_name)),
  );
  const ownersByEmail = new Map<string, P[]>();
  const haystack = yield* mapChunked(people, (person, index) => {
    const { office, department, teams = [], email, keywords = [], ...said } = moreOf(person);
    if (email) ownersByEmail.set(email, [...(ownersByEmail.get(email) ?? []), person]);
    const rest = foldName(
      [
        ...[person.title, office, department, ...teams.filter((team) => team !== department)],
        ...[email ? getEmailLocalPart(email) : "", ...keywords],
        ...[...(said.ask_me_about ?? []), ...(said.languages ?? [])],
      ].join(" "),
    );
    return `${names[index]} ${rest}`.trim();
  });
  const vocabulary = yield* indexPeopleByWord(haystack);
  const entries = [...vocabulary];
  const sounds = new Map<string, string>();
  /** Computed when no person has a spelling, because it takes as long as building the index. */
  const soundOf = (word: string): string => {
    const sound = sounds.get(word) ?? toSoundKey(word);
    sounds.set(word, sound);
    return sound;
  };
  // Surrounding spaces let a substring test find word boundaries. They are added once, not per query.
  const spacedNames = yield* mapChunked(names, (name) => ` ${name} `);
  const shownNames = yield* mapChunked(
    people,
    (person) => ` ${foldName(spellName(getShownName(person, moreOf(person).preferred_name)))} `,
  );
  const abouts = (yield* mapChunked(people, (person, index) => {
    const { about } = moreOf(person);
    return about ? { index, text: ` ${foldName(about)}` } : null;
  })).filter((about) => about !== null);
  const spacedTexts = yield* mapChunked(haystack, (text) => ` ${text}`);
  const inOrder = (found: readonly number[], queryWords: readonly MatchedWord[]) => {
    const words = queryWords.map(({ folded }) => ({
      word: folded,
      begins: ` ${folded}`,
      whole: ` ${folded} `,
    }));
    return sortByRankChunked(found, (index) =>
      queryWords.some(({ marks }) => marks[index] === inAbout)
        ? rankCount - 1
        : rankMatch(shownNames[index] ?? "", spacedNames[index] ?? "", spacedTexts[index] ?? "", words),
    );
  };

  /** Returns marks of the people whose text contains the word with at most one typo, or whose `about` has it. */
  function* matches({ folded }: QueryWord): ChunkedWork<Uint8Array> {
    const marks = new Uint8Array(haystack.length);
    for (const [part] of splitIntoChunks(abouts)) {
      for (const { index, text } of part) if (text.includes(` ${folded}`)) marks[index] = inAbout;
      yield;
    }
    for (const [part] of splitIntoChunks(entries)) {
      for (const [word, indexes] of part) {
        if (containsWord(word, folded)) for (const index of indexes) marks[index] = inText;
      }
      yield;
    }
    return marks;
  }

  /** Returns at most `maxSimilarPeople` people with a similar word for every query word, best total first. */
  function* similarToAll(queryWords: readonly MatchedWord[]): ChunkedWork<readonly number[]> {
    let total: ReadonlyMap<number, number> | null = null;
    for (const { marks, similarity } of queryWords) {
      const scores = new Map(yield* similarity());
      for (let index = 0; index < marks.length; index++) if (marks[index]) scores.set(index, 1);
      total = total === null ? scores : addScores(total, scores);
      if (total.size === 0) return [];
    }
    return selectMostSimilar(total ?? new Map());
  }

  /** Returns the people who match most words. Similar spellings count for a word that no person matches. */
  function* matchSome(queryWords: readonly MatchedWord[]): ChunkedWork<SearchResult<number>> {
    const fits: Uint8Array[] = [];
    for (const { marks, similarity } of queryWords) {
      fits.push(
        marks.some(Boolean) ? marks : createMarks(haystack.length, selectMostSimilar(yield* similarity())),
      );
    }
    const counts = countMarks(fits, haystack.length);
    yield;
    const count = counts.reduce((most, own) => Math.max(most, own), 0);
    if (count === 0) return { people: [], partial: null };
    const best = findIndexesWithCount(counts, count);
    const common = queryWords.filter((_word, at) => best.every((index) => (fits[at]?.[index] ?? 0) > 0));
    const words = common.length === count ? common.map(({ typed }) => typed) : null;
    return {
      people: words ? yield* inOrder(best, common) : best,
      partial: { count, of: queryWords.length, words },
    };
  }

  return function* search(query) {
    const words = parseQueryWords(query, getEmailLocalPart);
    if (words.length === 0) return { people: [...people], partial: null };
    const address = query.includes("@") ? normaliseEmail(query.trim()) : null;
    const owners = address === null ? undefined : ownersByEmail.get(address);
    if (owners) return { people: [...owners], partial: null };
    const queryWords: MatchedWord[] = [];
    for (const word of words) {
      queryWords.push({
        ...word,
        marks: yield* matches(word),
        similarity: createSimilarityScorer(word.folded, vocabulary, soundOf),
      });
    }
    const fitting = findIndexesWithCount(
      countMarks(
        queryWords.map(({ marks }) => marks),
        haystack.length,
      ),
      queryWords.length,
    );
    let all: readonly number[] = yield* inOrder(fitting, queryWords);
    if (all.length === 0) all = yield* similarToAll(queryWords);
    const { people: found, partial } =
      all.length > 0 || queryWords.length === 1
        ? { people: all, partial: null }
        : yield* matchSome(queryWords);
    // An address without a dot in its domain is still being typed.
    const isSimilarOnly = found.length > 0 && address !== null && /@.*\../.test(address);
    return {
      people: found.flatMap((index) => people[index] ?? []),
      partial: isSimilarOnly
        ? { count: 0, of: words.length, words: ownersByEmail.size > 0 ? [] : null }
        : partial,
    };
  };
}

type NameParts = Pick<Person, "first_name" | "last_name">;

const spellName = (name: NameParts): string => addJoinedSpellings(apiFullName(name));

const getShownName = (person: SearchablePerson, preferredName: string | null | undefined): NameParts =>
  preferredName ? { first_name: preferredName, last_name: "" } : person;

/** Joins first and last name and the preferred name, so that a person is found by each. */
function joinNames(person: SearchablePerson, preferredName: string | null | undefined): string {
  const other = person.vendor_name ?? (preferredName ? getShownName(person, preferredName) : null);
  return `${spellName(person)}${other ? ` ${spellName(other)}` : ""}`;
}

type QueryWord = { typed: string; folded: string };

type MatchedWord = QueryWord & { marks: Uint8Array; similarity: SimilarityScorer };

/** Omits the domain, because the whole company shares it. */
const getEmailLocalPart = (email: string) =>
  email.lastIndexOf("@") > 0 ? email.slice(0, email.lastIndexOf("@")) : email;

/**
 * Returns the rank of a match, 0 for the best: full words of the shown name, prefixes in the shown name, prefixes in
 * the shown name and the other one (the source's beside a preferred name), prefixes in any field, substrings,
 * matches with a typo.
 */
function rankMatch(
  shownName: string,
  names: string,
  text: string,
  queryWords: readonly { word: string; begins: string; whole: string }[],
): number {
  if (queryWords.every(({ whole }) => shownName.includes(whole))) return 0;
  if (queryWords.every(({ begins }) => shownName.includes(begins))) return 1;
  if (queryWords.every(({ begins }) => names.includes(begins))) return 2;
  if (queryWords.every(({ begins }) => text.includes(begins))) return 3;
  return queryWords.every(({ word }) => text.includes(word)) ? 4 : 5;
}

/** The last rank is that of matches in `about`. */
const rankCount = 7;

function* sortByRankChunked(
  found: readonly number[],
  rankOf: (index: number) => number,
): ChunkedWork<number[]> {
  const byRank = Array.from({ length: rankCount }, (): number[] => []);
  for (const [part] of splitIntoChunks(found)) {
    for (const index of part) byRank[rankOf(index)]?.push(index);
    yield;
  }
  return byRank.flat();
}

// Marks: one byte for each person, 0 for a person who does not match a word.

const inText = 1;
const inAbout = 2;

function createMarks(length: number, indexes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const index of indexes) marks[index] = inText;
  return marks;
}

function countMarks(marks: readonly Uint8Array[], length: number): Uint8Array {
  const counts = new Uint8Array(length);
  for (const own of marks)
    for (let at = 0; at < length; at++) if (own[at]) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

function findIndexesWithCount(counts: Uint8Array, count: number): number[] {
  const found: number[] = [];
  for (let at = counts.indexOf(count); at >= 0; at = counts.indexOf(count, at + 1)) found.push(at);
  return found;
}

// Typos ----------------------------------------------------------------------------------------------------------

const minTypoWordLength = { swapped: 3, extra: 4, any: 5 };

/**
 * Returns whether `text`, which is one word, contains the searched `word`, or begins with it despite one typo after the
 * first letter. "chess" does not match "accessibility", because a match with a typo must be at the beginning of a word.
 * Typos are two swapped letters (if the searched word has 3 letters or more), an extra letter in the text (4 or more),
 * and a wrong or missing letter (5 or more). Digits must match exactly.
 */
function containsWord(text: string, word: string): boolean {
  if (text.includes(word)) return true;
  if (word.length < minTypoWordLength.swapped) return false;
  return text.charAt(0) === word.charAt(0) && matchesWithTypo(text, 0, word);
}

/** Checks only the first letter that differs, because no kind of typo changes earlier letters. */
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
    matchesRest(text, here + 2, word, at + 2);
  return (
    isSwapped ||
    (word.length >= minTypoWordLength.extra && matchesRest(text, here + 1, word, at)) ||
    (word.length >= minTypoWordLength.any &&
      (matchesRest(text, here, word, at + 1) ||
        (here < text.length && matchesRest(text, here + 1, word, at + 1))))
  );
}

function matchesRest(text: string, start: number, word: string, from: number): boolean {
  for (let at = from; at < word.length; at++) {
    if (text.charCodeAt(start + at - from) !== word.charCodeAt(at)) return false;
  }
  return true;
}

// Similar spellings ----------------------------------------------------------------------------------------------

const minSimilarity = 0.86;
const minSimilarWordLength = 4;
const minSoundLength = 4;
const equalSound = 0.99;
const maxSimilarPeople = 20;

type Vocabulary = ReadonlyMap<string, readonly number[]>;

type SimilarityScorer = () => ChunkedWork<ReadonlyMap<number, number>>;

/** Compares on its first call only, so that unneeded scores cost nothing. */
function createSimilarityScorer(
  word: string,
  vocabulary: Vocabulary,
  soundOf: (word: string) => string,
): SimilarityScorer {
  let known: ReadonlyMap<number, number> | null = null;
  return function* similarity() {
    if (known) return known;
    const sound = toSoundKey(word);
    const best = new Map<number, number>();
    let compared = 0;
    for (const [other, indexes] of word.length < minSimilarWordLength ? [] : vocabulary) {
      if (++compared % peoplePerChunk === 0) yield;
      const isAlike = sound.length >= minSoundLength && soundOf(other).startsWith(sound);
      if (!isAlike && !canBeSimilar(word, other)) continue;
      const score = isAlike ? equalSound : jaroWinkler(word, other);
      if (score < minSimilarity) continue;
      for (const index of indexes) best.set(index, Math.max(best.get(index) ?? 0, score));
    }
    return (known = best);
  };
}

/** Minimum ratio by number of equal first letters. Avoids most of the full comparisons. */
const minLengthRatios = [0.57, 0.53, 0.47, 0.39, 0.29];

function canBeSimilar(a: string, b: string): boolean {
  const ratio = Math.min(a.length, b.length) / Math.max(a.length, b.length);
  let equal = 0;
  while (equal < minLengthRatios.length - 1 && a.charCodeAt(equal) === b.charCodeAt(equal)) equal++;
  return ratio >= (minLengthRatios[equal] ?? 0);
}

const selectMostSimilar = (scores: ReadonlyMap<number, number>): number[] =>
  [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxSimilarPeople)
    .map(([index]) => index);

const addScores = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
  new Map(
    [...a].flatMap(([index, score]) => {
      const other = b.get(index);
      return other === undefined ? [] : [[index, score + other] as const];
    }),
  );

/** Longer words are truncated to limit the cost of a comparison. */
const maxTextWordLength = 64;

function* indexPeopleByWord(haystack: readonly string[]): ChunkedWork<Vocabulary> {
  const found = new Map<string, number[]>();
  for (const [part, start] of splitIntoChunks(haystack)) {
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
