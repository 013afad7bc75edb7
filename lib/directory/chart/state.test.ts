import { expect, test } from "vitest";
import { buildChartModel, type ChartModel } from "./model";
import {
  openChartAt,
  revealNode,
  getShownReports,
  showMore,
  getTopSiblings,
  listVisibleNodes,
} from "./state";

/** Builds a company from pairs of id and manager. Names equal ids. */
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

test("opens on the person with most people below, one level deep, with the others apart", () => {
  const model = company(["alone"], ["boss"], ["a", "boss"], ["b", "a"]);
  const state = openChartAt(model, null);
  expect(state.active).toBe("boss");
  expect(ids(listVisibleNodes(model, state))).toEqual(["boss", "a", "alone"]);
});

test("reveals a person far down a long list of siblings", () => {
  const model = company(["boss"], ...many(500, "p", "boss"));
  const state = revealNode(model, nodeOf(model, "p450"));
  expect(ids(listVisibleNodes(model, state))).toContain("p450");
  expect(getShownReports(state, nodeOf(model, "boss")).hidden).toBe(399);
});

test("shows all reports of an open branch up to a limit, and more on request", () => {
  const model = company(["boss"], ["lead", "boss"], ...many(60, "s", "boss"), ...many(1_000, "p", "lead"));
  let state = revealNode(model, nodeOf(model, "lead"));
  expect(getShownReports(state, nodeOf(model, "boss"))).toMatchObject({ hidden: 0 });
  state = showMore(model, state, nodeOf(model, "lead"));
  expect(getShownReports(state, nodeOf(model, "lead")).hidden).toBe(800);
});

test("reveals the end of a chain of 10,000 managers a few levels below a lower top", () => {
  const model = company(
    ...Array.from({ length: 10_000 }, (_, index): [string, string | undefined] => [
      `p${index}`,
      index ? `p${index - 1}` : undefined,
    ]),
  );
  const end = revealNode(model, nodeOf(model, "p9999"));
  expect(listVisibleNodes(model, end).length).toBeLessThan(40);
  expect(ids(listVisibleNodes(model, end))).toContain("p9999");
});

test("limits the cards of a company without managers", () => {
  const model = company(...many(10_000, "p"));
  const { shown, hidden } = getTopSiblings(model, openChartAt(model, null));
  expect([shown.length, hidden]).toEqual([100, 9_900]);
});

test("returns an empty drawing for an empty company", () => {
  const model = company();
  expect(listVisibleNodes(model, openChartAt(model, null))).toEqual([]);
});
