import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryReportingGraph } from "@/testing/reporting-graphs";
import { resolveReportingLines, type PersonWithManagerId } from "./reporting-lines";
import { buildReportingTree } from "./reporting-tree";
import { getPropertyRuns } from "@/testing/property-runs";

const person = (id: string, managerId: string | null = null): PersonWithManagerId => ({ id, managerId });

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
        const line = tree.lineOf(id);
        expect(line.map((top) => walkUp(id, top))).toEqual(line.map((_, index) => index + 1));
        expect(line).toHaveLength(ids.filter((top) => (walkUp(id, top) ?? 0) > 0).length);
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

test("handles a chain 20,000 deep, listed from either end (A37)", () => {
  const depth = 20_000;
  const chain = Array.from({ length: depth }, (_, index) =>
    person(`p${index}`, index === 0 ? null : `p${index - 1}`),
  );
  for (const people of [chain, chain.toReversed()]) {
    const tree = buildReportingTree(people);
    expect(tree.levelsBelow(`p${depth - 1}`, "p0")).toBe(depth - 1);
    expect(tree.levelsBelow("p0", `p${depth - 1}`)).toBeNull();
    expect(tree.levelsBelow("p15000", "p5000")).toBe(10_000);
    expect(tree.managerOf(`p${depth - 1}`)).toBe(`p${depth - 2}`);
  }
});

test("cuts a loop of 20,000 once", () => {
  const size = 20_000;
  const loop = Array.from({ length: size }, (_, index) => person(`p${index}`, `p${(index + 1) % size}`));
  const tree = buildReportingTree(loop);
  expect(tree.managerOf("p0")).toBeNull();
  expect(tree.levelsBelow("p1", "p0")).toBe(size - 1);
  expect(tree.levelsBelow("p0", "p1")).toBeNull();
});
