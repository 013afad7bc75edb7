/** Best partial result of a search in which no person matches every word. */
export type PartialMatch = {
  /** Number of words that each result matches. */
  count: number;
  of: number;
  /** Matched words as typed; null if the results match different words. */
  words: string[] | null;
};

export type SearchResult<P> = {
  people: P[];
  /** Null if all results match all words, or if there are no results. */
  partial: PartialMatch | null;
};

/** Describes the part of the query that matches: “anna” and “lisbon”. */
export const describePartial = ({ count, of, words }: PartialMatch): string =>
  words
    ? new Intl.ListFormat("en", { type: "conjunction" }).format(words.map((word) => `“${word}”`))
    : `${count} of the ${of} words`;
