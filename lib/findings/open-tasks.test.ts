import { describe, expect, test } from "vitest";
import { noWaitingTasks as nothing } from "@/testing/waiting-tasks";
import { listOpenTasks } from "./open-tasks";
import type { RunSource } from "@/lib/people/people-system";

const id = "00000000-0000-4000-8000-000000000001";
const at = "2026-11-20T12:00:00";
const held = { run_id: id, people: 36, held_at: at };
const failed = (source: RunSource) => ({ run_id: id, source, detail: "Why.", failed_at: at });
const broken = { provider: "chat", status: "failing", last_error: null } as const;
const worse = {
  check: "no_manager",
  title: "No manager",
  found: 3,
  found_before: 1,
  day: "2026-11-01",
} as const;

describe("waiting tasks", () => {
  test.each([
    ["without payroll", null, []],
    ["without matches", { count: 0, is_compared: true }, []],
    [
      "with one for a missing comparison, because the number of matches is unknown",
      { count: 66, is_compared: false },
      [1],
    ],
  ])("are empty if everything works, %s", (_when, payroll_matches, counts) => {
    expect(listOpenTasks({ ...nothing, payroll_matches }).map(({ count = 1 }) => count)).toEqual(counts);
  });

  test("count for the page that resolves them; announcements do not count", () => {
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
      private_data_changes: [
        { event_id: "7", user_id: id, name: "Ana", private_data: false, changed_by: "Bo", changed_at: at },
      ],
    };
    expect(listOpenTasks(all).map(({ count = 1, link }) => `${count} ${link?.href ?? "nowhere"}`)).toEqual([
      `1 /admin/sync/${id}`,
      "3 /admin/sync",
      `1 /admin/sync/${id}`,
      "1 nowhere",
      "1 nowhere",
      "1 /admin/connections",
      "14 /admin/payroll",
      "1 /admin/payroll",
      "1 /admin/health",
      "1 /admin/setup",
      "1 /admin/setup?step=invitations",
      "0 /admin/access",
    ]);
  });
});
