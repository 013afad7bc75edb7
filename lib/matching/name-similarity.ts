import { jaroWinkler } from "@skyra/jaro-winkler";
import { foldName } from "./names";
import { areNicknames } from "./nicknames";

/** What two names have in common. */
export const nameSignals = [
  "same_name",
  "similar_name",
  "names_swapped",
  "middle_name",
  "preferred_name",
  "nickname",
] as const;
type NameSignal = (typeof nameSignals)[number];

export type NameComparison = { isExact: boolean; score: number; signals: NameSignal[] };

/** Names that are less alike than this are no candidates. */
const leastAlike = 0.87;
export const similarScore = { least: 60, most: 89 };

/** A name folded once. `called`: every first name of it, those in brackets or quotation marks each for itself, "Robert (Bob)". */
export type NameKeys = { first: string; last: string; middle: string; called: readonly string[] };

/** Letters and digits only: without case, diacritics, punctuation and spaces. */
const keyOf = (name: string) => foldName(name).replaceAll(" ", "");

export function keysOf(named: {
  firstName: string;
  lastName: string;
  middleNames?: string | null;
}): NameKeys {
  return {
    first: keyOf(named.firstName),
    last: keyOf(named.lastName),
    middle: keyOf(named.middleNames ?? ""),
    called: calledNames(named.firstName),
  };
}

/** Round and square brackets, and quotation marks that open before a letter and close behind one: no apostrophes. */
const aside = /\([^)]*\)|\[[^\]]*\]|["“”„«»][^"“”„«»]+["“”„«»]|(?<=^|\s)['‘’][^'‘’]+['‘’](?=\s|$)/gu;

function calledNames(firstName: string): string[] {
  return [firstName.replaceAll(aside, ""), ...(firstName.match(aside) ?? [])]
    .map(keyOf)
    .filter((name) => name !== "");
}

/** What two names have in common; null where nothing says that they are one person's. The same whichever comes first, but for middle names. */
export function compareNames(name: NameKeys, other: NameKeys): NameComparison | null {
  const { first, last } = name;
  const { first: otherFirst, last: otherLast, middle } = other;
  if (first + last === "") return null;
  if (first === otherFirst && last === otherLast) return { isExact: true, score: 90, signals: ["same_name"] };
  const explained = (signal: NameSignal): NameComparison => ({
    isExact: false,
    score: similarScore.most,
    signals: ["similar_name", signal],
  });
  if (first === otherLast && last === otherFirst) return explained("names_swapped");
  if (last === otherLast && last !== "") {
    if (middle !== "" && (first === middle || first === otherFirst + middle)) return explained("middle_name");
    if (goesBy(name, other)) return explained("preferred_name");
    if (areNicknames(first, otherFirst)) return explained("nickname");
  }
  return alike(name, other);
}

/** Whether one is called what the other is: "Robert (Bob)" is Robert, and Bob. */
function goesBy(name: NameKeys, other: NameKeys): boolean {
  return name.called.some((one) => other.called.includes(one));
}

/** Both parts must be alike: half a name in common is no sign. */
function alike(name: NameKeys, other: NameKeys): NameComparison | null {
  const likeness = Math.min(similarity(name.last, other.last), similarity(name.first, other.first));
  if (likeness < leastAlike) return null;
  const share = (likeness - leastAlike) / (1 - leastAlike);
  const score = Math.round(similarScore.least + share * (similarScore.most - 1 - similarScore.least));
  return { isExact: false, score, signals: ["similar_name"] };
}

/** Whether two folded names are enough alike to be one, written otherwise. */
export function areAlike(a: string, b: string): boolean {
  return a === b || (mostSimilar(a, b) >= leastAlike && similarity(a, b) >= leastAlike);
}

/** Two names that are missing are the same, and one that is missing is like no other. */
const similarity = (a: string, b: string) => (a === b ? 1 : jaroWinkler(a, b));

/**
 * The most that Jaro–Winkler can say of two names, from their lengths, their letters and how they begin: less than of names that are
 * alike for nearly all that are not, at a small part of the price. Beside a letter that takes two characters (rare Han, say) it may be a
 * little less than what they are: then they are not suggested.
 */
export function mostSimilar(a: string, b: string): number {
  const [letters, others] = [lettersOf(a), lettersOf(b)];
  const common = Math.min(a.length - countBits(letters & ~others), b.length - countBits(others & ~letters));
  if (common === 0) return 0;
  const jaro = (common / a.length + common / b.length + 1) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] === b[prefix]) prefix += 1;
  if (prefix === 4) prefix = 5; // the library counts four as five
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Which letters a name has, one bit for those that share a remainder. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) letters |= 1 << (name.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
