import { expect, test } from "vitest";
import { calculateMedian, calculateRatios, formatNumber, formatSpread } from "./statistics";

test("the median is the middle value, or the mean of the two middle values", () => {
  expect(calculateMedian([3, 1, 2])).toBe(2);
  expect(calculateMedian([4, 1, 2, 3])).toBe(2.5);
});

test("formats the median with the range, with fewer decimals for larger numbers", () => {
  expect(formatSpread([1, 2, 3])).toBe("2.00 (1.00 to 3.00)");
  expect(formatSpread([1234.5, 1000, 2000])).toBe("1,235 (1,000 to 2,000)");
  expect(formatSpread([12.34])).toBe("12.3");
  expect(formatNumber(Number.NaN)).toBe("–");
});

test("ratios compare the values of the same round", () => {
  expect(calculateRatios([2, 9], [4, 3])).toEqual([0.5, 3]);
});
