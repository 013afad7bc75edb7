import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChartAction, personActions, type ChartAction } from "./actions";
import { readChartSearchParams, writeChartSearchParams, type ChartView } from "./search-params";
import { drawChart } from "./drawing";
import {
  buildChartModel,
  buildPartialModel,
  listBranchNodes,
  buildPartialChart,
  getPathTo,
  type ChartModel,
} from "./model";
import {
  revealInBranch,
  maxCards,
  openChartAt,
  toggleBranch,
  getDrawnTops,
  listSentNodes,
  listVisibleNodes,
  type ChartState,
} from "./state";
import { buildChartPerson, buildTestChart, getChartNode } from "@/testing/chart-people";
import { getPropertyRuns } from "@/testing/property-runs";

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** Any graph of managers, including missing, own, unknown and circular ones. */
const companies = fc
  .array(fc.option(fc.nat({ max: 80 }), { nil: null, freq: 6 }), { minLength: 1, maxLength: 70 })
  .map((managers) =>
    managers.map((manager, index) =>
      buildChartPerson(idOf(index), manager === null ? null : idOf(manager), `P${index}`),
    ),
  );

/** Moves, each with the index of a person. */
const steps = fc.array(
  fc.tuple(fc.constantFrom(...personActions, "leaveFocus" as const), fc.nat({ max: 69 })),
  { maxLength: 12 },
);
type Step = [kind: (typeof personActions)[number] | "leaveFocus", person: number];

function walk(model: ChartModel, taken: readonly Step[]): ChartState {
  let state = openChartAt(model, null);
  for (const [kind, index] of taken) {
    const visible = listVisibleNodes(model, state);
    // Moves need a visible card; the search finds every person.
    const node =
      kind === "find" ? model.byId.get(idOf(index % model.byId.size)) : visible[index % visible.length];
    if (!node || (kind === "toggle" && node.direct === 0)) continue;
    const move: ChartAction = kind === "leaveFocus" ? { kind } : { kind, person: node.person.id };
    state = applyChartAction(model, null, move, state) ?? state;
  }
  return state;
}

test("contains every person exactly once and counts the people below them (I7)", () => {
  fc.assert(
    fc.property(companies, (people) => {
      const { roots, byId } = buildChartModel(people);
      const found = listBranchNodes(roots);
      expect(found.map(({ person }) => person.id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      expect(byId.size).toBe(people.length);
      for (const node of found) {
        expect(node.total).toBe(listBranchNodes([node]).length - 1);
        expect(node.direct).toBe(node.children.length);
        expect(node.level).toBe(getPathTo(node).length);
      }
    }),
  );
});

test("after any moves, draws each person at most once, the selected person always, and never too many cards, and the same from the server's partial chart", () => {
  fc.assert(
    fc.property(companies, steps, (people, taken) => {
      const model = buildChartModel(people);
      const state = walk(model, taken);
      const ids = listVisibleNodes(model, state).map(({ person }) => person.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(state.active);
      expect(ids.length).toBeLessThanOrEqual(maxCards);
      const { cards } = drawChart(model, state);
      expect([...cards.keys()]).toEqual(ids);
      for (const card of cards.values()) expect(card.position).toBeLessThanOrEqual(card.siblings);
      const positions = new Map(people.map(({ id }, position) => [id, position]));
      const partial = buildPartialModel(buildPartialChart(model, listSentNodes(model, state), positions));
      const outline = (of: ChartModel) =>
        [...drawChart(of, state).cards.values()].map(
          ({ node, level, position, siblings, isOpen, hidden }) => [
            node.person.id,
            [node.direct, node.total, node.level],
            [level, position, siblings, isOpen, hidden],
          ],
        );
      expect(outline(partial)).toEqual(outline(model));
    }),
  );
});

test("finding a person draws them and their whole path to the top", () => {
  fc.assert(
    fc.property(companies, steps, fc.nat(), (people, taken, index) => {
      const model = buildChartModel(people);
      const node = getChartNode(model, idOf(index % people.length));
      const state = revealInBranch(model, walk(model, taken), node);
      const drawn = new Set(listVisibleNodes(model, state));
      expect(state.active).toBe(node.person.id);
      const way = getPathTo(node);
      const from = way.findIndex((one) => one.person.id === state.top);
      for (const one of way.slice(Math.max(0, from))) expect(drawn).toContain(one);
    }),
  );
});

test("an address restores the view that was copied", () => {
  const colours = fc.constantFrom("none", "level", "office") satisfies fc.Arbitrary<ChartView["colour"]>;
  const layouts = fc.constantFrom("chart", "list") satisfies fc.Arbitrary<ChartView["layout"]>;
  const ends = fc.tuple(fc.nat({ max: 69 }), fc.nat({ max: 69 }));
  fc.assert(
    fc.property(companies, steps, colours, layouts, ends, (people, taken, colour, layout, [from, to]) => {
      const model = buildChartModel(people);
      const between = from === to ? null : ([idOf(from), idOf(to)] as const);
      const state = walk(
        model,
        taken.filter(([step]) => step !== "showMore" && step !== "openAll"),
      );
      const me = people[0]?.id ?? null;
      const query = writeChartSearchParams({ state, colour, layout, between, show: "Oslo" }, model, me);
      const read = readChartSearchParams(new URLSearchParams(query), model, me);
      expect(read).toMatchObject({ colour, layout, between, show: "Oslo", state: { active: state.active } });
      const names = (one: ChartState) => listVisibleNodes(model, one).map(({ person }) => person.first_name);
      expect(names(read.state)).toEqual(names(state));
      // Opening a link must not change its address.
      expect(writeChartSearchParams(read, model, me)).toBe(query);
    }),
    { numRuns: getPropertyRuns(75) },
  );
});

test("no address breaks the chart or draws too many cards", () => {
  fc.assert(
    fc.property(
      companies,
      fc.dictionary(
        fc.constantFrom("person", "branch", "open", "colour", "view", "between", "show"),
        fc.string(),
      ),
      (people, given) => {
        const model = buildChartModel(people);
        const { state } = readChartSearchParams(new URLSearchParams(given), model, null);
        const ids = listVisibleNodes(model, state).map(({ person }) => person.id);
        expect(ids).toContain(state.active);
        expect(ids.length).toBeLessThanOrEqual(maxCards);
      },
    ),
  );
});

test("drawing again reuses the objects of unchanged branches", () => {
  const model = buildTestChart(
    Array.from({ length: 7 }, (_, index) => [
      idOf(index),
      index === 0 ? null : idOf(Math.floor((index - 1) / 2)),
    ]),
  );
  const [root, left] = [getChartNode(model, idOf(0)), getChartNode(model, idOf(1))];
  const before = drawChart(model, openChartAt(model, root));
  const after = drawChart(model, toggleBranch(model, openChartAt(model, root), left), before);
  expect(after.cards.get(idOf(2))).toBe(before.cards.get(idOf(2)));
  expect(after.cards.get(idOf(1))).not.toBe(before.cards.get(idOf(1)));
  expect(getDrawnTops(model, openChartAt(model, root)).shown).toEqual([root]);
});
