export type PartialMatch = {
  /** Number of words that each result matches. 0: the query is an e-mail address, and the results are only similar. */
  count: number;
  of: number;
  /** Matched words as typed; null if the results match different words, or if the viewer sees no e-mail addresses. */
  words: string[] | null;
};

export type SearchResult<P> = {
  people: P[];
  partial: PartialMatch | null;
};

export const describePartialMatch = ({ count, of, words }: PartialMatch): string =>
  words
    ? new Intl.ListFormat("en", { type: "conjunction" }).format(words.map((word) => `“${word}”`))
    : `${count} of the ${of} words`;

/** Returns why the results are only similar to the searched e-mail address; null for another partial match. */
export const describeMissingAddress = ({ count, words }: PartialMatch): string | null =>
  count > 0 ? null : words ? "No one has this address." : "You cannot search for e-mail addresses.";
