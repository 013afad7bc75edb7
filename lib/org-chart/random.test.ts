import fc from "fast-check";
import { expect, test } from "vitest";
import { readChartSearchParams, writeChartSearchParams, type ChartView } from "./search-params";
import { drawChart } from "./drawing";
import { cardSize, planChart } from "./layout";
import {
  buildChartModel,
  buildSeedModel,
  everybodyBelow,
  makeSeed,
  pathTo,
  type ChartModel,
  type ChartPerson,
} from "./model";
import {
  find,
  focusOn,
  inRowAndBlock,
  leaveFocus,
  mostCards,
  openAll,
  openOn,
  openSiblings,
  showMore,
  toggle,
  topSiblings,
  visibleNodes,
  type ChartState,
} from "./state";

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** Any graph of managers, wrong ones among them: nobody, themself, unknown, loops. */
const companies = fc
  .array(fc.option(fc.nat({ max: 80 }), { nil: null, freq: 6 }), { minLength: 1, maxLength: 70 })
  .map((managers) =>
    managers.map((manager, index): ChartPerson => ({
      id: idOf(index),
      first_name: `P${index}`,
      last_name: "",
      title: "",
      manager_id: manager === null ? null : idOf(manager),
    })),
  );

/** What somebody may do with the chart, each with whom. */
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      "toggle",
      "find",
      "focus",
      "whole",
      "more",
      "siblings",
      "all",
    ) satisfies fc.Arbitrary<Step>,
    fc.nat({ max: 69 }),
  ),
  { maxLength: 12 },
);
type Step = "toggle" | "find" | "focus" | "whole" | "more" | "siblings" | "all";

function walk(model: ChartModel, taken: readonly (readonly [Step, number])[]): ChartState {
  let state = openOn(model, null);
  for (const [step, index] of taken) {
    const visible = visibleNodes(model, state);
    // Only cards that are there can be used; a search finds anybody.
    const node = visible[index % visible.length];
    const anybody = model.byId.get(idOf(index % model.byId.size));
    if (!node || !anybody) continue;
    if (step === "toggle" && node.direct > 0) state = toggle(model, state, node);
    if (step === "find") state = find(model, state, anybody);
    if (step === "focus") state = focusOn(model, state, node);
    if (step === "whole") state = leaveFocus(model, state);
    if (step === "more") state = showMore(model, state, node);
    if (step === "siblings") state = openSiblings(model, state, node);
    if (step === "all") state = openAll(model, state, node);
  }
  return state;
}

