import { expect, test } from "vitest";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { listBranch } from "./org-chart-branch";

const managers = { a: null, b: "a", c: "a", d: "b", e: null };
const people = Object.keys(managers).map((id) => ({ id }));
const tree = buildReportingTree(Object.entries(managers).map(([id, managerId]) => ({ id, managerId })));

test.each([
  ["the people without a manager", { root: null, depth: 0, atMost: 9 }, "a0(2) e0(0)", 0],
  ["the whole tree", { root: null, depth: 9, atMost: 9 }, "a0(2) e0(0) b1(1) c1(0) d2(0)", 0],
  ["a branch", { root: "b", depth: 1, atMost: 9 }, "b0(1) d1(0)", 0],
  ["at most the maximum number of people", { root: "a", depth: 9, atMost: 2 }, "a0(2) b1(1)", 2],
  ["an unknown person", { root: "x", depth: 9, atMost: 2 }, "", 0],
])("a branch of the org chart: %s", (_part, asked, wanted, leftOut) => {
  const branch = listBranch({ people, tree }, asked);
  const text = branch.shown.map(
    ({ person, level, directReports }) => `${person.id}${level}(${directReports})`,
  );
  expect([text.join(" "), branch.leftOut]).toEqual([wanted, leftOut]);
});
