import fc from "fast-check";
import { expect, test } from "vitest";
import { getPropertyRuns } from "@/testing/property-runs";
import { centreCrop, getVisibleSquare, moveCrop, zoomCrop } from "./crop";

const window = 288;

test("the initial crop is the centre square of the picture", () => {
  const wide = { width: 1000, height: 500 };
  const { left, top, side } = getVisibleSquare(centreCrop(wide, window), window);
  expect([left, top, side].map(Math.round).map(Math.abs)).toEqual([250, 0, 500]);
});

test("the visible square stays inside the picture after any moves and zooms", () => {
  const side = fc.integer({ min: 64, max: 4_096 });
  const step = fc.oneof(
    fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
    fc.double({ min: 0, max: 5, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step), (picture, steps) => {
      let crop = centreCrop(picture, window);
      for (const given of steps) {
        crop =
          typeof given === "number"
            ? zoomCrop(crop, picture, window, given)
            : moveCrop(crop, picture, window, given);
        const { left, top, side: visible } = getVisibleSquare(crop, window);
        for (const [start, length] of [
          [left, picture.width],
          [top, picture.height],
        ] as const) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start + visible).toBeLessThanOrEqual(length + 0.001);
        }
      }
    }),
    { numRuns: getPropertyRuns(100) },
  );
});
