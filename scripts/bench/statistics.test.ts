import { expect, test } from "vitest";
import { exponent, median, quantile, ratios, readable, spread } from "./statistics";

test("the median is the middle, or lies between the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test("a quantile is not exceeded by its share of the values", () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(quantile(values, 0.95)).toBe(96);
  expect(quantile(values, 0.5)).toBe(50.5);
});

test("growth is told by its exponent: 1 where twice as many take twice as long, 2 where they take four times", () => {
  const sizes = [100, 1_000, 10_000];
  expect(exponent(sizes.map((size) => [size, 3 * size]))).toBeCloseTo(1);
  expect(exponent(sizes.map((size) => [size, size ** 2 / 7]))).toBeCloseTo(2);
  expect(exponent(sizes.map((size) => [size, 5]))).toBeCloseTo(0);
});

test("a figure is its median with its range, in as many digits as are worth reading", () => {
  expect(spread([1, 2, 3])).toBe("2.00 (1.00 to 3.00)");
  expect(spread([1234.5, 1000, 2000])).toBe("1,235 (1,000 to 2,000)");
  expect(spread([12.34])).toBe("12.3");
  expect(readable(Number.NaN)).toBe("–");
});

test("ratios compare what was measured in the same round", () => {
  expect(ratios([2, 9], [4, 3])).toEqual([0.5, 3]);
});
