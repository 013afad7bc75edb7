import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countedAtFirstMs,
  countedMs,
  paceOf,
  secondsFor,
  slotMs,
  waitBefore,
  type Pace,
  type Patience,
} from "./payroll-rate-figures";

test("of 55 a minute a run has 50, evenly; 0 is no limit; one alone is for whoever comes", () => {
  expect(paceOf(55)).toEqual({ limit: 55, reserve: 5, runIntervalMs: 1_200 });
  expect(paceOf(0)).toBeNull();
  expect(paceOf(1)).toEqual({ limit: 1, reserve: 0, runIntervalMs: 60_000 });
});

test("a thousand requests take twenty minutes at the usual pace", () => {
  expect(secondsFor(1_000, paceOf(55))).toBe(1_200);
});

/** What one caller does: comes at some time, wants some requests one after another, which take so long; a killed one never says that it ended. */
type Caller = {
  patience: Patience;
  comesAt: number;
  requests: number;
  takesMs: number;
  /** When within it the request arrives at the vendor. */
  arrives: number;
  isKilled: boolean;
};
type Request = { patience: Patience; askedAt: number; begins: number; ends: number; arrives: number };

const caller = (patience: fc.Arbitrary<Patience>): fc.Arbitrary<Caller> =>
  fc.record({
    patience,
    comesAt: fc.integer({ min: 0, max: 150_000 }),
    requests: fc.integer({ min: 1, max: 40 }),
    takesMs: fc.integer({ min: 0, max: 20_000 }),
    arrives: fc.double({ min: 0, max: 1, noNaN: true }),
    isKilled: fc.boolean(),
  });
const anybody = caller(fc.constantFrom("interactive", "patient"));

/** Lets all of them ask as payroll-pace.ts does, on a clock of its own: whoever may not begin looks again after the wait. */
function play(pace: Pace, callers: readonly Caller[]): Request[] {
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
      .map(({ ends, countedUntil, saysEnd, patience: by }) => ({
        ms: (saysEnd && ends <= now ? ends + countedMs : countedUntil) - now,
        by,
      }))
      .filter(({ ms }) => ms > 0)
      .toSorted((a, b) => a.ms - b.ms);
    const waitMs = waitBefore(next.patience, pace, { counted, runDueMs: runDue - now, pausedMs: 0 });
    if (waitMs > 0) {
      next.at += waitMs;
      continue;
    }
    if (next.patience === "patient") runDue = Math.max(runDue, now) + pace.runIntervalMs;
    const { patience, askedAt, takesMs, arrives, isKilled } = next;
    requests.push({
      patience,
      askedAt,
      begins: now,
      ends: now + takesMs,
      arrives: now + takesMs * arrives,
      countedUntil: now + countedAtFirstMs,
      saysEnd: !isKilled,
    });
    next.left = isKilled ? 0 : next.left - 1;
    next.at = next.askedAt = now + takesMs;
  }
}

function paced(limit: number): Pace {
  const pace = paceOf(limit);
  if (!pace) throw new Error("no pace");
  return pace;
}

describe("whoever asks, whenever, for however long, and killed on the way or not", () => {
  const plays = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.array(anybody, { minLength: 1, maxLength: 12 }));

  test("no minute at the vendor ever holds more than the limit", () => {
    fc.assert(
      fc.property(plays, ([limit, callers]) => {
        const arrivals = play(paced(limit), callers).map(({ arrives }) => arrives);
        for (const from of arrivals) {
          const within = arrivals.filter((time) => time >= from && time < from + 60_000);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("never more than five are under way at once, and of runs never more than four", () => {
    fc.assert(
      fc.property(plays, ([limit, callers]) => {
        const requests = play(paced(limit), callers);
        for (const { begins: now } of requests) {
          const atOnce = requests.filter(({ begins, ends }) => begins <= now && ends > now);
          expect(atOnce.length).toBeLessThanOrEqual(5);
          expect(atOnce.filter(({ patience }) => patience === "patient").length).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("everybody gets their requests in the end", () => {
    fc.assert(
      fc.property(plays, ([limit, callers]) => {
        const wanted = callers.reduce((sum, { isKilled, requests }) => sum + (isKilled ? 1 : requests), 0);
        expect(play(paced(limit), callers)).toHaveLength(wanted);
      }),
      { numRuns: 50 },
    );
  });
});

test("somebody who waits for answers waits for no turn while fewer than the limit count and fewer than five are under way", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (limit, requests) => {
      const alone = {
        patience: "interactive",
        comesAt: 0,
        takesMs: 400,
        arrives: 0.5,
        isKilled: false,
      } as const;
      const played = play(paced(limit), [{ ...alone, requests: Math.min(requests, limit) }]);
      for (const { askedAt, begins } of played) expect(begins).toBe(askedAt);
    }),
  );
});

test("a run at full speed leaves somebody who comes five requests at once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), (comesAt) => {
      const usual = { arrives: 0.5, isKilled: false };
      const run = { ...usual, patience: "patient", comesAt: 0, requests: 200, takesMs: 400 } as const;
      const person = { ...usual, patience: "interactive", comesAt, requests: 5, takesMs: 400 } as const;
      const theirs = play(paced(55), [run, person]).filter(({ patience }) => patience === "interactive");
      for (const { askedAt, begins } of theirs) expect(begins).toBe(askedAt);
    }),
    { numRuns: 50 },
  );
});

describe("the wait", () => {
  const pace = paced(55);
  const standing = { counted: [], runDueMs: 0, pausedMs: 0 };
  const full = Array.from({ length: 55 }, (_, index) => ({ ms: 1_000 + index, by: "interactive" as const }));

  test("lasts as long as the vendor's pause, for everybody", () => {
    for (const patience of ["interactive", "patient"] as const) {
      expect(waitBefore(patience, pace, { ...standing, pausedMs: 9_000 })).toBe(9_000);
    }
  });

  test("is until the first request ceases to count, and of a run until the reserve is free besides", () => {
    expect(waitBefore("interactive", pace, { ...standing, counted: full })).toBe(1_000);
    expect(waitBefore("patient", pace, { ...standing, counted: full })).toBe(1_005);
  });

  test("of a run is until it is due, and for a slot a moment", () => {
    expect(waitBefore("patient", pace, { ...standing, runDueMs: 700 })).toBe(700);
    const underWay = (count: number, by: Patience) =>
      Array.from({ length: count }, () => ({ ms: countedMs + slotMs, by }));
    const byRun = { ...standing, counted: underWay(4, "patient") };
    expect(waitBefore("patient", pace, byRun)).toBeGreaterThan(0);
    expect(waitBefore("interactive", pace, byRun)).toBe(0);
    const byPeople = { ...standing, counted: underWay(4, "interactive") };
    expect(waitBefore("patient", pace, byPeople)).toBe(0);
    const all = { ...standing, counted: [...byPeople.counted, ...underWay(1, "patient")] };
    for (const patience of ["interactive", "patient"] as const) {
      expect(waitBefore(patience, pace, all)).toBeGreaterThan(0);
    }
  });
});
