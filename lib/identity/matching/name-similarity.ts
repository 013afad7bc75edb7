import { jaroWinkler } from "@skyra/jaro-winkler";
import { isSameForm, toPersonNameForm, type NameForm } from "./name-forms";
import { foldName } from "./names";
import { areNicknames } from "./nicknames";

export const nameSignals = [
  "same_name",
  "similar_name",
  "names_swapped",
  "middle_name",
  "preferred_name",
  "nickname",
] as const;
type NameSignal = (typeof nameSignals)[number];

type NameComparison = { isExact: boolean; score: number; signals: NameSignal[] };

const minSimilarity = 0.87;
export const similarNameScoreRange = { least: 60, most: 89 };

/** Letters and digits only. "Robert (Bob)" has the given names `robert` and `bob`. `form`: the name with marks. */
export type NameKeys = {
  first: string;
  last: string;
  middle: string;
  givenNames: readonly string[];
  form: NameForm;
};

const toNameKey = (name: string) => foldName(name).replaceAll(" ", "");

export function toNameKeys(named: {
  firstName: string;
  lastName: string;
  middleNames?: string | null;
}): NameKeys {
  return {
    first: toNameKey(named.firstName),
    last: toNameKey(named.lastName),
    middle: toNameKey(named.middleNames ?? ""),
    givenNames: extractGivenNames(named.firstName),
    form: toPersonNameForm(`${named.firstName} ${named.lastName}`),
  };
}

/** Matches text in round or square brackets or in quotation marks; apostrophes inside a word do not match. */
const bracketedNamePattern =
  /\([^)]*\)|\[[^\]]*\]|["“”„«»][^"“”„«»]+["“”„«»]|(?<=^|\s)['‘’][^'‘’]+['‘’](?=\s|$)/gu;

function extractGivenNames(firstName: string): string[] {
  return [firstName.replaceAll(bracketedNamePattern, ""), ...(firstName.match(bracketedNamePattern) ?? [])]
    .map(toNameKey)
    .filter((name) => name !== "");
}

/** Null if they do not match. Only the middle names of `other` count. Other marks (`isSameForm`) make names similar. */
export function compareNameKeys(name: NameKeys, other: NameKeys): NameComparison | null {
  const { first, last } = name;
  const { first: otherFirst, last: otherLast, middle } = other;
  if (first + last === "") return null;
  // An equal form implies equal last names, and no rule below applies to equal first and different last names.
  if (first === otherFirst) {
    return isSameForm(name.form, other.form)
      ? { isExact: true, score: 90, signals: ["same_name"] }
      : compareSimilarNames(name, other);
  }
  const explained = (signal: NameSignal): NameComparison => ({
    isExact: false,
    score: similarNameScoreRange.most,
    signals: ["similar_name", signal],
  });
  if (first === otherLast && last === otherFirst) return explained("names_swapped");
  if (last === otherLast && last !== "") {
    if (middle !== "" && (first === middle || first === otherFirst + middle)) return explained("middle_name");
    if (sharesGivenName(name, other)) return explained("preferred_name");
    if (areNicknames(first, otherFirst)) return explained("nickname");
  }
  return compareSimilarNames(name, other);
}

function sharesGivenName(name: NameKeys, other: NameKeys): boolean {
  return name.givenNames.some((one) => other.givenNames.includes(one));
}

/** Scores by the lower similarity of first and last name, because both must be similar; null below the minimum. */
function compareSimilarNames(name: NameKeys, other: NameKeys): NameComparison | null {
  if (name.first !== other.first && computeMaxSimilarity(name.first, other.first) < minSimilarity)
    return null;
  const likeness = Math.min(
    computeSimilarity(name.last, other.last),
    computeSimilarity(name.first, other.first),
  );
  if (likeness < minSimilarity) return null;
  const share = (likeness - minSimilarity) / (1 - minSimilarity);
  const score = Math.round(
    similarNameScoreRange.least + share * (similarNameScoreRange.most - 1 - similarNameScoreRange.least),
  );
  return { isExact: false, score, signals: ["similar_name"] };
}

export function areSimilarNames(a: string, b: string): boolean {
  return a === b || (computeMaxSimilarity(a, b) >= minSimilarity && computeSimilarity(a, b) >= minSimilarity);
}

const computeSimilarity = (a: string, b: string) => (a === b ? 1 : jaroWinkler(a, b));

/**
 * Returns an upper bound of the Jaro–Winkler similarity from lengths, letters and common prefix. Rules out most
 * dissimilar names at a fraction of the cost. For letters of two code units (rare Han, for example) the bound may be
 * slightly too low; such names are then not suggested.
 */
export function computeMaxSimilarity(a: string, b: string): number {
  const [letters, others] = [toLetterBits(a), toLetterBits(b)];
  const common = Math.min(a.length - countBits(letters & ~others), b.length - countBits(others & ~letters));
  if (common === 0) return 0;
  const jaro = (common / a.length + common / b.length + 1) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] === b[prefix]) prefix += 1;
  if (prefix === 4) prefix = 5; // the library counts a common prefix of four letters as five
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Returns a 32-bit set of the letters in a name. Letters whose character codes are equal modulo 32 share a bit. */
function toLetterBits(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) letters |= 1 << (name.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
