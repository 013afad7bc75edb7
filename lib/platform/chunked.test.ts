import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecentCache } from "./memoize";
import { runSynchronously, filterChunked, mapChunked, sortChunked } from "./chunked";

const items = fc.array(fc.record({ key: fc.nat({ max: 50 }), name: fc.string() }), {
  maxLength: 9_000,
  size: "max",
});

test("sorting in chunks is stable", () => {
  fc.assert(
    fc.property(items, (all) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(runSynchronously(sortChunked(all, byKey))).toEqual(all.toSorted(byKey));
    }),
    { numRuns: 5 },
  );
});

test("filtering and mapping in chunks skip no item and yield between chunks", () => {
  const all = Array.from({ length: 23_456 }, (_, index) => index);
  expect(runSynchronously(filterChunked(all, (one) => one % 3 === 0))).toEqual(
    all.filter((one) => one % 3 === 0),
  );
  expect(runSynchronously(mapChunked(all, (one, index) => one + index))).toEqual(all.map((one) => 2 * one));
  let rests = 0;
  for (const steps = sortChunked(all, (a, b) => b - a); !steps.next().done;) rests++;
  expect(rests).toBeGreaterThan(10);
});

test("recent results are computed once, and a failure is not cached", async () => {
  const recentDays = createRecentCache<string>(2);
  let worked = 0;
  const ask = (question: string) =>
    recentDays(question, () => {
      worked++;
      return question === "fail" ? Promise.reject(new Error("no")) : Promise.resolve(question);
    });
  await Promise.all([ask("a"), ask("a"), ask("b"), ask("a")]);
  expect(worked).toBe(2);
  await ask("c"); // b is the oldest
  await ask("a");
  expect(worked).toBe(3);
  await ask("b");
  expect(worked).toBe(4);
  await expect(ask("fail")).rejects.toThrow("no");
  await expect(ask("fail")).rejects.toThrow("no");
  expect(worked).toBe(6);
});
