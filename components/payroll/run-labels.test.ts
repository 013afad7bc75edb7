import { expect, test } from "vitest";
import { formatEstimatedDuration, formatRunResult } from "./payroll-run-panel";

test.each([
  [0, "less than a minute"],
  [60, "about a minute"],
  [1_236, "about 21 minutes"],
  [7_200, "about 2 hours"],
])("%s seconds are %s", (seconds, words) => {
  expect(formatEstimatedDuration(seconds)).toBe(words);
});

test("mentions people who could not be read only if there are any", () => {
  expect(formatRunResult({ updated: 1, unchanged: 1_200, failed: 0 })).toBe(
    "1 person with changes, 1,200 unchanged",
  );
  expect(formatRunResult({ updated: 0, unchanged: 3, failed: 2 })).toBe(
    "0 people with changes, 3 unchanged, 2 could not be read",
  );
});
