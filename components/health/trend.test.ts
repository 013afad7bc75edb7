import { expect, test } from "vitest";
import { buildTrendPath, formatTrend } from "./trend";

const count = (day: string, found: number) => ({ day, found });

test.each([
  [[], null],
  [[count("2026-11-20", 3)], null],
  [[count("2026-11-19", 5), count("2026-11-20", 3)], "2 fewer than on 19 Nov 2026"],
  [[count("2026-11-19", 3), count("2026-11-20", 3)], "Same as on 19 Nov 2026"],
  [
    [count("2026-09-01", 9), count("2026-10-21", 1), count("2026-11-19", 2), count("2026-11-20", 3)],
    "2 more than on 21 Oct 2026",
  ],
])("the trend of 3 findings after %j is %j", (history, words) => {
  expect(formatTrend(3, history)).toBe(words);
});

test("returns a path from left to right within the box, and an empty path for a single day", () => {
  expect(buildTrendPath([count("2026-11-20", 3)], 100, 20)).toBe("");
  expect(
    buildTrendPath([count("2026-11-18", 0), count("2026-11-19", 4), count("2026-11-20", 2)], 100, 20),
  ).toBe("M0.0 20.0 L50.0 0.0 L100.0 10.0");
});
