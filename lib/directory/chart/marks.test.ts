import { expect, test } from "vitest";
import { buildTestChart, getChartNode } from "@/testing/chart-people";
import { groupByColouring } from "./colours";
import { createChartMarks } from "./marks";
import { readChartSearchParams, writeChartSearchParams, defaultAppearance } from "./search-params";
import { listVisibleNodes, initiallyShownReports, revealPath } from "./state";

const managers: Record<string, string | null> = {
  top: null,
  ada: "top",
  bea: "top",
  cyd: "ada",
  dan: "cyd",
  eve: "bea",
  fay: "bea",
  own: null,
};
for (let index = 0; index < 300; index++) managers[`p${index}`] = "eve";
const model = buildTestChart(Object.entries(managers));
const offices: Record<string, string> = { dan: "Oslo", fay: "Oslo" };
const byOffice = groupByColouring("office", model, (id) => offices[id] ?? null);
const nothing = { hits: [], between: null, show: null };
const findPath = (from: string, to: string) =>
  createChartMarks(model, byOffice, { ...nothing, between: [from, to] }).path;
const pathOf = (from: string, to: string) => findPath(from, to)?.nodes.map(({ person }) => person.id);
const nodeOf = (id: string) => getChartNode(model, id);
const marksOf = (emphasis: Parameters<typeof createChartMarks>[2], ids: readonly string[]) => {
  const { markOf } = createChartMarks(model, byOffice, emphasis);
  return ids.map((id) => markOf(nodeOf(id)));
};

test("the path between two people goes up to the first common manager and down", () => {
  expect(pathOf("dan", "fay")).toEqual(["dan", "cyd", "ada", "top", "bea", "fay"]);
  expect(findPath("dan", "fay")?.meeting?.person.id).toBe("top");
  expect(pathOf("eve", "fay")).toEqual(["eve", "bea", "fay"]);
  expect(pathOf("dan", "ada")).toEqual(["dan", "cyd", "ada"]);
  expect(pathOf("ada", "ada")).toEqual(["ada"]);
});

test("the path of people without a common manager has no meeting point, and unknown people have no path", () => {
  expect(findPath("own", "eve")).toMatchObject({ meeting: null });
  expect(pathOf("own", "eve")).toEqual(["own", "top", "bea", "eve"]);
  expect(findPath("own", "nobody")).toBeNull();
});

test("the drawing of a path contains all its people, and its address restores it", () => {
  const last = `p${initiallyShownReports + 150}`;
  for (const [from, to] of [
    ["dan", "fay"],
    ["p1", last],
    [last, "p1"],
    ["dan", last],
    ["ada", "dan"],
    ["own", "eve"],
  ] as const) {
    const state = revealPath(model, nodeOf(from), nodeOf(to));
    const drawn = listVisibleNodes(model, state);
    expect(drawn).toEqual(expect.arrayContaining(findPath(from, to)?.nodes ?? []));
    const view = { ...defaultAppearance, state, between: [from, to] as const };
    const address = writeChartSearchParams(view, model, "cyd");
    expect(address).toBe(`between=${from}.${to}`);
    expect(readChartSearchParams(new URLSearchParams(address), model, "cyd")).toEqual(view);
  }
});

test("a path dims everyone else, and search results stay marked", () => {
  const emphasis = { ...nothing, hits: ["eve"], between: ["dan", "ada"] as const };
  expect(marksOf(emphasis, ["dan", "ada", "eve", "bea", "fay"])).toEqual([
    "path",
    "path",
    "hit",
    "dim inside",
    "dim",
  ]);
});

test("a chosen group dims everyone else, and marks managers who have its people below", () => {
  const emphasis = { ...nothing, show: "Oslo" };
  expect(marksOf(emphasis, ["dan", "fay", "cyd", "eve"])).toEqual([null, null, "dim inside", "dim"]);
  expect(marksOf({ ...nothing, hits: ["fay"] }, ["fay", "bea", "dan"])).toEqual(["hit", "inside", null]);
  expect(marksOf({ ...nothing, show: "Nowhere" }, ["dan", "eve"])).toEqual([null, null]);
});
