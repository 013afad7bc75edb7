/** Words that the results of a search match, if no person matches every word. */
export type PartialMatch = {
  /** Number of words that each result matches. */
  count: number;
  /** Number of words of the query. */
  of: number;
  /** Matched words as typed; null if the results match different words. */
  words: string[] | null;
};

export type SearchResult<P> = {
  people: P[];
  /** Null if all results match all words, or if there are no results. */
  partial: PartialMatch | null;
};

/** Describes the part of the query that matches: “anna” and “lisbon”, or 2 of the 3 words. */
export const describePartialMatch = ({ count, of, words }: PartialMatch): string =>
  words
    ? new Intl.ListFormat("en", { type: "conjunction" }).format(words.map((word) => `“${word}”`))
    : `${count} of the ${of} words`;
