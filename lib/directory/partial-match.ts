/** Who fits best where nobody fits every word that was asked for. */
export type PartialMatch = {
  /** How many of the words each of those found fits. */
  count: number;
  of: number;
  /** Which words, as they were typed; null: not the same ones for everybody. */
  words: string[] | null;
};

export type Found<P> = {
  people: P[];
  /** Null: all words fit everybody found, or nobody fits any. */
  partial: PartialMatch | null;
};

/** The part of the query that fits, in words: “anna” and “lisbon”. */
export const describePartial = ({ count, of, words }: PartialMatch): string =>
  words
    ? new Intl.ListFormat("en", { type: "conjunction" }).format(words.map((word) => `“${word}”`))
    : `${count} of the ${of} words`;
