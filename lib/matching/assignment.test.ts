import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assign, type Edge } from "./assignment";

type Link = readonly [person: string, employee: string, weight: number];

const edgesOf = (links: readonly Link[]): Edge<Link>[] =>
  links.map((pair) => ({ person: pair[0], employee: pair[1], weight: pair[2], pair }));
const assigned = (links: readonly Link[]) => assign(edgesOf(links));
const together = (links: readonly Link[]) => links.reduce((sum, [, , weight]) => sum + weight, 0);

const names = (prefix: string, most: number) => fc.nat(most - 1).map((index) => `${prefix}${index}`);
/** No pair twice. */
const links = (people: number, employees: number, most: number): fc.Arbitrary<Link[]> =>
  fc.uniqueArray(fc.tuple(names("p", people), names("e", employees), fc.integer({ min: 1, max: 12 })), {
    selector: ([person, employee]) => `${person} ${employee}`,
    maxLength: most,
  });

/** The most that any one-to-one choice weighs, by trying all of them. */
function mostOfAll(all: readonly Link[], from = 0, taken: ReadonlySet<string> = new Set()): number {
  const link = all[from];
  if (!link) return 0;
  const [person, employee, weight] = link;
  const without = mostOfAll(all, from + 1, taken);
  if (taken.has(person) || taken.has(employee)) return without;
  return Math.max(without, weight + mostOfAll(all, from + 1, new Set([...taken, person, employee])));
}

describe("everyone gets at most one employee", () => {
  test.each<[string, Link[], string]>([
    ["nobody of nobody", [], ""],
    [
      "the better of two",
      [
        ["p", "e", 60],
        ["p", "f", 90],
      ],
      "pf",
    ],
    [
      "the second best where that serves both",
      [
        ["p", "e", 9],
        ["p", "f", 8],
        ["q", "e", 7],
      ],
      "pf qe",
    ],
    [
      "nobody where another has the better claim",
      [
        ["p", "e", 5],
        ["q", "e", 6],
      ],
      "qe",
    ],
    [
      "somebody in a long chain",
      [
        ["p", "e", 5],
        ["q", "e", 5],
        ["q", "f", 5],
        ["r", "f", 5],
        ["r", "g", 1],
      ],
      "pe qf rg",
    ],
    [
      "the sure one, not two that are unsure",
      [
        ["p", "e", 1200],
        ["p", "f", 134],
        ["q", "e", 134],
      ],
      "pe",
    ],
    [
      "who comes first by id, where another has no better claim",
      [
        ["q", "e", 5],
        ["p", "e", 5],
      ],
      "pe",
    ],
    [
      "of equals the first by their ids",
      [
        ["q", "e", 9],
        ["q", "f", 9],
        ["p", "f", 9],
        ["p", "e", 9],
      ],
      "pe qf",
    ],
  ])("%s", (_guarantee, given, expected) => {
    const chosen = assigned(given).map(([person, employee]) => person + employee);
    expect(chosen.join(" ")).toBe(expected);
  });
});

test("of a pair that is named twice the better counts, whichever comes first", () => {
  const [lesser, better]: [Link, Link] = [
    ["p", "e", 60],
    ["p", "e", 90],
  ];
  const other: Link = ["q", "e", 70];
  expect(assigned([lesser, better, other])).toEqual([better]);
  expect(assigned([better, lesser, other])).toEqual([better]);
});

test("nobody has two, nobody is given twice, and only whom they could have", () => {
  fc.assert(
    fc.property(links(30, 30, 200), (given) => {
      const chosen = assigned(given);
      expect(new Set(chosen.map(([person]) => person)).size).toBe(chosen.length);
      expect(new Set(chosen.map(([, employee]) => employee)).size).toBe(chosen.length);
      expect(chosen.every((link) => given.includes(link))).toBe(true);
    }),
  );
});

test("what is chosen weighs as much as the best of all choices", () => {
  fc.assert(
    fc.property(links(6, 6, 16), (given) => {
      expect(together(assigned(given))).toBe(mostOfAll(given));
    }),
    { numRuns: 2_000 },
  );
});

test("the order in which pairs come changes nothing", () => {
  const shuffled = links(12, 12, 60).chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, ([given, other]) => {
      expect(assigned(other)).toEqual(assigned(given));
    }),
    { numRuns: 1_000 },
  );
});

test("under other names, and seen from the employees, the choice weighs the same", () => {
  fc.assert(
    fc.property(links(12, 12, 60), (given) => {
      const renamed = given.map(([person, employee, weight]): Link => [
        `n${99 - Number(person.slice(1))}`,
        `n${99 - Number(employee.slice(1))}`,
        weight,
      ]);
      const turned = given.map(([person, employee, weight]): Link => [employee, person, weight]);
      expect(together(assigned(renamed))).toBe(together(assigned(given)));
      expect(together(assigned(turned))).toBe(together(assigned(given)));
    }),
    { numRuns: 1_000 },
  );
});
