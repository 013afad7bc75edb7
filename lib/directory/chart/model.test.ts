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
