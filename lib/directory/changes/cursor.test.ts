import fc from "fast-check";
import { expect, test } from "vitest";
import { hasAllChangesAfter, parseCursor, formatCursor } from "./cursor";

const someone = "6f1c3a52-7d0e-4a53-9c1e-0d5a7f0e2b11";
const atEnd = (version: bigint) => ({ version, personId: null });
const within = (version: bigint) => ({ version, personId: someone });

test("parseCursor reads what formatCursor writes and rejects other text", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.option(fc.uuid()), (version, personId) => {
      expect(parseCursor(formatCursor({ version, personId }))).toEqual({ version, personId });
    }),
  );
  for (const words of ["", "x", "-1", "1_", "1_2", "1 ", `1_${someone}x`, "1".repeat(19), `_${someone}`])
    expect([words, parseCursor(words)]).toEqual([words, null]);
});

test.each([
  ["the current version", atEnd(9n), { version: 9n, since: 2n, through: 9n }, true],
  ["the oldest stored version", atEnd(2n), { version: 9n, since: 2n, through: 9n }, true],
  ["within a version with stored changes", within(3n), { version: 9n, since: 2n, through: 9n }, true],
  ["within a version with deleted changes", within(2n), { version: 9n, since: 2n, through: 9n }, false],
  ["before the stored range", atEnd(1n), { version: 9n, since: 2n, through: 9n }, false],
  ["after the published version", atEnd(10n), { version: 9n, since: 2n, through: 9n }, false],
  ["before a version without stored changes", atEnd(8n), { version: 9n, since: 2n, through: 8n }, false],
  ["at a version without stored changes", atEnd(9n), { version: 9n, since: 2n, through: 8n }, true],
])("from %s: %o with %o is complete: %s", (_place, cursor, known, expected) => {
  expect(hasAllChangesAfter(cursor, known)).toBe(expected);
});
