import fc from "fast-check";
import { expect, test } from "vitest";
import { isComplete, readCursor, writeCursor } from "./cursor";

const someone = "6f1c3a52-7d0e-4a53-9c1e-0d5a7f0e2b11";
const atEnd = (version: bigint) => ({ version, personId: null });
const within = (version: bigint) => ({ version, personId: someone });

test("a cursor is read as it was written, and nothing else is one", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.option(fc.uuid()), (version, personId) => {
      expect(readCursor(writeCursor({ version, personId }))).toEqual({ version, personId });
    }),
  );
  for (const words of ["", "x", "-1", "1_", "1_2", "1 ", `1_${someone}x`, "1".repeat(19), `_${someone}`])
    expect([words, readCursor(words)]).toEqual([words, null]);
});

test.each([
  ["the present", atEnd(9n), { version: 9n, since: 2n, through: 9n }, true],
  ["the oldest place", atEnd(2n), { version: 9n, since: 2n, through: 9n }, true],
  ["within a version whose changes are there", within(3n), { version: 9n, since: 2n, through: 9n }, true],
  ["within a version whose changes are gone", within(2n), { version: 9n, since: 2n, through: 9n }, false],
  ["before what is there", atEnd(1n), { version: 9n, since: 2n, through: 9n }, false],
  ["after what is published", atEnd(10n), { version: 9n, since: 2n, through: 9n }, false],
  ["before a version that nobody told of", atEnd(8n), { version: 9n, since: 2n, through: 8n }, false],
  ["at a version that nobody told of", atEnd(9n), { version: 9n, since: 2n, through: 8n }, true],
])("from %s: %o with %o is complete: %s", (_place, cursor, known, expected) => {
  expect(isComplete(cursor, known)).toBe(expected);
});
