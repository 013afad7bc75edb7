// Both engines: each has its own array parser.
import fc from "fast-check";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/testing/test-database";
import { Prisma } from "@/lib/generated/prisma/client";
import { database } from "./database";
import { unnestRows } from "./bulk-rows";
import { queryBulk, readFingerprint } from "./query";

setUpTestDatabase();

const row = { position: "number", one: "text or null", other: "text or null" } as const;

test("stores and returns rows unchanged and in their order", async () => {
  const storable = fc
    .string({ unit: "binary", maxLength: 12 })
    .map((text) => text.toWellFormed().replaceAll("\0", ""));
  const value = fc.option(
    fc.oneof(
      storable,
      fc.constantFrom('"', "\\", "{}", "NULL", "null", "", ",", 'a"b\\', " a", "a ", "a b", "\t", "\va"),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 20 }), async (given) => {
      const rows = unnestRows(given, {
        one: ["text", ([one]) => one],
        other: ["text", ([, other]) => other],
      });
      const found = await queryBulk(database(), row)`
        SELECT (row_number() OVER ())::int AS position, one, other FROM ${rows}`;
      expect(found).toEqual(given.map(([one, other], index) => ({ position: index + 1, one, other })));
    }),
    { numRuns: 20 },
  );
});

test("the fingerprint is equal for equal rows in any order, and differs if any value differs", async () => {
  type Pair = readonly [string | null, string | null];
  const fingerprint = (given: readonly Pair[]) => {
    const rows = unnestRows(given, { one: ["text", ([one]) => one], other: ["text", ([, other]) => other] });
    return readFingerprint(database(), Prisma.sql`SELECT one, other FROM ${rows}`);
  };
  const value = fc.constantFrom(null, "", "NULL", "a", "b", "a,b", '"', "(");
  const sorted = (given: readonly Pair[]) => given.map((pair) => JSON.stringify(pair)).toSorted();
  const few = fc.array(fc.tuple(value, value), { maxLength: 4 });
  const shuffled = few.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  const swapped = fc.tuple(value, value, value, value).map(([a, b, c, d]): [Pair[], Pair[]] => {
    const rest: Pair = [c, d];
    return [
      [[a, b], rest],
      [
        [a, d],
        [c, b],
      ],
    ];
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.tuple(few, few), shuffled, swapped), async ([before, after]) => {
      const isEqual = JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
      expect((await fingerprint(before)) === (await fingerprint(after))).toBe(isEqual);
    }),
    { numRuns: 30 },
  );
});

test("columns have the declared types, and an empty list produces no row", async () => {
  const id = "6f1f7b0e-3c1c-4e52-9a8a-0a4c0b7f3a11";
  const typed = { id: "text", day: "text or null", kind: "text" } as const;
  const select = (ids: readonly (typeof id)[]) => queryBulk(database(), typed)`
    SELECT id, day, kind FROM ${unnestRows(ids, {
      id: ["uuid", (value) => value],
      day: ["date", () => "2024-02-29"],
      kind: ["sync_change_kind", () => "created"],
    })}`;
  expect(await select([id])).toEqual([{ id, day: "2024-02-29", kind: "created" }]);
  expect(await select([])).toEqual([]);
});

test("a row that does not match the column types is a defect of the statement", async () => {
  const nameless = queryBulk(database(), { name: "text" })`SELECT NULL AS name`;
  await expect(nameless).rejects.toThrow("does not match its column types");
});
