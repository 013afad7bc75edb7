import { expect, test, vi } from "vitest";
import { makeOnce } from "./lately";

test("a value is made once for all callers, and made again after a failure", async () => {
  const make = vi.fn(async () => ({ of: make.mock.calls.length }));
  make.mockRejectedValueOnce(new Error("unreadable"));
  const value = makeOnce(make);
  const first = [value(), value()];
  await expect(Promise.all(first)).rejects.toThrow("unreadable");
  const [one, another] = await Promise.all([value(), value()]);
  expect(one).toBe(another);
  expect(await value()).toBe(one);
  expect(make).toHaveBeenCalledTimes(2);
});
