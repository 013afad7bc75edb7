import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countedAfterStartMs,
  countedAfterEndMs,
  createPayrollRateLimit,
  estimateRunSeconds,
  calculateWaitMs,
  type PayrollRateLimit,
  type RequestPriority,
} from "./payroll-pacing";
import { getPropertyRuns } from "@/testing/property-runs";

test("a run gets 50 of 55 requests a minute, evenly spaced; 0 means no limit; a limit of 1 serves interactive requests", () => {
  expect(createPayrollRateLimit(55)).toEqual({ limit: 55, reserve: 5, runIntervalMs: 1_200 });
  expect(createPayrollRateLimit(0)).toBeNull();
  expect(createPayrollRateLimit(1)).toEqual({ limit: 1, reserve: 0, runIntervalMs: 60_000 });
});

test("a thousand requests take twenty minutes at the default pace", () => {
  expect(estimateRunSeconds(1_000, createPayrollRateLimit(55))).toBe(1_200);
});

/**
 * Simulated caller: arrives at a time and sends sequential requests of a given duration. A killed caller never reports
 * an end.
 */
type Caller = {
  priority: RequestPriority;
  comesAt: number;
  requests: number;
  takesMs: number;
  /** Share of the request's duration, from 0 to 1, after which it arrives at the vendor. */
  arrives: number;
  isKilled: boolean;
};
type Request = { priority: RequestPriority; askedAt: number; begins: number; ends: number; arrives: number };

const anyCaller: fc.Arbitrary<Caller> = fc.record({
  priority: fc.constantFrom("interactive", "patient"),
  comesAt: fc.integer({ min: 0, max: 150_000 }),
  requests: fc.integer({ min: 1, max: 40 }),
  takesMs: fc.integer({ min: 0, max: 20_000 }),
  arrives: fc.double({ min: 0, max: 1, noNaN: true }),
  isKilled: fc.boolean(),
});

/** Simulates callers as payroll-rate-limit.ts does, with a simulated clock: a refused caller retries after its wait. */
function simulateRequests(pace: PayrollRateLimit, callers: readonly Caller[]): Request[] {
  const requests: (Request & { countedUntil: number; saysEnd: boolean })[] = [];
  let runDue = 0;
  const asking = callers.map((one) => ({
    ...one,
    at: one.comesAt,
    askedAt: one.comesAt,
    left: one.requests,
  }));
  for (;;) {
    const [next] = asking.filter(({ left }) => left > 0).toSorted((a, b) => a.at - b.at);
    if (!next) return requests;
    const now = next.at;
    const counted = requests
      .map(({ ends, countedUntil, saysEnd, priority: by }) => ({
        ms: (saysEnd && ends <= now ? ends + countedAfterEndMs : countedUntil) - now,
        by,
      }))
      .filter(({ ms }) => ms > 0)
      .toSorted((a, b) => a.ms - b.ms);
    const waitMs = calculateWaitMs(next.priority, pace, { counted, runDueMs: runDue - now, pausedMs: 0 });
    if (waitMs > 0) {
      next.at += waitMs;
      continue;
    }
    if (next.priority === "patient") runDue = Math.max(runDue, now) + pace.runIntervalMs;
    const { priority, askedAt, takesMs, arrives, isKilled } = next;
    requests.push({
      priority,
      askedAt,
      begins: now,
      ends: now + takesMs,
      arrives: now + takesMs * arrives,
      countedUntil: now + countedAfterStartMs,
      saysEnd: !isKilled,
    });
    next.left = isKilled ? 0 : next.left - 1;
    next.at = next.askedAt = now + takesMs;
  }
}

function createTestPace(limit: number): PayrollRateLimit {
  const pace = createPayrollRateLimit(limit);
  if (!pace) throw new Error("no pace");
  return pace;
}

const plays = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.array(anyCaller, { minLength: 1, maxLength: 12 }));