test("everybody is in the chart exactly once, and the counts are those of the people below (I7)", () => {
  fc.assert(
    fc.property(companies, (people) => {
      const { roots, byId } = buildChartModel(people);
      const found = everybodyBelow(roots);
      expect(found.map(({ person }) => person.id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      expect(byId.size).toBe(people.length);
      for (const node of found) {
        expect(node.total).toBe(everybodyBelow([node]).length - 1);
        expect(node.direct).toBe(node.children.length);
        expect(node.level).toBe(pathTo(node).length);
      }
    }),
  );
});

test("whatever is opened, everybody is drawn once at most, whoever is selected is, and never too many are", () => {
  fc.assert(
    fc.property(companies, steps, (people, taken) => {
      const model = buildChartModel(people);
      const state = walk(model, taken);
      const ids = visibleNodes(model, state).map(({ person }) => person.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain(state.active);
      expect(ids.length).toBeLessThanOrEqual(mostCards);
      const { cards } = drawChart(model, state);
      expect([...cards.keys()]).toEqual(ids);
      for (const card of cards.values()) expect(card.position).toBeLessThanOrEqual(card.siblings);
    }),
  );
});

test("finding somebody draws them and the whole way to them", () => {
  fc.assert(
    fc.property(companies, steps, fc.nat(), (people, taken, index) => {
      const model = buildChartModel(people);
      const node = model.byId.get(idOf(index % people.length));
      if (!node) throw new Error("not in the chart");
      const state = find(model, walk(model, taken), node);
      const drawn = new Set(visibleNodes(model, state));
      expect(state.active).toBe(node.person.id);
      const way = pathTo(node);
      const from = way.findIndex((one) => one.person.id === state.top);
      for (const one of way.slice(Math.max(0, from))) expect(drawn).toContain(one);
    }),
  );
});

test("an address leads back to what was seen when it was copied", () => {
  const colours = fc.constantFrom("none", "level", "office") satisfies fc.Arbitrary<ChartView["colour"]>;
  const layouts = fc.constantFrom("chart", "list") satisfies fc.Arbitrary<ChartView["layout"]>;
  fc.assert(
    fc.property(companies, steps, colours, layouts, (people, taken, colour, layout) => {
      const model = buildChartModel(people);
      const state = walk(
        model,
        taken.filter(([step]) => step !== "more" && step !== "all"),
      );
      const me = people[0]?.id ?? null;
      const query = writeChartSearchParams({ state, colour, layout }, model, me);
      const read = readChartSearchParams(new URLSearchParams(query), model, me);
      expect([read.colour, read.layout, read.state.active]).toEqual([colour, layout, state.active]);
      const names = (one: ChartState) => visibleNodes(model, one).map(({ person }) => person.first_name);
      expect(names(read.state)).toEqual(names(state));
      // Written again it is the same: nothing moves by itself when a link is opened.
      expect(writeChartSearchParams(read, model, me)).toBe(query);
    }),
    { numRuns: 300 },
  );
});

test("nothing in an address breaks the chart or draws too much", () => {
  fc.assert(
    fc.property(
      companies,
      fc.dictionary(fc.constantFrom("person", "branch", "open", "colour", "view"), fc.string()),
      (people, given) => {
        const model = buildChartModel(people);
        const { state } = readChartSearchParams(new URLSearchParams(given), model, null);
        const ids = visibleNodes(model, state).map(({ person }) => person.id);
        expect(ids).toContain(state.active);
        expect(ids.length).toBeLessThanOrEqual(mostCards);
      },
    ),
  );
});

test("the server's beginning is drawn exactly as the whole", () => {
  fc.assert(
    fc.property(companies, steps, (people, taken) => {
      const model = buildChartModel(people);
      const state = walk(model, taken);
      const shown = visibleNodes(model, state);
      const above = shown.slice(0, 1).flatMap(pathTo);
      const seed = buildSeedModel(makeSeed(model, [...above, ...shown], people));
      const outline = (of: ChartModel) =>
        [...drawChart(of, state).cards.values()].map(
          ({ node, level, position, siblings, isOpen, hidden }) => [
            node.person.id,
            [node.direct, node.total, node.level],
            [level, position, siblings, isOpen, hidden],
          ],
        );
      expect(outline(seed)).toEqual(outline(model));
    }),
  );
});

test("a picture has everybody once, and no two cards on each other", () => {
  fc.assert(
    fc.property(companies, (people) => {
      const { roots } = buildChartModel(people);
      const { cards, lines, width, height } = planChart(inRowAndBlock(roots, true), ({ children }) =>
        inRowAndBlock(children, false),
      );
      expect(new Set(cards.map(({ node }) => node)).size).toBe(people.length);
      expect(cards).toHaveLength(people.length);
      for (const { left, top } of cards) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + cardSize.width).toBeLessThanOrEqual(width);
        expect(top + cardSize.height).toBeLessThanOrEqual(height);
      }
      for (const [index, one] of cards.entries())
        for (const other of cards.slice(index + 1)) {
          const isApart =
            Math.abs(one.left - other.left) >= cardSize.width ||
            Math.abs(one.top - other.top) >= cardSize.height;
          expect(isApart).toBe(true);
        }
      // A line stands for one report, or for a block of them.
      expect(lines.length).toBeLessThanOrEqual(people.length);
    }),
  );
});

test("branches in which nothing changed stay the same objects", () => {
  const people = Array.from({ length: 7 }, (_, index): ChartPerson => ({
    id: idOf(index),
    first_name: `P${index}`,
    last_name: "",
    title: "",
    manager_id: index === 0 ? null : idOf(Math.floor((index - 1) / 2)),
  }));
  const model = buildChartModel(people);
  const [root] = model.roots;
  const left = model.byId.get(idOf(1));
  if (!root || !left) throw new Error("not in the chart");
  const before = drawChart(model, openOn(model, root));
  const after = drawChart(model, toggle(model, openOn(model, root), left), before);
  expect(after.cards.get(idOf(2))).toBe(before.cards.get(idOf(2)));
  expect(after.cards.get(idOf(1))).not.toBe(before.cards.get(idOf(1)));
  expect(topSiblings(model, openOn(model, root)).row).toEqual([root]);
});
