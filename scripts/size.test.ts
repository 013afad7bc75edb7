import { expect, test } from "vitest";
import { listExceededCeilings, measureRooms } from "./size";

test("no room exceeds its ceiling", () => {
  expect(listExceededCeilings(measureRooms())).toEqual([]);
});

test("reports rooms above their ceiling, rooms without a ceiling and ceilings without a room", () => {
  const rooms = new Map([
    ["lib/audit", 301],
    ["lib/http", 300],
    ["lib/reports", 10],
  ]);
  const ceilings = new Map([
    ["lib/audit", 300],
    ["lib/http", 300],
    ["lib/sync", 300],
  ]);
  const advice = "Remove code or change scripts/size-ceilings.json. To list all rooms, run: npm run size";

  expect(listExceededCeilings(rooms, ceilings)).toEqual([
    `lib/audit has 301 lines, its ceiling is 300. ${advice}`,
    `lib/reports has no ceiling. ${advice}`,
    `lib/sync has a ceiling but no code. ${advice}`,
  ]);
});
