import fc from "fast-check";
import { expect, test } from "vitest";
import { toPathId } from "./path-id";

test("an id is a segment of its own, below the address that it is added to and nowhere else", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.string({ unit: fc.constantFrom(".", "/", "\\", "%", "2", "e", "?", "#", "-", "_", "\0", "a") }),
      ),
      (id) => {
        const segment = toPathId(id);
        if (segment === null) return;
        const { pathname, search, hash } = new URL(`https://vendor.example/Employees/${segment}`);
        expect([pathname, search, hash]).toEqual([`/Employees/${id}`, "", ""]);
      },
    ),
  );
});

test.each(["", ".", "..", "%2e", "a/b", "a?b", "a#b", "a b", "a\0b", "é", "x".repeat(65)])(
  "%j can be no id",
  (id) => expect(toPathId(id)).toBeNull(),
);

test.each(["5f0a2c31-7b1e-4a55-9d0e-6a1b2c3d4e5f", "1042", "C0FFEE"])("%s is one", (id) =>
  expect(toPathId(id)).toBe(id),
);
