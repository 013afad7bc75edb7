import fc from "fast-check";
import { expect, test } from "vitest";
import { gridColumns, getNextPosition } from "./grid-position";

test.each([
  ["ArrowDown", false, { row: 3, column: "payroll" }],
  ["ArrowUp", false, { row: 1, column: "payroll" }],
  ["ArrowRight", false, { row: 2, column: "projects" }],
  ["ArrowLeft", false, { row: 2, column: "payroll" }],
  ["PageDown", false, { row: 12, column: "payroll" }],
  ["PageUp", false, { row: 0, column: "payroll" }],
  ["ArrowDown", true, { row: 99, column: "payroll" }],
  ["Home", true, { row: 0, column: "payroll" }],
  ["End", false, { row: 2, column: "projects" }],
  ["x", false, null],
] as const)("%s (with Control: %s) moves from the third row to %j", (key, hasControl, expected) => {
  expect(getNextPosition(key, hasControl, { row: 2, column: "payroll" }, 100)).toEqual(expected);
});

test("no key moves out of the grid", () => {
  const keys = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown", "PageUp", "Home", "End"];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())),
      (rows, pressed) => {
        let position = { row: 0, column: gridColumns[0] as (typeof gridColumns)[number] };
        for (const [key, hasControl] of pressed) {
          position = getNextPosition(key, hasControl, position, rows) ?? position;
          expect(position.row).toBeGreaterThanOrEqual(0);
          expect(position.row).toBeLessThan(rows);
          expect(gridColumns).toContain(position.column);
        }
      },
    ),
  );
});
