import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryReportingGraph } from "@/testing/reporting-graphs";
import { resolveReportingLines, type PersonWithManagerId } from "./reporting-lines";
import { buildReportingTree } from "./reporting-tree";
import { getPropertyRuns } from "@/testing/property-runs";

const person = (id: string, managerId: string | null = null): PersonWithManagerId => ({ id, managerId });

describe("levelsBelow", () => {
  // The chain is boss → head → lead → ana; head has a second report besides lead.
  const company = [
    person("ana", "lead"),
    person("boss"),
    person("head", "boss"),
    person("lead", "head"),
    person("other", "head"),
  ];
  test.each<[string, string, string, number | null]>([
    ["themself", "lead", "lead", 0],
    ["a direct report", "lead", "head", 1],
    ["a report's report", "ana", "head", 2],
    ["three levels down", "ana", "boss", 3],
    ["their own manager", "head", "lead", null],
    ["someone beside them", "other", "lead", null],
    ["a report of someone beside them", "ana", "other", null],
    ["an unknown person", "unknown", "boss", null],
    ["a person below an unknown person", "ana", "unknown", null],
    ["an unknown person below themself", "unknown", "unknown", null],
  ])("of %s", (_whom, id, top, levels) => {
    expect(buildReportingTree(company).levelsBelow(id, top)).toBe(levels);
  });
});

test("the line of a person has all managers, the direct one first, also if wrong data form a circle", () => {
  const tree = buildReportingTree([
    person("ana", "lead"),
    person("lead", "boss"),
    person("boss"),
    person("x", "y"),
    person("y", "x"),
  ]);
  expect(tree.lineOf("ana")).toEqual(["lead", "boss"]);
  expect(tree.lineOf("boss")).toEqual([]);
  expect(tree.lineOf("unknown")).toEqual([]);
  expect(tree.lineOf("y")).toEqual(["x"]);
});

test("a root is above its own tree only", () => {
  const tree = buildReportingTree([person("a"), person("b"), person("a1", "a"), person("b1", "b")]);
  expect([tree.levelsBelow("a1", "a"), tree.levelsBelow("b1", "b")]).toEqual([1, 1]);
  expect([tree.levelsBelow("b1", "a"), tree.levelsBelow("a", "b"), tree.levelsBelow("b", "a")]).toEqual([
    null,
    null,
    null,
  ]);
});

describe("with invalid reporting lines", () => {
  test("someone who is their own manager is a root, with their reports below (A34)", () => {
    const tree = buildReportingTree([person("a", "a"), person("b", "a")]);
    expect([tree.managerOf("a"), tree.levelsBelow("a", "a"), tree.levelsBelow("b", "a")]).toEqual([
      null,
      0,
      1,
    ]);
  });

  test("an unknown manager is above no person, and two people who name the unknown manager are unrelated", () => {
    const tree = buildReportingTree([person("a", "gone"), person("b", "gone")]);
    expect([tree.managerOf("a"), tree.levelsBelow("a", "gone"), tree.levelsBelow("gone", "gone")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([tree.levelsBelow("a", "b"), tree.levelsBelow("b", "a")]).toEqual([null, null]);
  });

  test("a loop is cut at its first member, which is then above the others", () => {
    const tree = buildReportingTree([person("b", "d"), person("c", "b"), person("d", "c"), person("x", "d")]);
    expect(["b", "c", "d", "x"].map((id) => tree.levelsBelow(id, "b"))).toEqual([0, 1, 2, 3]);
    expect(["c", "d", "x"].map((top) => tree.levelsBelow("b", top))).toEqual([null, null, null]);
    expect(tree.managerOf("b")).toBeNull();
  });

  test("the order of the people decides where a loop is cut, not the order of ids", () => {
    const tree = buildReportingTree([person("z", "a"), person("a", "z")]);
    expect([tree.managerOf("z"), tree.managerOf("a")]).toEqual([null, "z"]);
  });
});

test("an empty directory has no relations", () => {
  expect(buildReportingTree([]).levelsBelow("a", "a")).toBeNull();
  expect(buildReportingTree([]).managerOf("a")).toBeNull();
});

test("agrees with a walk up the resolved lines, for any lines and every pair", () => {
  fc.assert(
    fc.property(arbitraryReportingGraph({ maxPeople: 24 }), (people) => {
      const { managerOf } = resolveReportingLines(people);
      const walkUp = (id: string, top: string): number | null => {
        if (!managerOf.has(id)) return null;
        let levels = 0;
        for (let current: string | null = id; current !== null; levels++) {
          if (current === top) return levels;
          current = managerOf.get(current) ?? null;
        }
        return null;
      };
      const tree = buildReportingTree(people);
      const ids = [...people.map(({ id }) => id), "gone", "unknown"];
      for (const id of ids) {
        expect(tree.managerOf(id)).toBe(managerOf.get(id) ?? null);
        for (const top of ids)
          expect([id, top, tree.levelsBelow(id, top)]).toEqual([id, top, walkUp(id, top)]);
        const below = people.filter((one) => (walkUp(one.id, id) ?? 0) > 0);
        expect(tree.countBelow(id)).toBe(below.length);
        expect(tree.reportsOf(id)).toEqual(
          below.flatMap((one) => (managerOf.get(one.id) === id ? one.id : [])),
        );
      }
    }),
    { numRuns: getPropertyRuns(100) },
  );
});

test("does not depend on the order of people if there is no loop", () => {
  const sameInAnyOrder = arbitraryReportingGraph({ maxPeople: 20 })
    .filter((people) => resolveReportingLines(people).repairs.every(({ reason }) => reason !== "loop"))
    .chain((people) =>
      fc.tuple(fc.constant(people), fc.shuffledSubarray(people, { minLength: people.length })),
    );
  fc.assert(
    fc.property(sameInAnyOrder, ([people, shuffled]) => {
      const [tree, other] = [buildReportingTree(people), buildReportingTree(shuffled)];
      for (const { id } of people)
        for (const { id: top } of people) expect(other.levelsBelow(id, top)).toBe(tree.levelsBelow(id, top));
    }),
    { numRuns: getPropertyRuns(50) },
  );
});

test("handles a chain 100,000 deep, listed from either end (A37)", () => {
  const depth = 100_000;
  const chain = Array.from({ length: depth }, (_, index) =>
    person(`p${index}`, index === 0 ? null : `p${index - 1}`),
  );
  for (const people of [chain, chain.toReversed()]) {
    const tree = buildReportingTree(people);
    expect(tree.levelsBelow(`p${depth - 1}`, "p0")).toBe(depth - 1);
    expect(tree.levelsBelow("p0", `p${depth - 1}`)).toBeNull();
    expect(tree.levelsBelow("p70000", "p50000")).toBe(20_000);
    expect(tree.managerOf(`p${depth - 1}`)).toBe(`p${depth - 2}`);
  }
});

test("cuts a loop of 100,000 once", () => {
  const size = 100_000;
  const loop = Array.from({ length: size }, (_, index) => person(`p${index}`, `p${(index + 1) % size}`));
  const tree = buildReportingTree(loop);
  expect(tree.managerOf("p0")).toBeNull();
  expect(tree.levelsBelow("p1", "p0")).toBe(size - 1);
  expect(tree.levelsBelow("p0", "p1")).toBeNull();
});
