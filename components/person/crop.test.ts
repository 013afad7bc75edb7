import fc from "fast-check";
import { expect, test } from "vitest";
import { getPropertyRuns } from "@/testing/property-runs";
import { startCrop, getVisibleSquare, moveCrop, zoomCrop } from "./crop";

const window = 288;

test.each([
  ["the middle of a wide picture", { width: 1000, height: 500 }, [250, 0, 500]],
  ["the top of a portrait", { width: 500, height: 1000 }, [0, 0, 500]],
])("the crop starts at %s", (_name, picture, square) => {
  const { left, top, side } = getVisibleSquare(startCrop(picture, window), window);
  expect([left, top, side].map(Math.round).map(Math.abs)).toEqual(square);
});

test("the visible square stays inside the picture after any moves and zooms", () => {
  const side = fc.integer({ min: 64, max: 4_096 });
  const step = fc.oneof(
    fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
    fc.double({ min: 0, max: 5, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.array(step), (picture, steps) => {
      let crop = startCrop(picture, window);
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
