import fc from "fast-check";
import { expect, test } from "vitest";
import { paceOf, secondsFor } from "./payroll-pace-figures";

test("55 a minute are 50 evenly, and five ahead of that; 0 is no limit", () => {
  expect(paceOf(55)).toEqual({ intervalMs: 1_200, burst: 5 });
  expect(paceOf(0)).toBeNull();
});

test("a thousand requests take twenty minutes at the usual pace", () => {
  expect(secondsFor(1_000, paceOf(55))).toBe(1_200);
});

test("whoever goes as early as the pace lets them, in any order of bursts and waits, never exceeds the limit in a minute", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 600 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 40 }),
      (limit, pauses) => {
        const pace = paceOf(limit);
        if (!pace) throw new Error("no pace");
        const granted = grantedTimes(pace, pauses);
        for (const [index, from] of granted.entries()) {
          const within = granted.slice(index).filter((time) => time < from + 60_000 - 1);
          expect(within.length).toBeLessThanOrEqual(limit);
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** The algorithm of payroll-pace.ts, with a caller who asks all the time between pauses. */
function grantedTimes(
  { intervalMs, burst }: { intervalMs: number; burst: number },
  pauses: readonly number[],
) {
  const times: number[] = [];
  let [now, due] = [0, 0];
  for (const pause of pauses) {
    now += pause;
    for (let count = 0; count < 12; count++) {
      now = Math.max(now, due - (burst - 1) * intervalMs);
      due = Math.max(due, now) + intervalMs;
      times.push(now);
    }
  }
  return times;
}
