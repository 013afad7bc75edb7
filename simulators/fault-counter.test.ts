import { expect, test } from "vitest";
import { createFaultCounter } from "./fault-counter";

type Fault = { name: string; at: string; after?: number; times?: number };
const counter = () => createFaultCounter<Fault, string>(({ at }, place) => at === place);

test("a fault skips the first matching requests, then strikes the given number of times", () => {
  const { set, strike } = counter();
  set({ name: "late", at: "a", after: 2, times: 1 });
  expect(["a", "b", "a", "a", "a"].map((place) => strike(place).length)).toEqual([0, 0, 0, 1, 0]);
});

test("nextStrike resolves when the next fault strikes, not before", async () => {
  const { set, strike, nextStrike } = counter();
  set({ name: "late", at: "a", after: 1 });
  let hasStruck = false;
  const struck = nextStrike().then(() => (hasStruck = true));
  strike("a");
  strike("b");
  await Promise.resolve();
  expect(hasStruck).toBe(false);
  strike("a");
  await struck;
  expect(hasStruck).toBe(true);
});
