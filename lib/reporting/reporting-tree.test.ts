import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportingGraphs } from "@/lib/testing/reporting-graphs";
import { resolveReportingLines, type ReportingLine } from "./reporting-lines";
import { buildReportingTree } from "./reporting-tree";

const person = (id: string, managerId: string | null = null): ReportingLine => ({ id, managerId });

describe("levelsBelow", () => {
  // boss → head → lead → ana, and beside lead another report of head
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
    ["someone unknown", "nobody", "boss", null],
    ["someone, seen from nobody", "ana", "nobody", null],
    ["nobody, seen from nobody", "nobody", "nobody", null],
  ])("of %s", (_whom, id, top, levels) => {
    expect(buildReportingTree(company).levelsBelow(id, top)).toBe(levels);
  });
});

test("the roots of several trees are above their own people and nobody else's", () => {
  const tree = buildReportingTree([person("a"), person("b"), person("a1", "a"), person("b1", "b")]);
  expect([tree.levelsBelow("a1", "a"), tree.levelsBelow("b1", "b")]).toEqual([1, 1]);
  expect([tree.levelsBelow("b1", "a"), tree.levelsBelow("a", "b"), tree.levelsBelow("b", "a")]).toEqual([
    null,
    null,
    null,
  ]);
});

describe("where the lines are wrong", () => {
  test("someone who is their own manager is a root, with their reports below (A34)", () => {
    const tree = buildReportingTree([person("a", "a"), person("b", "a")]);
    expect([tree.managerOf("a"), tree.levelsBelow("a", "a"), tree.levelsBelow("b", "a")]).toEqual([
      null,
      0,
      1,
    ]);
  });

  test("an unknown manager is above nobody, and two who name the same unknown one are apart", () => {
    const tree = buildReportingTree([person("a", "gone"), person("b", "gone")]);
    expect([tree.managerOf("a"), tree.levelsBelow("a", "gone"), tree.levelsBelow("gone", "gone")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([tree.levelsBelow("a", "b"), tree.levelsBelow("b", "a")]).toEqual([null, null]);
  });

  test("a loop is cut at the member that comes first: the others are below that one, and not the other way", () => {
    const tree = buildReportingTree([person("b", "d"), person("c", "b"), person("d", "c"), person("x", "d")]);
    expect(["b", "c", "d", "x"].map((id) => tree.levelsBelow(id, "b"))).toEqual([0, 1, 2, 3]);
    expect(["c", "d", "x"].map((top) => tree.levelsBelow("b", top))).toEqual([null, null, null]);
    expect(tree.managerOf("b")).toBeNull();
  });

  test("the order of the people decides where, not that of the ids", () => {
    const tree = buildReportingTree([person("z", "a"), person("a", "z")]);
    expect([tree.managerOf("z"), tree.managerOf("a")]).toEqual([null, "z"]);
  });
});

test("nobody is above or below anybody in an empty directory", () => {
  expect(buildReportingTree([]).levelsBelow("a", "a")).toBeNull();
  expect(buildReportingTree([]).managerOf("a")).toBeNull();
});

test("for any lines, it says what walking up the resolved lines says, of every pair", () => {
  fc.assert(
    fc.property(reportingGraphs({ maxPeople: 24 }), (people) => {
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
      const ids = [...people.map(({ id }) => id), "gone", "nobody"];
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
    { numRuns: 400 },
  );
});

test("it does not depend on the order of the people, where no loop has to be cut", () => {
  const sameInAnyOrder = reportingGraphs({ maxPeople: 20 })
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
    { numRuns: 200 },
  );
});

test("a chain 100,000 deep is a tree like any other, from whichever end it is listed (A37)", () => {
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

test("a loop 100,000 long is cut once", () => {
  const size = 100_000;
  const loop = Array.from({ length: size }, (_, index) => person(`p${index}`, `p${(index + 1) % size}`));
  const tree = buildReportingTree(loop);
  expect(tree.managerOf("p0")).toBeNull();
  expect(tree.levelsBelow("p1", "p0")).toBe(size - 1);
  expect(tree.levelsBelow("p0", "p1")).toBeNull();
});
