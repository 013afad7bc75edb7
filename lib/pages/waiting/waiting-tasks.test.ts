import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/times";
import { noWaitingTasks as nothing } from "@/testing/waiting-tasks";
import { countWaitingTasksByPage, findWorsenedChecks } from "./waiting-tasks";

const id = "00000000-0000-4000-8000-000000000001";
const at = "2026-11-20T12:00:00";
const held = { run_id: id, people: 36, held_at: at };
const failed = (source: "projects" | "payroll") => ({ run_id: id, source, detail: "Why.", failed_at: at });
const broken = { provider: "chat", status: "failing", last_error: null } as const;
const worse = {
  check: "no_manager",
  title: "No manager",
  found: 3,
  found_before: 1,
  day: "2026-11-01",
} as const;

describe("waiting tasks", () => {
  test("are empty if everything works, connected or not", () => {
    for (const payroll_matches of [null, { count: 0, is_compared: true }]) {
      const waiting = { ...nothing, payroll_matches };
      expect(countWaitingTasksByPage(waiting)).toEqual({
        home: 0,
        sync: 0,
        payroll: 0,
        connections: 0,
        webhooks: 0,
        health: 0,
      });
    }
  });

  test("have a badge on the page that resolves them; held and failed runs share one", () => {
    const all = {
      held_removals: held,
      same_person_questions: 3,
      failed_runs: [failed("payroll")],
      failed_backup: { failed_at: at, detail: "No room.", last_good_at: at },
      unreadable_values: { kinds: [{ kind: "profiles" as const, count: 3 }], counted_at: at },
      connections: [broken],
      webhooks: [],
      payroll_matches: { count: 14, is_compared: true },
      unknown_employees: 3,
      health: [worse],
      setup: { finished: 6, steps: 9 },
      users_without_link: 235,
      private_data_changes: [],
    };
    expect(countWaitingTasksByPage(all)).toEqual({
      home: 4,
      sync: 5,
      payroll: 15,
      connections: 1,
      webhooks: 0,
      health: 1,
    });
  });
});

test("a missing comparison with payroll is one task, because the number of matches is unknown", () => {
  const waiting = { ...nothing, payroll_matches: { count: 66, is_compared: false } };
  expect(countWaitingTasksByPage(waiting).payroll).toBe(1);
});

describe("health got worse", () => {
  const today = "2026-11-20";
  const count = (day: string, found: number, check = "no_manager") => ({ check, day, found });

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
    ["not of another check", [count("2026-11-13", 1, "missing_title"), count(today, 2)], false],
  ])("%s", (_when, counts, isWorse) => {
    expect(findWorsenedChecks(counts, today).length > 0).toBe(isWorse);
    expect(findWorsenedChecks(counts.toReversed(), today)).toEqual(findWorsenedChecks(counts, today));
  });

  test("includes the counts and the day of comparison", () => {
    expect(findWorsenedChecks([count("2026-11-10", 1), count("2026-11-19", 4)], today)).toEqual([
      { ...count("2026-11-19", 4), before: count("2026-11-10", 1) },
    ]);
  });

  test("only lists checks with a higher count than before, for any history", () => {
    const counts = fc.uniqueArray(
      fc.record({
        check: fc.constantFrom("a", "b"),
        day: fc.nat(40).map((days) => addDays(today, -days)),
        found: fc.nat(5),
      }),
      { selector: ({ check, day }) => `${check} ${day}` },
    );
    fc.assert(
      fc.property(counts, (given) => {
        for (const { found, day, before } of findWorsenedChecks(given, today)) {
          expect(found).toBeGreaterThan(before.found);
          expect(before.day <= addDays(today, -7) && day > before.day).toBe(true);
        }
      }),
    );
  });
});
