import { expect, test } from "vitest";
import { bsbWords, toBsbDigits } from "./bsb";

test.each([
  ["062000", "062000", "062-000"],
  ["062-000", "062000", "062-000"],
  [" 012 003 ", "012003", "012-003"],
  ["06200", "06200", "06200"],
  ["062-0000", "062-0000", "062-0000"],
  ["CBA 062000", "CBA 062000", "CBA 062000"],
  ["", "", ""],
])("%j is %j in the API and %j on a page", (stored, digits, words) => {
  expect([toBsbDigits(stored), bsbWords(stored)]).toEqual([digits, words]);
});
