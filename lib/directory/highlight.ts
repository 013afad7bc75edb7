import { foldLetters, foldName } from "@/lib/identity/matching/names";

/** Text range; `end` is exclusive. */
type TextRange = { start: number; end: number };

/** Returns the distinct words of a query, folded as by `foldName`. */
export const splitIntoFoldedWords = (query: string): string[] => [
  ...new Set(foldName(query).split(" ").filter(Boolean)),
];

/**
 * Returns the ranges of a text that match the words, ordered and disjoint. For each word, takes the matches at the
 * beginning of a word of the text, or else the first match anywhere. Letters fold as in the search: "ss" matches the
 * whole last letter of "Weiß".
 */
export function findHighlights(text: string, words: readonly string[]): TextRange[] {
  if (words.length === 0) return [];
  const { folded, places } = foldWithOffsets(text);
  const spans = words
    .flatMap((word) =>
      findWordStarts(folded, word).map((at) => ({ first: places[at], last: places[at + word.length - 1] })),
    )
    .flatMap(({ first, last }) => (first && last ? [{ start: first.start, end: last.end }] : []))
    .sort((a, b) => a.start - b.start);
  return mergeRanges(spans);
}

/** Returns the offsets where a word of the text begins with `word`, or else the first offset of `word` anywhere. */
function findWordStarts(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || folded[at - 1] === " ") found.push(at);
  }
  const anywhere = folded.indexOf(word);
  return found.length > 0 || anywhere < 0 ? found : [anywhere];
}

/**
 * Returns a title followed by the keywords that match the search, so that a result shows why it was found. A keyword
 * matches if one of its words begins with a search word of two letters or more.
 */
export function appendMatchedKeywords(
  title: string,
  keywords: readonly string[] | undefined,
  words: readonly string[],
): string {
  const wanted = words.filter((word) => word.length > 1);
  if (wanted.length === 0 || !keywords) return title;
  const matched = keywords.filter((keyword) => {
    const folded = ` ${foldName(keyword)}`;
    return wanted.some((word) => folded.includes(` ${word}`));
  });
  return [title, ...matched].filter(Boolean).join(" · ");
}

function mergeRanges(spans: readonly TextRange[]): TextRange[] {
  const apart: TextRange[] = [];
  for (const { start, end } of spans) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/** Folds a text like `foldName` and returns the source range of each folded letter. */
export function foldWithOffsets(text: string): { folded: string; places: readonly TextRange[] } {
  let folded = "";
  const places: TextRange[] = [];
  let end = 0;
  for (const letter of text) {
    const start = end;
    end += letter.length;
    const letters = foldLetters(letter);
    const before = places.at(-1);
    // A combining mark extends the letter before it.
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
