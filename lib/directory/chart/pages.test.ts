import fc from "fast-check";
import { expect, test } from "vitest";
import { cardSize } from "./layout";
import { splitIntoPages, type ChartPage } from "./pages";

type Item = { id: number; reports: Item[] };

const a4 = { preferred: { width: 960, height: 590 }, readable: { width: 1_480, height: 910 } };

/** Builds a company: entry n is the manager of person n + 1. */
function company(managers: readonly number[]): Item[] {
  const items: Item[] = [{ id: 0, reports: [] }];
  managers.forEach((manager, index) => {
    const item = { id: index + 1, reports: [] };
    items.push(item);
    items[manager % (index + 1)]?.reports.push(item);
  });
  return items;
}

const pagesOf = (items: readonly Item[]) => splitIntoPages(items.slice(0, 1), ({ reports }) => reports, a4);

function expectComplete(items: readonly Item[], pages: readonly ChartPage<Item>[]) {
  const own = pages.flatMap(({ layout, lead, continuedFrom: from }) =>
    layout.cards.filter(({ item }) => from === null || item !== lead).map(({ item }) => item.id),
  );
  expect(own.sort((a, b) => a - b)).toEqual(items.map(({ id }) => id));
  pages.forEach(({ layout, lead, continuedFrom: from, continuedOn }, index) => {
    expect(layout.width).toBeLessThanOrEqual(a4.readable.width);
    expect(layout.height).toBeLessThanOrEqual(a4.readable.height);
    const outside = layout.cards.filter(
      ({ left, top }) =>
        left < 0 || top < 0 || left + cardSize.width > layout.width || top + cardSize.height > layout.height,
    );
    expect(outside).toEqual([]);
    for (const [item, number] of continuedOn) {
      expect(number).toBeGreaterThan(index + 1);
      expect(pages[number - 1]?.lead).toBe(item);
    }
    if (from !== null) {
      expect(from).toBeLessThanOrEqual(index);
      expect(pages[from - 1]?.layout.cards.some(({ item }) => item === lead)).toBe(true);
      expect(pages.slice(0, index).some((page) => page.continuedOn.get(lead) === index + 1)).toBe(true);
    }
  });
}

test("everyone has one card on the pages, inside the page, and references lead to the right page", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 200 }),
      fc.constantFrom(1, 3, 20, 300),
      (managers, spread) => {
        const items = company(managers.map((manager, index) => Math.max(0, index - (manager % spread))));
        expectComplete(items, pagesOf(items));
      },
    ),
    { numRuns: 25 },
  );
});

test("a team that fits is one page, and a branch that does not fit has its own page", () => {
  expect(pagesOf(company(Array.from({ length: 20 }, () => 0)))).toHaveLength(1);
  const departments = company([0, 0, 0, ...Array.from({ length: 90 }, (_, index) => 1 + (index % 3))]);
  const pages = pagesOf(departments);
  expect(pages.map(({ continuedFrom }) => continuedFrom)).toEqual([null, 1, 1]);
  expectComplete(departments, pages);
});

test.each([
  ["a chain of 4,000 managers", (_: unknown, index: number) => index],
  ["a manager with 4,000 reports", () => 0],
])("%s is complete", (_name, managerOf) => {
  const items = company(Array.from({ length: 4_000 }, managerOf));
  expectComplete(items, pagesOf(items));
});