test("for any callers, killed or not, no minute at the vendor has more requests than the limit, five are in progress, four of them of runs, and all end", () => {
  fc.assert(
    fc.property(plays, ([limit, callers]) => {
      const requests = simulateRequests(createTestPace(limit), callers);
      const wanted = callers.reduce((sum, { isKilled, requests }) => sum + (isKilled ? 1 : requests), 0);
      expect(requests).toHaveLength(wanted);
      for (const { arrives: from, begins: now } of requests) {
        const within = requests.filter(({ arrives }) => arrives >= from && arrives < from + 60_000);
        expect(within.length).toBeLessThanOrEqual(limit);
        const atOnce = requests.filter(({ begins, ends }) => begins <= now && ends > now);
        expect(atOnce.length).toBeLessThanOrEqual(5);
        expect(atOnce.filter(({ priority }) => priority === "patient").length).toBeLessThanOrEqual(4);
      }
    }),
    { numRuns: getPropertyRuns(50) },
  );
});

test("an interactive caller gets five requests immediately while a run is at full speed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (comesAt) => {
      const usual = { arrives: 0.5, isKilled: false };
      const run = { ...usual, priority: "patient", comesAt: 0, requests: 200, takesMs: 400 } as const;
      const person = { ...usual, priority: "interactive", comesAt, requests: 5, takesMs: 400 } as const;
      const theirs = simulateRequests(createTestPace(55), [run, person]).filter(
        ({ priority }) => priority === "interactive",
      );
      for (const { askedAt, begins } of theirs) expect(begins).toBe(askedAt);
    }),
    { numRuns: 20 },
  );
});

describe("the wait", () => {
  const pace = createTestPace(55);
  const standing = { counted: [], runDueMs: 0, pausedMs: 0 };
  const full = Array.from({ length: 55 }, (_, index) => ({ ms: 1_000 + index, by: "interactive" as const }));

  test("lasts as long as the vendor's pause, for every caller", () => {
    for (const priority of ["interactive", "patient"] as const) {
      expect(calculateWaitMs(priority, pace, { ...standing, pausedMs: 9_000 })).toBe(9_000);
    }
  });

  test("ends when the first request ceases to count, and for a run when the reserve is free as well", () => {
    expect(calculateWaitMs("interactive", pace, { ...standing, counted: full })).toBe(1_000);
    expect(calculateWaitMs("patient", pace, { ...standing, counted: full })).toBe(1_005);
  });

  test("of an employee list does not depend on the pace of runs, and leaves the reserve to interactive requests", () => {
    const counted = full.slice(0, 50);
    expect(calculateWaitMs("listing", pace, { ...standing, runDueMs: 700, counted: full.slice(0, 49) })).toBe(
      0,
    );
    expect(calculateWaitMs("listing", pace, { ...standing, counted })).toBe(1_000);
    expect(calculateWaitMs("interactive", pace, { ...standing, counted })).toBe(0);
  });

  test("of a run lasts until its next request is due, or until the next poll while all slots are taken", () => {
    expect(calculateWaitMs("patient", pace, { ...standing, runDueMs: 700 })).toBe(700);
    const inProgress = (count: number, by: RequestPriority) =>
      Array.from({ length: count }, () => ({ ms: countedAfterStartMs, by }));
    const byRun = { ...standing, counted: inProgress(4, "patient") };
    expect(calculateWaitMs("patient", pace, byRun)).toBeGreaterThan(0);
    expect(calculateWaitMs("interactive", pace, byRun)).toBe(0);
    const byPeople = { ...standing, counted: inProgress(4, "interactive") };
    expect(calculateWaitMs("patient", pace, byPeople)).toBe(0);
    const all = { ...standing, counted: [...byPeople.counted, ...inProgress(1, "patient")] };
    for (const priority of ["interactive", "patient"] as const) {
      expect(calculateWaitMs(priority, pace, all)).toBeGreaterThan(0);
    }
  });
});
