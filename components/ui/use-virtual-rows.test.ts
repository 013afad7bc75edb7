import fc from "fast-check";
import { expect, test } from "vitest";
import { getRenderedRange, findRowAt } from "./use-virtual-rows";

const heights = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 60 });
const topOf = (of: readonly number[]) => (row: number) =>
  of.slice(0, row).reduce((sum, height) => sum + height, 0);

test("finds the row at an offset: the row starts at or above the offset and ends below it", () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: -100, max: 4_000 }), (of, height) => {
      const top = topOf(of);
      const row = findRowAt(top, of.length, height);
      expect(row === 0 || top(row) <= height).toBe(true);
      expect(row === of.length - 1 || top(row + 1) > height).toBe(true);
    }),
  );
});

test("renders every visible row with spare rows on each side, for any previous range", () => {
  const range = fc
    .tuple(fc.nat(300), fc.nat(300))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  fc.assert(
    fc.property(range, range, fc.integer({ min: 1, max: 20 }), (looked, before, overscan) => {
      const count = 300;
      const seen = { from: Math.min(looked.from, count - 1), to: Math.max(looked.to, looked.from + 1) };
      const { from, to } = getRenderedRange(seen, before, count, overscan);
      const spare = Math.ceil(overscan / 2);
      expect(from).toBeLessThanOrEqual(Math.max(0, seen.from - spare));
      expect(to).toBeGreaterThanOrEqual(Math.min(count, seen.to + spare));
      expect(to).toBeLessThanOrEqual(count);
      expect(to - from).toBeLessThanOrEqual(seen.to - seen.from + 3 * overscan);
    }),
  );
});
