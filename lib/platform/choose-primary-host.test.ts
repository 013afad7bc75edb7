import { expect, test } from "vitest";
import { choosePrimaryHost } from "./choose-primary-host";

test.each([
  ["none answers", [null, null], null],
  ["the first is a standby", [null, { timeline: 1 }], 1],
  ["a primary that was thought dead is back", [{ timeline: 1 }, { timeline: 2 }], 1],
  ["the promoted one comes first", [{ timeline: 3 }, { timeline: 2 }], 0],
  ["none says its timeline", [{ timeline: 0 }, { timeline: 0 }], 0],
])("of hosts where %s", (_what, found, chosen) => {
  expect(choosePrimaryHost(found)).toBe(chosen);
});
