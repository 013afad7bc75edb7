import { expect, test } from "vitest";
import { buildTestChart } from "@/testing/chart-people";
import { getPathTo } from "./model";

test("counts people below, keeps the order of siblings and returns the path to the top", () => {
  const { roots, byId } = buildTestChart([["a"], ["b", "a"], ["c", "a"], ["d", "c"], ["e", "d"]]);
  expect(roots.map(({ person: { id }, total }) => [id, total])).toEqual([["a", 4]]);
  expect(byId.get("a")?.children.map(({ person: { id } }) => id)).toEqual(["b", "c"]);
  const e = byId.get("e");
  expect(e && getPathTo(e).map(({ person: { id } }) => id)).toEqual(["a", "c", "d", "e"]);
});

test("builds a chain of 10,000 managers", () => {
  const { roots, byId } = buildTestChart(
    Array.from({ length: 10_000 }, (_, index) => [`p${index}`, index === 0 ? null : `p${index - 1}`]),
  );
  expect(roots[0]?.total).toBe(9_999);
  const last = byId.get("p9999");
  expect(last && getPathTo(last)).toHaveLength(10_000);
});
