import { expect, test } from "vitest";
import { judgeFigures, judgeScripts, readBudget, type Budget } from "./budget";
import type { Figure } from "./bench-results";

const budget: Budget = {
  statements: { list: 2 },
  beside: { list: 0.5 },
  growth: { sync: 8 },
  scriptKilobytes: { "/people": 200 },
};
const createFigure = (figure: Partial<Figure>): Figure => ({
  ...{ what: "list", people: 1, unit: "requests/s", values: [1] },
  ...figure,
});
const isKept = (figure: Partial<Figure>) =>
  judgeFigures([createFigure(figure)], budget).map((verdict) => verdict.isKept);

test("a request that takes more statements than its limit breaks the budget", () => {
  expect(isKept({ unit: "statements", values: [2] })).toEqual([true]);
  expect(isKept({ unit: "statements", values: [3] })).toEqual([false]);
});

test("a sync that grows beyond its limit breaks the budget", () => {
  const yardstick = { what: "a quarter of the people", values: [10] };
  expect(isKept({ what: "sync", unit: "ms", values: [40], yardstick })).toEqual([true]);
  expect(isKept({ what: "sync", unit: "ms", values: [160], yardstick })).toEqual([false]);
});

test("a request whose ratio to the reference is below its limit breaks the budget", () => {
  const yardstick = { what: "bare", values: [100, 100, 100] };
  expect(isKept({ values: [60, 50, 20], yardstick })).toEqual([true]);
  expect(isKept({ values: [60, 40, 20], yardstick })).toEqual([false]);
});

test("a page with more script than its limit breaks the budget, and so does a page that was not measured", () => {
  const judged = (kilobytes: [string, number][]) => judgeScripts(new Map(kilobytes), budget)[0]?.isKept;
  expect(judged([["/people", 200]])).toBe(true);
  expect(judged([["/people", 201]])).toBe(false);
  expect(judged([])).toBe(false);
});

test("a figure without a limit is not compared", () => {
  expect(judgeFigures([createFigure({ what: "another", unit: "statements" })], budget)).toEqual([]);
});

test("budget.json has the right format and limits statements", () => {
  expect(Object.keys(readBudget().statements).length).toBeGreaterThan(3);
});
