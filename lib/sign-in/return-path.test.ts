import { expect, test } from "vitest";
import { returnPath } from "./return-path";

test.each([
  ["/org-chart?person=1", "/org-chart?person=1"],
  ["https://kith.example/people?q=a", "/people?q=a"],
  ["https://evil.example/people", "/"],
  ["//evil.example", "/"],
  ["https://kith.example//evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["\\\\evil.example", "/"],
  [undefined, "/"],
  [["/a", "/b"], "/"],
])("after signing in with callback %j one lands on %s (B44)", (address, path) => {
  expect(returnPath(address, "https://kith.example")).toBe(path);
});
