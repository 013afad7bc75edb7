import { expect, test } from "vitest";
import { buildTestChart, getChartNode } from "@/testing/chart-people";
import {
  focusBranch,
  openChartAt,
  openWholeBranch,
  showAllReportsOfOpenBranches,
  revealNode,
  getShownReports,
  showMore,
  getDrawnTops,
  listVisibleNodes,
} from "./state";

const company = (...lines: Parameters<typeof buildTestChart>[0]) => buildTestChart(lines);

const many = (count: number, prefix: string, manager: string | null = null) =>
  Array.from({ length: count }, (_, index): [string, string | null] => [`${prefix}${index}`, manager]);

const ids = (nodes: readonly { person: { id: string } }[]) => nodes.map(({ person }) => person.id);

test("opens on the person with most people below, as deep as a window has room, with the other people at the top last", () => {
  const model = company(["alone"], ["boss"], ["a", "boss"], ["b", "a"]);
  const state = openChartAt(model, null);
  expect(state.active).toBe("boss");
  expect(ids(listVisibleNodes(model, state))).toEqual(["boss", "a", "b", "alone"]);
});

test("opens the levels below the top for which a usual window has room", () => {
  const heads = Array.from({ length: 8 }, (_, index) => `head${index}`);
  const model = company(
    ["boss"],
    ...heads.flatMap((head): [string, string][] => [
      [head, "boss"],
      [`${head}-lead`, head],
      [`${head}-lead-report`, `${head}-lead`],
    ]),
    ...heads.flatMap((head) => many(4, `${head}-`, head)),
  );
  const state = openChartAt(model, null);
  expect(listVisibleNodes(model, state)).toHaveLength(1 + 8 + 8 * 5);
});

test("reveals a person far down a long list of siblings", () => {
  const model = company(["boss"], ...many(500, "p", "boss"));
  const state = revealNode(model, getChartNode(model, "p450"));
  expect(ids(listVisibleNodes(model, state))).toContain("p450");
  expect(getShownReports(state, getChartNode(model, "boss")).hidden).toBe(399);
});

test("shows the reports of an open branch up to a limit, and all on request", () => {
  const model = company(["boss"], ["lead", "boss"], ...many(60, "s", "boss"), ...many(1_000, "p", "lead"));
  const state = revealNode(model, getChartNode(model, "lead"));
  expect(getShownReports(state, getChartNode(model, "lead")).hidden).toBe(900);
  const opened = showMore(model, state, getChartNode(model, "lead"));
  expect(getShownReports(opened, getChartNode(model, "lead")).hidden).toBe(0);
});

test("shows everyone beside the path if a window has room, and otherwise the path", () => {
  const small = company(
    ["boss"],
    ...many(5, "s", "boss"),
    ["lead", "s0"],
    ["p", "lead"],
    ...many(4, "q", "p"),
  );
  expect(revealNode(small, getChartNode(small, "p")).only.size).toBe(0);
  const large = company(
    ["boss"],
    ...many(50, "s", "boss"),
    ["lead", "s0"],
    ["p", "lead"],
    ...many(4, "q", "p"),
  );
  const state = revealNode(large, getChartNode(large, "p"));
  expect([...state.only.keys()]).toEqual(["boss"]);
  expect(getShownReports(state, getChartNode(large, "boss")).hidden).toBe(49);
});

test("a branch shown alone, a list and a print have all reports of open branches", () => {
  const model = company(["boss"], ["lead", "boss"], ...many(60, "s", "boss"), ...many(150, "p", "lead"));
  const state = revealNode(model, getChartNode(model, "p3"));
  expect(getShownReports(state, getChartNode(model, "boss")).hidden).toBe(60);
  const branch = focusBranch(model, state, getChartNode(model, "lead"));
  expect(getShownReports(branch, getChartNode(model, "lead")).hidden).toBe(0);
  expect(listVisibleNodes(model, showAllReportsOfOpenBranches(model, state, 1_000))).toHaveLength(212);
  expect(showAllReportsOfOpenBranches(model, state, 200)).toBe(state);
});

test("reveals the end of a chain of 10,000 managers a few levels below a lower top", () => {
  const model = company(
    ...Array.from({ length: 10_000 }, (_, index): [string, string | null] => [
      `p${index}`,
      index ? `p${index - 1}` : null,
    ]),
  );
  const end = revealNode(model, getChartNode(model, "p9999"));
  expect(listVisibleNodes(model, end).length).toBeLessThan(40);
  expect(ids(listVisibleNodes(model, end))).toContain("p9999");
});

test("draws a whole branch from a lower top if it ends too far below the present top", () => {
  const chain = Array.from({ length: 55 }, (_, index): [string, string | null] => [
    `p${index}`,
    index ? `p${index - 1}` : null,
  ]);
  const model = company(...chain);
  const state = openChartAt(model, getChartNode(model, "p25"));
  expect(state.top).toBeNull();
  const opened = openWholeBranch(model, state, getChartNode(model, "p25"));
  expect(opened.top).toBe("p25");
  expect(listVisibleNodes(model, opened)).toHaveLength(30);
});

test("limits the cards of a company without managers", () => {
  const model = company(...many(10_000, "p"));
  const { shown, hidden } = getDrawnTops(model, openChartAt(model, null));
  expect([shown.length, hidden]).toEqual([100, 9_900]);
});

test("returns an empty drawing for an empty company", () => {
  const model = company();
  expect(listVisibleNodes(model, openChartAt(model, null))).toEqual([]);
});
