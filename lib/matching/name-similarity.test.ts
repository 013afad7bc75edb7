import { jaroWinkler } from "@skyra/jaro-winkler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areAlike, compareNames, keysOf, mostSimilar } from "./name-similarity";

/** Of two alphabets, some of which share what the filter looks at. */
const letters = [..."abcdeknorsu1жр"];

test("two names are alike exactly where Jaro–Winkler says 0.87 at least, however few are asked it", () => {
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
        expect(areAlike(one, second)).toBe(one === second || jaroWinkler(one, second) >= 0.87);
      }
    }),
    { numRuns: 20_000 },
  );
});

test("names are as alike whichever comes first", () => {
  const name = fc.string({ unit: fc.constantFrom(..."abcn"), maxLength: 9 });
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(areAlike(one, other)).toBe(areAlike(other, one));
    }),
    { numRuns: 5_000 },
  );
});

test("two names that Jaro–Winkler calls alike by 0.87 to the last digit are alike, at the least score", () => {
  const [one, other] = ["abcdefghi", "acbedgfhix"] as const;
  expect(jaroWinkler(one, other)).toBe(0.87);
  expect(areAlike(one, other)).toBe(true);
  expect(compared(`Ana ${one}`, `Ana ${other}`)).toMatchObject({ score: 60 });
});

describe("the most that two names can be alike", () => {
  test("counts a letter that the other lacks, though the other has one twice", () => {
    const [one, other] = ["рab", "aab"] as const;
    const likeness = jaroWinkler(one, other);
    expect(likeness).toBeLessThan(0.8);
    expect(mostSimilar(one, other)).toBeCloseTo(likeness, 9);
    expect(mostSimilar(other, one)).toBeCloseTo(likeness, 9);
  });

  test("is never less than what they are", () => {
    const name = fc.string({ unit: fc.constantFrom(...letters), maxLength: 9 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(mostSimilar(one, other) - jaroWinkler(one, other)).toBeGreaterThan(-1e-9);
      }),
      { numRuns: 5_000 },
    );
  });

  test("is what they are, where no letter stands twice and those in common stand at one place", () => {
    const alphabet = [..."abcdefghijklmnopqrstuvwxyzр"]; // each letter with a remainder of its own
    const changed = fc
      .tuple(fc.shuffledSubarray(alphabet, { minLength: 27 }), fc.nat(9), fc.array(fc.nat(12)), fc.nat(4))
      .map(([all, length, changes, longer]) => {
        const one = all.slice(0, length);
        const other = one.map((letter, at) => (changes.includes(at) ? (all[26 - at] ?? "") : letter));
        return [one.join(""), [...other, ...all.slice(9, 9 + longer)].join("")] as const;
      });
    fc.assert(
      fc.property(changed, ([one, other]) => {
        for (const [a, b] of [
          [one, other],
          [other, one],
        ] as const)
          expect(mostSimilar(a, b)).toBeCloseTo(jaroWinkler(a, b), 9);
      }),
      { numRuns: 5_000 },
    );
  });
});

/** "First Last", where a dot is a part that is missing; of the second also "First [Middle] Last". */
function compared(one: string, other: string) {
  const [name, known] = [one, other].map((text) => {
    const [, first = "", middleNames = null, last = ""] = /^(\S*)(?: \[(.*)\])? (.*)$/.exec(text) ?? [];
    return keysOf({ firstName: first, lastName: last, middleNames });
  });
  return name && known ? compareNames(name, known) : null;
}

describe("two names", () => {
  test.each([
    ["Ana Smith", "Ana Smyth", 65],
    ["Ingrid Sorenson", "Ingrid Sorensen", 79],
    ["Jon Thompson", "John Thompson", 74],
    ["Jon Tompson", "John Thompson", 74], // by the part that is less alike
    ["Isabella Carvalho", "Isabela Carvalho", 84],
    [". Kowalczyk", ". Kowalczik", 80], // a part that neither has is no difference
    ["Kowalczyk .", "Kowalczik .", 80],
  ])("%s and %s are alike by %i of 100", (one, other, score) => {
    const likeness = { isExact: false, score, signals: ["similar_name"] };
    expect([compared(one, other), compared(other, one)]).toEqual([likeness, likeness]);
  });

  test.each([
    ["of somebody with a name and somebody without", "Ana Costa", ". ."],
    ["of somebody without a name and somebody with one", ". .", "Ana Costa"],
    ["of two without any", ". .", ". ."],
    [
      "that have a last name alone in common, which one of the two has a first name to",
      ". Kowalczyk",
      "Ana Kowalczyk",
    ],
    ["that are a short form and a long one, of other families", "Bob Ryan", "Robert Walsh"],
    ["that are a short form and a long one, of families unknown", "Bob .", "Robert ."],
    [
      "of which the one is called what the other's middle name is, of other families",
      "Anika Naidoo",
      "Priya [Anika] Silva",
    ],
    ["of one family, where a middle name says nothing", "Bob Costa", "Ana [Maria] Costa"],
    ["beside each other in brackets, of other families", "Robert(Bob) Smith", "Bob Walsh"],
  ])("%s are not one person's", (_which, one, other) => {
    expect(compared(one, other)).toBeNull();
  });
});
