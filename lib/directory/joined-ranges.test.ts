import { expect, test } from "vitest";
import { describeJoinedRange, listJoinedRanges } from "./joined-ranges";

test("the filter offers two recent ranges, four years and everything before, without a gap or an overlap", () => {
  const [month, months, ...years] = listJoinedRanges("2026-11-25");
  expect([month?.from, months?.from]).toEqual(["2026-10-26", "2025-11-25"]);
  expect(years.map(({ from, to, label }) => [from, to, label])).toEqual([
    ["2026-01-01", "2026-12-31", "In 2026"],
    ["2025-01-01", "2025-12-31", "In 2025"],
    ["2024-01-01", "2024-12-31", "In 2024"],
    ["2023-01-01", "2023-12-31", "In 2023"],
    [null, "2022-12-31", "Before 2023"],
  ]);
});

test.each([
  ["2026-01-01", "2026-12-31", "In 2026"],
  ["2026-01-01", "2027-12-31", "1 Jan 2026 to 31 Dec 2027"],
  ["2026-03-03", null, "Since 3 Mar 2026"],
  [null, "2026-03-03", "Until 3 Mar 2026"],
  [null, null, ""],
])("the range from %s to %s is described as %s", (from, to, label) => {
  expect(describeJoinedRange({ from, to })).toBe(label);
});
