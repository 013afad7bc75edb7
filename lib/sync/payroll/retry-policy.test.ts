import { expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { countIdleAttempts, decideRetry } from "./retry-policy";

const day = new Problem("unavailable", "payroll_day_limit", "Tomorrow.", { retryAfterSeconds: 66_975 });
const busy = new Problem("unavailable", "payroll_busy", "Later.", { retryAfterSeconds: 5 });
const down = new Problem("upstream", "payroll_failed", "Down.");

test.each([
  [
    "the day's limit: until it is over, however often that happens",
    day,
    9,
    { kind: "pause", seconds: 66_975 },
  ],
  ["throttled for long: not sooner than in a minute", busy, 0, { kind: "pause", seconds: 60 }],
  ["down, the first time", down, 0, { kind: "pause", seconds: 120 }],
  ["down, the fifth time in a row", down, 4, { kind: "pause", seconds: 1_920 }],
  ["down for good", down, 5, { kind: "end" }],
  ["something of ours", new Error("a defect"), 0, { kind: "pause", seconds: 120 }],
  ["something of ours that does not pass", new Error("a defect"), 5, { kind: "end" }],
  [
    "what only a person can mend",
    new Problem("conflict", "reconnect_needed", "Connect."),
    0,
    { kind: "end" },
  ],
])("%s", (_what, error, idle, expected) => {
  expect(decideRetry(error, idle)).toEqual(expected);
});

test("consecutive attempts without a reading are counted, and a reading resets the count", () => {
  const phases = (...names: string[]) =>
    names.map((phase) => ({ phase, started_at: "2026-11-21T02:20:00", duration_ms: 1 }));
  expect(countIdleAttempts([])).toBe(0);
  expect(countIdleAttempts(phases("fetching", "fetching"))).toBe(2);
  expect(countIdleAttempts(phases("fetching", "fetching", "applying"))).toBe(0);
  expect(countIdleAttempts(phases("fetching", "applying", "fetching"))).toBe(1);
});
