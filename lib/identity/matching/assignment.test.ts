import fc from "fast-check";
import { expect, test } from "vitest";
import { findBestAssignment, type WeightedPair } from "./assignment";
import { getPropertyRuns } from "@/testing/property-runs";

type Link = readonly [person: string, employee: string, weight: number];

const edgesOf = (links: readonly Link[]): WeightedPair<Link>[] =>
  links.map((pair) => ({ person: pair[0], employee: pair[1], weight: pair[2], pair }));
const findAssignedLinks = (links: readonly Link[]) => findBestAssignment(edgesOf(links));
const sumWeights = (links: readonly Link[]) => links.reduce((sum, [, , weight]) => sum + weight, 0);

const names = (prefix: string, most: number) => fc.nat(most - 1).map((index) => `${prefix}${index}`);
/** Distinct pairs with weights. */
const links = (people: number, employees: number, most: number): fc.Arbitrary<Link[]> =>
  fc.uniqueArray(fc.tuple(names("p", people), names("e", employees), fc.integer({ min: 1, max: 12 })), {
    selector: ([person, employee]) => `${person} ${employee}`,
    maxLength: most,
  });

/** Returns the maximum weight of all one-to-one assignments, by exhaustive search. */
function findMaxWeight(all: readonly Link[], from = 0, taken: ReadonlySet<string> = new Set()): number {
  const link = all[from];
  if (!link) return 0;
  const [person, employee, weight] = link;
  const without = findMaxWeight(all, from + 1, taken);
  if (taken.has(person) || taken.has(employee)) return without;
  return Math.max(without, weight + findMaxWeight(all, from + 1, new Set([...taken, person, employee])));
}

test("of several assignments with the maximum weight, the first by ids is chosen", () => {
  const equal: Link[] = [
    ["q", "e", 9],
    ["q", "f", 9],
    ["p", "f", 9],
    ["p", "e", 9],
  ];
  expect(findAssignedLinks(equal)).toEqual([equal[3], equal[1]]);
});

test("a duplicate pair counts with its higher weight, in either order", () => {
  const [lesser, better]: [Link, Link] = [
    ["p", "e", 60],
    ["p", "e", 90],
  ];
  const other: Link = ["q", "e", 70];
  expect(findAssignedLinks([lesser, better, other])).toEqual([better]);
  expect(findAssignedLinks([better, lesser, other])).toEqual([better]);
});

test("the assignment is one-to-one, of given pairs, and its total weight equals the exhaustive optimum", () => {
  fc.assert(
    fc.property(links(6, 6, 16), (given) => {
      const chosen = findAssignedLinks(given);
      expect(sumWeights(chosen)).toBe(findMaxWeight(given));
      expect(new Set(chosen.map(([person]) => person)).size).toBe(chosen.length);
      expect(new Set(chosen.map(([, employee]) => employee)).size).toBe(chosen.length);
      expect(chosen.every((link) => given.includes(link))).toBe(true);
    }),
    { numRuns: getPropertyRuns(500) },
  );
});

test("the order of the pairs does not matter", () => {
  const shuffled = links(12, 12, 60).chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      expect(findAssignedLinks(other)).toEqual(findAssignedLinks(given));
    }),
    { numRuns: getPropertyRuns(250) },
  );
});
