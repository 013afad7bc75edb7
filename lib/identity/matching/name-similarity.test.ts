import { jaroWinkler } from "@skyra/jaro-winkler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areSimilarNames, compareNameKeys, toNameKeys, computeMaxSimilarity } from "./name-similarity";
import { getPropertyRuns } from "@/testing/property-runs";

/** Letters of two alphabets, some of which share a bit of the filter. */
const letters = [..."abcdeknorsu1жр"];

test("two names are similar exactly if Jaro–Winkler is at least 0.87, although the filter skips most comparisons", () => {
  const name = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
  const change = fc.tuple(fc.nat(8), fc.constantFrom("", "a", "k", "ж"));
  fc.assert(
    fc.property(name, fc.array(change, { maxLength: 3 }), name, (one, changes, other) => {
      const changed = changes.reduce(
        (text, [at, letter]) => text.slice(0, at) + letter + text.slice(at + 1),
        one,
      );
      for (const second of [changed, other]) {
        if (second === "") continue;
        expect(areSimilarNames(one, second)).toBe(one === second || jaroWinkler(one, second) >= 0.87);
      }
    }),
    { numRuns: getPropertyRuns(1_000) },
  );
});

test("two names with a Jaro–Winkler value of exactly 0.87 are similar, with the minimum score", () => {
  const [one, other] = ["abcdefghi", "acbedgfhix"] as const;
  expect(jaroWinkler(one, other)).toBe(0.87);
  expect(areSimilarNames(one, other)).toBe(true);
  expect(compared(`Ana ${one}`, `Ana ${other}`)).toMatchObject({ score: 60 });
});

test("the upper bound of similarity excludes a letter that the other name lacks, even if it repeats a letter", () => {
  const [one, other] = ["рab", "aab"] as const;
  const likeness = jaroWinkler(one, other);
  expect(computeMaxSimilarity(one, other)).toBeCloseTo(likeness, 9);
  expect(computeMaxSimilarity(other, one)).toBeCloseTo(likeness, 9);
});

/** Compares names written as "First Last"; a dot is a missing part. The second may be "First [Middle] Last". */
function compared(one: string, other: string) {
  const [name, known] = [one, other].map((text) => {
    const [, first = "", middleNames = null, last = ""] = /^(\S*)(?: \[(.*)\])? (.*)$/.exec(text) ?? [];
    return toNameKeys({ firstName: first, lastName: last, middleNames });
  });
  return name && known ? compareNameKeys(name, known) : null;
}

describe("two names", () => {
  test.each([
    ["Ana Smith", "Ana Smyth", 65],
    ["Ingrid Sorenson", "Ingrid Sorensen", 79],
    ["Jon Tompson", "John Thompson", 74], // scored by the less similar part
    [". Kowalczyk", ". Kowalczik", 80], // a part missing in both is no difference
    ["Kowalczyk .", "Kowalczik .", 80],
  ])("%s and %s are alike by %i of 100", (one, other, score) => {
    const likeness = { isExact: false, score, signals: ["similar_name"] };
    expect([compared(one, other), compared(other, one)]).toEqual([likeness, likeness]);
  });

  test.each([
    ["Hùng Nguyễn", "Hưng Nguyễn"],
    ["किरण शाह", "करण शाह"],
    ["ビザ 山田", "ピザ 山田"],
  ])("%s and %s differ in their marks, so they are similar and not the same (PAY-20)", (one, other) => {
    const similar = { isExact: false, score: 88, signals: ["similar_name"] };
    expect([compared(one, other), compared(other, one)]).toEqual([similar, similar]);
  });

  test("Jörg Müller and Jorg Muller are the same, because one lacks all marks", () => {
    expect(compared("Jörg Müller", "Jorg Muller")).toEqual({
      isExact: true,
      score: 90,
      signals: ["same_name"],
    });
  });

  test.each([
    ["of a person with a name and a person without", "Ana Costa", ". ."],
    ["of two people without names", ". .", ". ."],
    ["that share only the last name, with one first name missing", ". Kowalczyk", "Ana Kowalczyk"],
    ["that are a short and a long form, with different last names", "Bob Ryan", "Robert Walsh"],
    ["that are a short and a long form, without last names", "Bob .", "Robert ."],
    [
      "whose first and middle names are equal, with different last names",
      "Anika Naidoo",
      "Priya [Anika] Silva",
    ],
    ["with equal last names and an unrelated middle name", "Bob Costa", "Ana [Maria] Costa"],
    ["with a shared name in brackets and different last names", "Robert(Bob) Smith", "Bob Walsh"],
  ])("%s are not one person's", (_which, one, other) => {
    expect(compared(one, other)).toBeNull();
  });
});
