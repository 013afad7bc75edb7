type NamedPerson = { id: string; firstName: string; lastName: string };

export function fullName({ firstName, lastName }: Pick<NamedPerson, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

export const apiFullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  fullName({ firstName: first_name, lastName: last_name });

/** Lower case, without diacritics, special letters spelled out, punctuation replaced by spaces. */
export function foldName(text: string): string {
  return foldLetters(text).replace(/\s+/g, " ").trim();
}

/** Folds each letter of a text independently of its position. Keeps spaces. */
export function foldLetters(text: string): string {
  if (plainNamePattern.test(text)) return text.toLowerCase(); // fast path, because most names match
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđðßæœþıς]/g, (letter) => letterReplacements[letter] ?? letter)
    .replace(/[\p{P}\p{S}]+/gu, " ");
}

export const plainNamePattern = /^[A-Za-z0-9 ]*$/;

export const letterReplacements: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Maximum length of a search query before folding. One letter may fold to 18 letters. */
const maxQueryLength = 200;
export const maxQueryWords = 10;
export const maxWordLength = 32;

/** `toWord` is applied to each typed word before folding. The limits bound the time of a search for any input. */
export function parseQueryWords(query: string, toWord: (typed: string) => string = (typed) => typed) {
  const words = new Map<string, string>();
  for (const typed of query.slice(0, maxQueryLength).split(/\s+/)) {
    const folded = foldName(toWord(typed)).split(" ").filter(Boolean);
    for (const long of folded) {
      const word = long.slice(0, maxWordLength);
      if (!words.has(word)) words.set(word, folded.length === 1 ? typed : word);
    }
  }
  return Array.from(words, ([folded, typed]) => ({ folded, typed })).slice(0, maxQueryWords);
}

type SearchedTexts = readonly (string | null | undefined)[];

/** Returns whether texts together have, for each typed word, a word that begins with it. */
export function createWordPrefixMatcher(typed: string): (...texts: SearchedTexts) => boolean {
  const beginnings = parseQueryWords(typed).map(({ folded }) => ` ${folded}`);
  return (...texts) => {
    const folded = ` ${foldSearchedTexts(texts)}`;
    return beginnings.every((beginning) => folded.includes(beginning));
  };
}

/** Ignores case and accents; the words may begin anywhere. */
export function matchesQuery(query: string, ...texts: SearchedTexts): boolean {
  const folded = foldSearchedTexts(texts);
  return foldName(query)
    .split(" ")
    .every((word) => folded.includes(word));
}

const foldSearchedTexts = (texts: SearchedTexts): string =>
  foldName(texts.map((text) => addJoinedSpellings(text ?? "")).join(" "));

const unspacedName = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Adds the name without spaces, in both orders, in scripts that are written without spaces (PEOPLE-36). */
export function addJoinedSpellings(name: string): string {
  if (!unspacedName.test(name)) return name;
  const words = name.trim().split(/\s+/);
  return words.length === 1 ? name : `${name} ${words.toReversed().join("")} ${words.join("")}`;
}

/** By "first last", then by id: the order of lists and the org chart (PEOPLE-4). Does not modify its input. */
export function sortInDirectoryOrder<P extends NamedPerson>(people: readonly P[]): P[] {
  return people
    .map((person) => {
      const name = fullName(person);
      return { person, name, key: toSortKey(name) };
    })
    .sort(
      (a, b) =>
        (a.key !== null && b.key !== null ? compareCodeUnits(a.key, b.key) : compareNames(a.name, b.name)) ||
        compareCodeUnits(a.person.id, b.person.id),
    )
    .map(({ person }) => person);
}

/** Null for names that need the collator. Keys sort like the collator, and comparing them is ten times faster. */
function toSortKey(name: string): string | null {
  const letters = latinNamePattern.test(name) ? name : name.normalize("NFD").replace(/[\u0300-\u0333]/g, "");
  return latinNamePattern.test(letters) ? letters.toLowerCase().replaceAll("-", "!") : null;
}

const latinNamePattern = /^[A-Za-z '-]*$/;

export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { sensitivity: "base", numeric: true });
  return collator.compare(a, b);
}

// Created on the first use: on a phone it takes 10 ms, which would delay every page.
let collator: Intl.Collator | undefined;

export const compareCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
