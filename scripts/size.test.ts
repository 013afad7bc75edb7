import { expect, test } from "vitest";
import { countCommentsWithoutSubject, listExceededCeilings, measureRooms } from "./size";

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

test("counts comments that start with a pronoun or a relative clause", () => {
  const code = [
    "/** What a caller sees. */",
    "// Returns the caller.",
    "// What follows continues the comment above.",
    "const a = 1; // Whose row this is.",
    "/**",
    " * The same for users.",
    " */",
    "{/* Another button. */}",
    'const url = "https://example.com/what is this";',
  ].join("\n");

  expect(countCommentsWithoutSubject(code)).toBe(4);
});
