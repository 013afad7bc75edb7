import { expect, test, vi } from "vitest";
import { andThen, settle, type Soon } from "./soon";

const later = (value: number): Promise<number> => Promise.resolve(value);
/** As Prisma's are: with `then`, and no promise of the language. */
const thenable = (value: number): Soon<number> => {
  const promise = later(value);
  return Object.assign(Object.create(null) as Promise<number>, { then: promise.then.bind(promise) });
};

test("what is there is gone on with at once, what is coming when it is there", async () => {
  expect(andThen(1, (value) => value + 1)).toBe(2);
  expect(await andThen(later(1), (value) => value + 1)).toBe(2);
  expect(await andThen(thenable(1), (value) => later(value + 1))).toBe(2);
});

test.each<[string, () => Soon<number>, string]>([
  ["a value", () => 1, "done 1"],
  ["one that is coming", () => later(2), "done 2"],
  ["one that is coming in another way", () => thenable(3), "done 3"],
  [
    "none",
    () => {
      throw new Error("no");
    },
    "failed no",
  ],
  ["none that was to come", () => Promise.reject(new Error("no")), "failed no"],
])("%s is told once", async (_name, make, expected) => {
  const told: string[] = [];
  settle(
    make,
    (value) => told.push(`done ${value}`),
    (error) => told.push(`failed ${error instanceof Error ? error.message : ""}`),
  );
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told).toEqual([expected]);
});

test("what the one who is told throws is not taken for a failure", () => {
  const failed = vi.fn();
  const broken = () => {
    throw new Error("of the one who was told");
  };
  expect(() => settle(() => 1, broken, failed)).toThrow("of the one who was told");
  expect(failed).not.toHaveBeenCalled();
});
