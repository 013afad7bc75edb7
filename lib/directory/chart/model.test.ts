import { expect, test } from "vitest";
import { buildChartModel, getPathTo } from "./model";
import type { Person } from "@/lib/directory/schema";

const person = (id: string, manager_id: string | null = null): Person => ({
  id,
  productive_id: id,
  user_id: null,
  first_name: id,
  last_name: "",
  title: "",
  avatar_url: "http://localhost/avatars/0/A",
  manager_id,
  synced_at: "2026-11-20T00:00:00",
});

test("counts people below, keeps the order of siblings and returns the path to the top", () => {
  const { roots, byId } = buildChartModel([
    person("a"),
    person("b", "a"),
    person("c", "a"),
    person("d", "c"),
    person("e", "d"),
  ]);
  expect(roots.map(({ person: { id }, total }) => [id, total])).toEqual([["a", 4]]);
  expect(byId.get("a")?.children.map(({ person: { id } }) => id)).toEqual(["b", "c"]);
  const e = byId.get("e");
  expect(e && getPathTo(e).map(({ person: { id } }) => id)).toEqual(["a", "c", "d", "e"]);
});

test("builds a chain of 10,000 managers", () => {
  const chain = Array.from({ length: 10_000 }, (_, index) =>
    person(`p${index}`, index === 0 ? null : `p${index - 1}`),
  );
  const { roots, byId } = buildChartModel(chain);
  expect(roots[0]?.total).toBe(9_999);
  const last = byId.get("p9999");
  expect(last && getPathTo(last)).toHaveLength(10_000);
});
