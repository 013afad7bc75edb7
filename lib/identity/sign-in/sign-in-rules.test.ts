import { expect, test } from "vitest";
import { toSafeReturnPath } from "./sign-in-rules";

test.each([
  ["/org-chart?person=1", "/org-chart?person=1"],
  ["https://kith.example/people?q=a", "/people?q=a"],
  ["https://evil.example/people", "/"],
  ["https://kith.example//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["\\\\evil.example", "/"],
  [undefined, "/"],
  [["/a", "/b"], "/"],
])("after signing in with callback %j one lands on %s (B44)", (address, path) => {
  expect(toSafeReturnPath(address, "https://kith.example")).toBe(path);
});
