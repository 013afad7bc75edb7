import { expect, test } from "vitest";
import { choosePrimaryHost } from "./writable-host";

test.each([
  ["none responds", [null, null], null],
  ["the first is a standby", [null, { timeline: 1 }], 1],
  ["a former primary is back", [{ timeline: 1 }, { timeline: 2 }], 1],
  ["the first was promoted last", [{ timeline: 3 }, { timeline: 2 }], 0],
  ["no timeline is known", [{ timeline: 0 }, { timeline: 0 }], 0],
])("chooses the primary if %s", (_what, found, chosen) => {
  expect(choosePrimaryHost(found)).toBe(chosen);
});
