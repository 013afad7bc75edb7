import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SlicedRateLimiter } from "./sliced-rate-limiter";
import { getPropertyRuns } from "@/testing/property-runs";

const windowMs = 60_000;
const caller = "a caller";

/** Waits until the limiters have counted all requests sent so far, before the clock advances. */
const turnEnds = async () => {
  for (let task = 0; task < 5; task++) await Promise.resolve();
};

/** Simulates instances on one database. Every query takes `latencyMs` each way, on one clock. */
function instances(count: number, limit: number, latencyMs: number) {
  let time = 0;
  let questions = 0;
  let row = { points: 0, endsAt: 0 };
  const windows: { startsAt: number; endsAt: number }[] = [];
  const passed: { at: number; instance: number }[] = [];
  const penalty = async (_key: string, points = 1) => {
    questions += 1;
    await turnEnds();
    time += latencyMs;
    if (row.endsAt <= time) {
      row = { points: 0, endsAt: time + windowMs };
      windows.push({ startsAt: time, endsAt: row.endsAt });
    }
    row.points += points;
    const answer = { consumedPoints: row.points, msBeforeNext: row.endsAt - time };
    await turnEnds();
    time += latencyMs;
    return answer;
  };
  const limiters = Array.from(
    { length: count },
    () => new SlicedRateLimiter({ points: limit, penalty }, () => time),
  );
  /** Returns the time to wait, or null. */
  const ask = async (instance: number, together = 1): Promise<number | null> => {
    const counted = await limiters[instance % count]?.penalty(caller, together);
    if (!counted || counted.consumedPoints > limit) return counted?.msBeforeNext ?? 0;
    for (let one = 0; one < together; one++) passed.push({ at: time, instance: instance % count });
    return null;
  };
  return {
    ask,
    wait: (ms: number) => (time += ms),
    questions: () => questions,
    passedIn: () =>
      windows.map(({ startsAt, endsAt }) => passed.filter(({ at }) => at >= startsAt && at < endsAt)),
    passed,
  };
}

const step = fc.record({
  instance: fc.nat(4),
  requests: fc.integer({ min: 1, max: 60 }),
  together: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
  waitMs: fc.integer({ min: 0, max: 20_000 }),
});
const limits = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 700 }));

describe("a budget of several instances", () => {
  test("is never exceeded in a window, for any load on any instance and any database latency", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        limits,
        fc.integer({ min: 0, max: 3_000 }),
        fc.array(step, { maxLength: 60 }),
        async (count, limit, latencyMs, steps) => {
          const simulated = instances(count, limit, latencyMs);
          for (const { instance, requests, together, waitMs } of steps) {
            const asked = Math.min(together, limit);
            await Promise.all(Array.from({ length: requests }, () => simulated.ask(instance, asked)));
            simulated.wait(waitMs);
          }
          const inWindows = simulated.passedIn();
          for (const passed of inWindows) expect(passed.length).toBeLessThanOrEqual(limit);
          expect(inWindows.flat()).toHaveLength(simulated.passed.length);
        },
      ),
      { numRuns: getPropertyRuns(25) },
    );
  });

  test("is refused early only by unused slices of other instances, each at most a tenth of the limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        limits,
        fc.array(fc.nat(4), { maxLength: 400 }),
        async (count, limit, before) => {
          const simulated = instances(count, limit, 0);
          for (const instance of before) await simulated.ask(instance);
          while ((await simulated.ask(0)) === null);
          const others = simulated.passed.filter(({ instance }) => instance !== 0);
          const askedOthers = new Set(others.map(({ instance }) => instance)).size;
          const held = limit - simulated.passed.length;
          expect(held).toBeLessThanOrEqual(Math.max(others.length, askedOthers * Math.floor(limit / 100)));
          expect(held).toBeLessThanOrEqual((askedOthers * limit) / 10);
        },
      ),
      { numRuns: getPropertyRuns(25) },
    );
  });
});

describe("one instance", () => {
  test("allows exactly the limit in a window, then reports the remaining time", async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.nat(59_000), async (limit, waitMs) => {
        const simulated = instances(1, limit, 0);
        const answers = await Promise.all(Array.from({ length: limit }, () => simulated.ask(0)));
        expect(answers.every((refused) => refused === null)).toBe(true);
        simulated.wait(waitMs);
        expect(await simulated.ask(0)).toBe(windowMs - waitMs);
        simulated.wait(windowMs - waitMs);
        expect(await simulated.ask(0)).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  test("counts a group of requests entirely or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }),
        async (limit, bundles) => {
          const simulated = instances(1, limit, 0);
          let left = limit;
          for (const together of bundles.map((wanted) => Math.min(wanted, limit))) {
            const isTaken = (await simulated.ask(0, together)) === null;
            expect(isTaken).toBe(together <= left);
            if (isTaken) left -= together;
          }
        },
      ),
    );
  });

  test("queries the database rarely: a limit of 600 costs fewer than 80 queries", async () => {
    const simulated = instances(1, 600, 0);
    for (let request = 0; request < 600; request++) await simulated.ask(0);
    expect(simulated.questions()).toBeLessThan(80);
    const asked = simulated.questions();
    expect(await simulated.ask(0)).toBe(windowMs);
    expect(simulated.questions()).toBe(asked);
  });

  test("reports a failed database query, and queries again", async () => {
    let isDown = true;
    const penalty = () =>
      isDown
        ? Promise.reject(new Error("down"))
        : Promise.resolve({ consumedPoints: 1, msBeforeNext: 1_000 });
    const limiter = new SlicedRateLimiter({ points: 10, penalty });
    const both = [limiter.penalty(caller), limiter.penalty(caller)];
    for (const asked of both) await expect(asked).rejects.toThrow("down");
    isDown = false;
    expect((await limiter.penalty(caller)).consumedPoints).toBe(1);
  });
});
