import { expect, test } from "vitest";
import { buildChartModel, type ChartModel } from "./model";
import { openOn, reveal, reportsOf, showMore, toggle, topSiblings, visibleNodes } from "./state";

/** A company in which everybody is named by their id, from pairs of id and manager. */
const company = (...lines: [id: string, manager?: string | undefined][]) =>
  buildChartModel(
    lines.map(([id, manager]) => ({
      id,
      first_name: id,
      last_name: "",
      title: "",
      manager_id: manager ?? null,
    })),
  );

const many = (count: number, prefix: string, manager?: string) =>
  Array.from({ length: count }, (_, index): [string, string | undefined] => [`${prefix}${index}`, manager]);

function nodeOf(model: ChartModel, id: string) {
  const node = model.byId.get(id);
  if (!node) throw new Error(`${id} is not in the chart`);
  return node;
}

const ids = (nodes: readonly { person: { id: string } }[]) => nodes.map(({ person }) => person.id);

test("opens on whoever has most people below them, one level deep, with the others apart", () => {
  const model = company(["alone"], ["boss"], ["a", "boss"], ["b", "a"]);
  const state = openOn(model, null);
  expect(state.active).toBe("boss");
  expect(ids(visibleNodes(model, state))).toEqual(["boss", "a", "alone"]);
});

test("shows the way to somebody who stands far down a long list of siblings", () => {
  const model = company(["boss"], ...many(500, "p", "boss"));
  const state = reveal(model, nodeOf(model, "p450"));
  expect(ids(visibleNodes(model, state))).toContain("p450");
  expect(reportsOf(state, nodeOf(model, "boss")).hidden).toBe(439);
});

test("puts many who lead nobody into one block, after those who lead", () => {
  const model = company(["boss"], ...many(5, "p", "boss"), ["lead", "boss"], ["x", "lead"]);
  const { row, block } = reportsOf(openOn(model, null), nodeOf(model, "boss"));
  expect(ids(row)).toEqual(["lead"]);
  expect(block).toHaveLength(5);
});

test("shows more when asked, alone when there is no room beside others", () => {
  const model = company(["boss"], ["lead", "boss"], ...many(60, "s", "boss"), ...many(1_000, "p", "lead"));
  let state = reveal(model, nodeOf(model, "lead"));
  state = showMore(model, state, nodeOf(model, "lead"));
  expect(reportsOf(state, nodeOf(model, "lead")).hidden).toBe(880);
  for (let step = 0; step < 4; step++) state = showMore(model, state, nodeOf(model, "lead"));
  expect(state.top).toBe("lead");
  expect(reportsOf(state, nodeOf(model, "lead")).hidden).toBe(640);
});

test("closes the siblings of whoever is opened when there would be too many cards", () => {
  const teams = many(10, "t", "boss").flatMap(([team]) => [
    [team, "boss"] as [string, string | undefined],
    ...many(55, `${team}-`, team),
  ]);
  const model = company(["boss"], ...teams);
  let state = openOn(model, null);
  for (let team = 0; team < 10; team++) {
    state = toggle(model, state, nodeOf(model, `t${team}`));
    expect(visibleNodes(model, state).length).toBeLessThanOrEqual(400);
  }
  expect(state.open.has("t9")).toBe(true);
});

test("draws a chain of 10,000 a few levels at a time, however far one goes down it", () => {
  const model = company(
    ...Array.from({ length: 10_000 }, (_, index): [string, string | undefined] => [
      `p${index}`,
      index ? `p${index - 1}` : undefined,
    ]),
  );
  const end = reveal(model, nodeOf(model, "p9999"));
  expect(visibleNodes(model, end).length).toBeLessThan(20);
  let state = openOn(model, null);
  for (let level = 1; level < 40; level++) state = toggle(model, state, nodeOf(model, `p${level}`));
  expect(visibleNodes(model, state).length).toBeLessThan(20);
  expect(ids(visibleNodes(model, state))).toContain("p39");
});

test("bounds a company in which nobody has a manager", () => {
  const model = company(...many(10_000, "p"));
  const { row, block, hidden } = topSiblings(model, openOn(model, null));
  expect([row.length, block.length, hidden]).toEqual([0, 60, 9_940]);
});

test("has nobody to show of an empty company", () => {
  const model = company();
  expect(visibleNodes(model, openOn(model, null))).toEqual([]);
});
