import { expect, test } from "vitest";
import { listExceededCeilings, measureRooms } from "./size";

test("no room exceeds its ceiling", () => {
  expect(listExceededCeilings(measureRooms())).toEqual([]);
});
