import fc from "fast-check";
import { expect, test } from "vitest";
import { fitInto } from "./first-view";
import { planChart } from "./layout";
import { buildChartModel, type ChartModel } from "./model";
import { readChartSearchParams, writeChartSearchParams } from "./search-params";
import { openOn, reportsOf, showMore, toggle, topSiblings, visibleNodes, type ChartState } from "./state";

/** A company in which everybody is named by their id, from pairs of id and manager. */
const company = (...lines: [id: string, manager?: string][]) =>
  buildChartModel(
    lines.map(([id, manager]) => ({
      id,
      first_name: id,
      last_name: "",
      title: "",
      manager_id: manager ?? null,
    })),
  );

const many = (count: number, prefix: string, manager: string) =>
  Array.from({ length: count }, (_, index): [string, string] => [`${prefix}${index}`, manager]);

/** People who each lead one. */
const leading = (count: number, prefix: string, manager: string) =>
  many(count, prefix, manager).flatMap(([id, above]): [string, string][] => [
    [id, above],
    [`under-${id}`, id],
  ]);

function nodeOf(model: ChartModel, id: string) {
  const node = model.byId.get(id);
  if (!node) throw new Error(`${id} is not in the chart`);
  return node;
}

/** A laptop's window without what stands around the drawing. */
const room = { width: 1_158, height: 600 };
const planOf = (model: ChartModel, state: ChartState) =>
  planChart(topSiblings(model, state), (node) => reportsOf(state, node));
const ids = (model: ChartModel, state: ChartState) =>
  visibleNodes(model, state).map(({ person }) => person.id);

test("of eight who lead, as many are shown as there is room for, and the others are said to be there", () => {
  const model = company(["boss"], ...leading(8, "lead", "boss"));
  const state = fitInto(model, openOn(model, null), room);
  expect(ids(model, state)).toEqual(["boss", "lead0", "lead1", "lead2", "lead3"]);
  expect(reportsOf(state, nodeOf(model, "boss")).hidden).toBe(4);
  const wider = showMore(model, state, nodeOf(model, "boss"));
  expect(reportsOf(wider, nodeOf(model, "boss")).hidden).toBe(0);
});

test("a manager of fourteen sees all of them, and of those beside whoever fits", () => {
  const model = company(
    ["boss"],
    ...leading(9, "beside", "boss"),
    ["me", "boss"],
    ...many(14, "report", "me"),
  );
  const state = fitInto(model, openOn(model, nodeOf(model, "me")), room);
  expect(reportsOf(state, nodeOf(model, "me")).hidden).toBe(0);
  expect(ids(model, state)).toContain("me");
  expect(reportsOf(state, nodeOf(model, "boss")).hidden).toBeGreaterThan(0);
});

test("far down, the levels above are left out before one's manager is", () => {
  const model = company(
    ["p0"],
    ...Array.from({ length: 9 }, (_, index): [string, string] => [`p${index + 1}`, `p${index}`]),
  );
  const state = fitInto(model, openOn(model, nodeOf(model, "p9")), room);
  expect(ids(model, state)).toEqual(["p5", "p6", "p7", "p8", "p9"]);
});

test("once something was opened by hand, the address holds how many are shown as well", () => {
  const idOf = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, "0")}`;
  const model = company(
    ...[["boss"], ...leading(8, "lead", "boss")].map(([id, manager]): [string, string?] =>
      manager === undefined ? [idOf(id ?? "")] : [idOf(id ?? ""), idOf(manager)],
    ),
  );
  const first = fitInto(model, openOn(model, null), room);
  const view = { colour: "none", layout: null } as const;
  expect(writeChartSearchParams({ ...view, state: first }, model, null)).toBe("");
  const opened = ["lead1", "lead2"].reduce(
    (state, id) => toggle(model, state, nodeOf(model, idOf(id))),
    first,
  );
  const address = writeChartSearchParams({ ...view, state: opened }, model, null);
  const read = readChartSearchParams(new URLSearchParams(address), model, null);
  expect(ids(model, read.state)).toEqual(ids(model, opened));
  expect(ids(model, read.state)).toHaveLength(7);
});

test("what fits stays as it is", () => {
  const model = company(["boss"], ...many(3, "report", "boss"));
  const state = openOn(model, null);
  expect(fitInto(model, state, room)).toBe(state);
});

test("whatever the company: whoever is selected is shown with their manager, within the width", () => {
  const managers = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(managers, fc.nat({ max: 59 }), (given, chosen) => {
      const model = company(
        ...given.map((manager, index): [string, string?] =>
          manager < index ? [`p${index}`, `p${manager}`] : [`p${index}`],
        ),
      );
      const me = nodeOf(model, `p${chosen % given.length}`);
      const state = fitInto(model, openOn(model, me), room);
      const shown = ids(model, state);
      expect(shown).toContain(me.person.id);
      if (me.parent) expect(shown).toContain(me.parent.person.id);
      expect(planOf(model, state).width).toBeLessThanOrEqual(room.width);
    }),
  );
});
