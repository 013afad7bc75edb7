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

/** A name folded once. `called`: the first names that stand beside the one in brackets or quotation marks, "Robert (Bob)". */
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
const aside = /\(([^)]*)\)|\[([^\]]*)\]|["“”„«»]([^"“”„«»]+)["“”„«»]|(?<=^|\s)['‘’]([^'‘’]+)['‘’](?=\s|$)/gu;

function calledNames(firstName: string): string[] {
  const inside = [...firstName.matchAll(aside)].map((found) => found.slice(1).find(Boolean) ?? "");
  if (inside.length === 0) return [];
  return [firstName.replaceAll(aside, " "), ...inside].map(keyOf).filter((name) => name !== "");
}

/** What two names have in common; null where nothing says that they are one person's. The same whichever comes first, but for middle names. */
export function compareNames(name: NameKeys, other: NameKeys): NameComparison | null {
  const { first, last } = name;
  const { first: otherFirst, last: otherLast, middle } = other;
  if (first + last === "" || otherFirst + otherLast === "") return null;
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
  const names = name.called.length > 0 ? name.called : [name.first];
  const others = other.called.length > 0 ? other.called : [other.first];
  if (name.called.length + other.called.length === 0) return false;
  return names.some((one) => one !== "" && others.includes(one));
}

/** Both parts must be alike: half a name in common is no sign. */
function alike(name: NameKeys, other: NameKeys): NameComparison | null {
  if (!areAlike(name.last, other.last)) return null; // most end here
  const likeness = Math.min(similarity(name.last, other.last), similarity(name.first, other.first));
  if (likeness < leastAlike) return null;
  const share = (likeness - leastAlike) / (1 - leastAlike);
  const score = Math.round(similarScore.least + share * (similarScore.most - 1 - similarScore.least));
  return { isExact: false, score, signals: ["similar_name"] };
}

/** Whether two folded names are enough alike to be one, written otherwise. */
export function areAlike(a: string, b: string): boolean {
  return a === b || (mayBeAlike(a, b) && similarity(a, b) >= leastAlike);
}

function similarity(a: string, b: string): number {
  if (a === "" || b === "") return a === b ? 1 : 0;
  return a < b ? jaroWinkler(a, b) : jaroWinkler(b, a); // the same whichever is asked first
}

/**
 * The most that Jaro–Winkler can say of two names, from their lengths, their letters and how they begin: true for every pair that is
 * alike, and false for nearly all that are not, at a small part of the price.
 */
function mayBeAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  const [letters, others] = [lettersOf(a), lettersOf(b)];
  const common = Math.min(a.length - countBits(letters & ~others), b.length - countBits(others & ~letters));
  if (common <= 0) return false;
  const jaro = (common / a.length + common / b.length + 1) / 3;
  let prefix = 0;
  while (prefix < 5 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  if (prefix === 4) prefix = 5; // the library counts four as five
  return jaro + prefix * 0.1 * (1 - jaro) >= leastAlike - 1e-9;
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
