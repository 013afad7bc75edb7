import { expect, test } from "vitest";
import { choosePrimaryHost } from "./writable-host";

test.each([
  ["none responds", [null, null], null],
  ["the first is a standby", [null, 1], "1"],
  ["a former primary is back", [1, 2], "1"],
  ["the first was promoted last", [3, 2], "0"],
  ["no timeline is known", [0, 0], "0"],
])("chooses the primary if %s", (_what, timelines, chosen) => {
  const found = timelines.map((timeline, at) => timeline !== null && { address: String(at), timeline });
  expect(choosePrimaryHost(found.map((host) => host || null))).toBe(chosen);
});
