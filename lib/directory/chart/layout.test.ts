import fc from "fast-check";
import { expect, test } from "vitest";
import { cardSize, layoutChart, type ChartLayout, type Size } from "./layout";

type Item = { id: number; reports: Item[] };

/** Links items to managers; an item's manager precedes it, and null is the top. */
function link(managers: readonly (number | null)[]): Item[] {
  const items = managers.map((_, id): Item => ({ id, reports: [] }));
  const tops: Item[] = [];
  for (const [id, manager] of managers.entries()) {
    const item = items[id];
    if (item) (manager === null ? tops : (items[manager % id]?.reports ?? tops)).push(item);
  }
  return tops;
}

const forests = fc
  .array(fc.option(fc.nat(), { nil: null, freq: 12 }), { minLength: 1, maxLength: 120 })
  .map((managers) => link(managers.map((manager, id) => (id === 0 ? null : manager))));
const rooms = fc.record({
  width: fc.integer({ min: 320, max: 2_560 }),
  height: fc.integer({ min: 300, max: 1_440 }),
});

const place = (tops: readonly Item[], room: Size): ChartLayout<Item> =>
  layoutChart(tops, ({ reports }) => reports, room, { isLone: ({ reports }) => reports.length === 0 });

const listAll = (tops: readonly Item[]): Item[] => {
  const all = [...tops];
  for (const item of all) all.push(...item.reports);
  return all;
};

test("every item has one card in the drawing that overlaps no other, and reports are below their manager, in order, each with one line from card to card", () => {
  fc.assert(
    fc.property(forests, rooms, (tops, room) => {
      const layout = place(tops, room);
      const { cards, lines, width, height } = layout;
      expect(place(tops, room)).toEqual(layout);
      const positionById = new Map(cards.map((card) => [card.item, card]));
      expect(positionById.size).toBe(cards.length);
      expect(new Set(positionById.keys())).toEqual(new Set(listAll(tops)));
      const lineOf = new Map(lines.map((line) => [line.item, line.points]));
      expect(lineOf.size).toBe(lines.length);
      for (const [index, { item, left, top }] of cards.entries()) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + cardSize.width).toBeLessThanOrEqual(width);
        expect(top + cardSize.height).toBeLessThanOrEqual(height);
        for (const other of cards.slice(index + 1)) {
          const isApart =
            Math.abs(left - other.left) >= cardSize.width || Math.abs(top - other.top) >= cardSize.height;
          expect(isApart).toBe(true);
        }
        for (const [position, report] of item.reports.entries()) {
          const card = positionById.get(report);
          const points = lineOf.get(report);
          const [start, end] = [points?.[0], points?.at(-1)];
          if (!card || !start || !end) throw new Error("a report without a card or a line");
          expect(card.top).toBeGreaterThan(top);
          expect(start[1]).toBeCloseTo(top + cardSize.height);
          expect(start[0]).toBeGreaterThanOrEqual(left);
          expect(start[0]).toBeLessThanOrEqual(left + cardSize.width);
          // At the middle of the upper or the left edge.
          const atTop = Math.abs(end[0] - card.left - cardSize.width / 2) + Math.abs(end[1] - card.top);
          const atSide = Math.abs(end[0] - card.left) + Math.abs(end[1] - card.top - cardSize.height / 2);
          expect(Math.min(atTop, atSide)).toBeLessThan(0.01);
          // Columns are read from left to right, and each column downwards.
          const before = positionById.get(item.reports[position - 1] ?? item);
          expect(card.left > (before?.left ?? 0) || card.top > (before?.top ?? 0)).toBe(true);
        }
      }
      const branches = [...layout.tops];
      for (const { form, row, item } of branches) {
        expect(row.map((branch) => branch.item)).toEqual(form === "row" ? item.reports : []);
        branches.push(...row);
      }
    }),
  );
});

test("reports form a row if the window has room, and hang otherwise", () => {
  const team = link([null, ...Array.from({ length: 6 }, () => 0)]);
  expect(place(team, { width: 1_600, height: 700 }).tops[0]?.form).toBe("row");
  expect(place(team, { width: 700, height: 700 }).tops[0]?.form).toBe("hanging");
});

test("shows a company of 240 at more than a fifth of full size, which rows alone would not", () => {
  const company = link(Array.from({ length: 240 }, (_, id) => (id === 0 ? null : Math.floor((id - 1) / 6))));
  const { width, height } = place(company, { width: 1_200, height: 700 });
  expect(Math.min(1_200 / width, 700 / height)).toBeGreaterThan(0.2);
});

test("places a chain of 10,000, and a manager with 2,000 reports", () => {
  const chain = place(link(Array.from({ length: 10_000 }, (_, id) => (id === 0 ? null : id - 1))), {
    width: 1_200,
    height: 700,
  });
  expect(chain.cards).toHaveLength(10_000);
  const crowd = place(link(Array.from({ length: 2_001 }, (_, id) => (id === 0 ? null : 0))), {
    width: 1_200,
    height: 700,
  });
  expect(crowd.cards).toHaveLength(2_001);
  expect(crowd.width / crowd.height).toBeGreaterThan(1);
});
