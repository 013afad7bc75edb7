import fc from "fast-check";
import { expect, test } from "vitest";
import { keepLately } from "./lately";
import { allAtOnce, filterInSteps, inParts, mapInSteps, sortInSteps } from "./steps";

const items = fc.array(fc.record({ key: fc.nat({ max: 50 }), name: fc.string() }), {
  maxLength: 9_000,
  size: "max",
});

test("sorting in steps is sorting: equals stay as they came", () => {
  fc.assert(
    fc.property(items, (all) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(allAtOnce(sortInSteps(all, byKey))).toEqual(all.toSorted(byKey));
    }),
    { numRuns: 20 },
  );
});

test("filtering and mapping in steps leave nobody out, and rest on the way", () => {
  const all = Array.from({ length: 23_456 }, (_, index) => index);
  expect(allAtOnce(filterInSteps(all, (one) => one % 3 === 0))).toEqual(all.filter((one) => one % 3 === 0));
  expect(allAtOnce(mapInSteps(all, (one, index) => one + index))).toEqual(all.map((one) => 2 * one));
  expect([...inParts(all)].map(([part, start]) => [part.length, part[0] === start])).toEqual([
    [5_000, true],
    [5_000, true],
    [5_000, true],
    [5_000, true],
    [3_456, true],
  ]);
  let rests = 0;
  for (const steps = sortInSteps(all, (a, b) => b - a); !steps.next().done;) rests++;
  expect(rests).toBeGreaterThan(10);
});

test("what was asked lately is worked out once, and a failure is not kept", async () => {
  const lately = keepLately<string>(2);
  let worked = 0;
  const ask = (question: string) =>
    lately(question, () => {
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
