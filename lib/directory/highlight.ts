import { foldLetters, foldName } from "@/lib/matching/names";

/** A part of a text, from `start` to before `end`. */
export type Span = { start: number; end: number };

/** What is looked for in a text: the folded words of a query. */
export const wordsOf = (query: string): string[] => [...new Set(foldName(query).split(" ").filter(Boolean))];

/**
 * Where the words are in a text as people read it, in order and apart from each other: where one begins a word, or, where it begins none,
 * where it first stands. Letters are found as the search finds them: "ss" in "Weiß" is the whole of its last letter.
 */
export function findSpans(text: string, words: readonly string[]): Span[] {
  if (words.length === 0) return [];
  const { folded, places } = foldWithPlaces(text);
  const spans = words
    .flatMap((word) =>
      placesOf(folded, word).map((at) => ({ first: places[at], last: places[at + word.length - 1] })),
    )
    .flatMap(({ first, last }) => (first && last ? [{ start: first.start, end: last.end }] : []))
    .sort((a, b) => a.start - b.start);
  return merge(spans);
}

/** At which letters of the folded text the word begins. */
function placesOf(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || folded[at - 1] === " ") found.push(at);
  }
  const anywhere = folded.indexOf(word);
  return found.length > 0 || anywhere < 0 ? found : [anywhere];
}

function merge(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const { start, end } of spans) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** The text as `foldName` folds it, and of each of its letters which part of the text it comes from. */
export function foldWithPlaces(text: string): { folded: string; places: readonly Span[] } {
  let folded = "";
  const places: Span[] = [];
  let end = 0;
  for (const letter of text) {
    const start = end;
    end += letter.length;
    const letters = foldLetters(letter);
    const before = places.at(-1);
    // A mark belongs to the letter before it.
    if (letters === "" && before && before.end === start) before.end = end;
    for (const one of letters.split("")) {
      const isSpace = /\s/.test(one);
      if (isSpace && (folded === "" || folded.endsWith(" "))) continue;
      folded += isSpace ? " " : one;
      places.push({ start, end });
    }
  }
  return folded.endsWith(" ")
    ? { folded: folded.slice(0, -1), places: places.slice(0, -1) }
    : { folded, places };
}
