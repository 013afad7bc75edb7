import { expect, test, vi } from "vitest";
import { andThen, computeThen, type MaybePromise } from "./maybe-promise";

const later = (value: number): Promise<number> => Promise.resolve(value);
/** Returns a value with `then` that is not a `Promise`, like Prisma's promises. */
const thenable = (value: number): MaybePromise<number> => {
  const promise = later(value);
  return Object.assign(Object.create(null) as Promise<number>, { then: promise.then.bind(promise) });
};

test("an available value is processed synchronously, a promised value once it resolves", async () => {
  expect(andThen(1, (value) => value + 1)).toBe(2);
  expect(await andThen(later(1), (value) => value + 1)).toBe(2);
  expect(await andThen(thenable(1), (value) => later(value + 1))).toBe(2);
});

test.each<[string, () => MaybePromise<number>, string]>([
  ["a value", () => 1, "done 1"],
  ["a promise", () => later(2), "done 2"],
  ["a thenable", () => thenable(3), "done 3"],
  [
    "an error",
    () => {
      throw new Error("no");
    },
    "failed no",
  ],
  ["a rejected promise", () => Promise.reject(new Error("no")), "failed no"],
])("%s causes exactly one call of one callback", async (_name, make, expected) => {
  const received: string[] = [];
  computeThen(
    make,
    (value) => received.push(`done ${value}`),
    (error) => received.push(`failed ${error instanceof Error ? error.message : ""}`),
  );
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(received).toEqual([expected]);
});

test("an error thrown by the callback is not reported as a failure", () => {
  const failed = vi.fn();
  const broken = () => {
    throw new Error("from the callback");
  };
  expect(() => computeThen(() => 1, broken, failed)).toThrow("from the callback");
  expect(failed).not.toHaveBeenCalled();
});
