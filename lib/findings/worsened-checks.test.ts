import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/text/times";
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

  test("only lists checks with a higher count than before, for any history", () => {
    const counts = fc
      .uniqueArray(fc.record({ daysAgo: fc.nat(40), found: fc.nat(5) }), {
        selector: ({ daysAgo }) => daysAgo,
      })
      .map((all) =>
        all
          .toSorted((a, b) => b.daysAgo - a.daysAgo)
          .map(({ daysAgo, found }) => count(addDays(today, -daysAgo), found)),
      );
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const history = new Map([
          ["a", a],
          ["b", b],
        ]);
        for (const [check, before] of findWorsenedChecks(history, today)) {
          const now = history.get(check)?.at(-1);
          expect(now?.found).toBeGreaterThan(before.found);
          expect(before.day <= addDays(today, -7) && (now?.day ?? "") > addDays(today, -7)).toBe(true);
        }
      }),
    );
  });
});
