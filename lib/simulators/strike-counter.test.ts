import { expect, test } from "vitest";
import { createStrikeCounter } from "./strike-counter";

type Fault = { name: string; at: string; after?: number; times?: number };
const counter = () => createStrikeCounter<Fault, string>(({ at }, place) => at === place);

test("a fault spares the first that it is meant for, then strikes as often as it is told", () => {
  const { set, strike } = counter();
  set({ name: "late", at: "a", after: 2, times: 1 });
  expect(["a", "b", "a", "a", "a"].map((place) => strike(place).length)).toEqual([0, 0, 0, 1, 0]);
});

test("the next strike is told in the moment that it happens, and not before", async () => {
  const { set, strike, nextStrike } = counter();
  set({ name: "late", at: "a", after: 1 });
  let isTold = false;
  const told = nextStrike().then(() => (isTold = true));
  strike("a");
  strike("b");
  await Promise.resolve();
  expect(isTold).toBe(false);
  strike("a");
  await told;
  expect(isTold).toBe(true);
});
