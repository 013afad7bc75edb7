import { describe, expect, test } from "vitest";
import { findWorsenedChecks } from "./worsened-checks";

describe("health got worse", () => {
  const today = "2026-11-20";
  const count = (day: string, found: number) => ({ day, found });

  test.each<[string, ReturnType<typeof count>[], boolean]>([
    ["where more are found than a week ago", [count("2026-11-13", 1), count(today, 2)], true],
    [
      "whatever was found in between",
      [count("2026-11-13", 1), count("2026-11-16", 9), count(today, 2)],
      true,
    ],
    ["not where as many are found", [count("2026-11-13", 2), count(today, 2)], false],
    ["not where fewer are", [count("2026-11-13", 3), count(today, 2)], false],
    ["not where nothing was counted then", [count("2026-11-14", 1), count(today, 2)], false],
    [
      "compared with the newest day of then",
      [count("2026-11-01", 1), count("2026-11-12", 2), count(today, 2)],
      false,
    ],
    ["not where nothing was counted lately", [count("2026-11-01", 1), count("2026-11-12", 2)], false],
    ["not without a count", [], false],
  ])("%s", (_when, counts, isWorse) => {
    expect(findWorsenedChecks(new Map([["no_manager", counts]]), today).size > 0).toBe(isWorse);
  });

  test("includes the count of comparison", () => {
    const history = new Map([["no_manager", [count("2026-11-10", 1), count("2026-11-19", 4)]]]);
    expect([...findWorsenedChecks(history, today)]).toEqual([["no_manager", count("2026-11-10", 1)]]);
  });
});
