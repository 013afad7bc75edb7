import { foldLetters, foldName } from "@/lib/identity/matching/names";
import type { PersonDetails } from "./details-schema";
import type { Person } from "./schema";

/** Text range; `end` is exclusive. */
type TextRange = { start: number; end: number };

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

type MatchedDetails = Pick<PersonDetails, "office" | "department" | "teams"> &
  Pick<PersonDetails, "keywords" | "ask_me_about" | "languages" | "about">;

/**
 * Returns a title followed by what the search found beside it, so that a result shows why it was found. A text matches
 * if one of its words begins with a search word of two letters or more. `about` is quoted for words that are nowhere
 * else.
 */
export function appendMatchReasons(
  person: Pick<Person, "first_name" | "last_name" | "title">,
  detail: MatchedDetails | undefined,
  words: readonly string[],
): string {
  const { first_name, last_name, title } = person;
  const wanted = words.filter((word) => word.length > 1);
  if (wanted.length === 0 || !detail) return title;
  const { keywords, ask_me_about, languages, about, office, department, teams } = detail;
  const hasAny = (text: string, some: readonly string[]) => {
    const folded = ` ${foldName(text)}`;
    return some.some((word) => folded.includes(` ${word}`));
  };
  const matching = (texts: readonly string[]) => texts.filter((text) => hasAny(text, wanted));
  const everywhere = [first_name, last_name, title, office, department, ...teams].join(" ");
  const said = [...keywords, ...ask_me_about, ...languages].join(" ");
  const others = wanted.filter((word) => !hasAny(`${everywhere} ${said}`, [word]));
  return [
    title,
    ...matching(keywords),
    ...matching(ask_me_about).map((subject) => `Ask me about: ${subject}`),
    ...matching(languages).map((language) => `Speaks ${language}`),
    about && hasAny(about, others) && quoteFrom(about, others),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A list shows few letters of a quotation. */
const maxQuotedLetters = 50;

function quoteFrom(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const start = findHighlights(plain, words)[0]?.start ?? 0;
  const rest = plain.slice(start, start + maxQuotedLetters);
  const isWhole = start + rest.length === plain.length;
  const shown = isWhole ? rest : rest.replace(/\s\S*$/, "");
  return `“${start > 0 ? "…" : ""}${shown}${isWhole ? "" : "…"}”`;
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
