import { expect, test, vi } from "vitest";
import { createRecentCache, memoizeAsync } from "./memoize";

test("a value is computed once for all callers, and again after a failure", async () => {
  const make = vi.fn(async () => ({ of: make.mock.calls.length }));
  make.mockRejectedValueOnce(new Error("unreadable"));
  const value = memoizeAsync(make);
  const first = [value(), value()];
  await expect(Promise.all(first)).rejects.toThrow("unreadable");
  const [one, another] = await Promise.all([value(), value()]);
  expect(one).toBe(another);
  expect(await value()).toBe(one);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a recent cache computes again after a failure", async () => {
  const cache = createRecentCache<number>(1);
  await expect(cache("key", () => Promise.reject(new Error("once")))).rejects.toThrow("once");
  expect(await cache("key", async () => 1)).toBe(1);
});
