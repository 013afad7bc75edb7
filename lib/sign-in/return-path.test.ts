import { expect, test } from "vitest";
import { returnPath } from "./return-path";

test.each([
  ["/org-chart?person=1", "/org-chart?person=1"],
  ["https://kith.example/people?q=a", "/people?q=a"],
  ["https://evil.example/people", "/people"],
  ["//evil.example", "/people"],
  ["https://kith.example//evil.example", "/people"],
  ["javascript:alert(1)", "/people"],
  ["\\\\evil.example", "/people"],
  [undefined, "/people"],
  [["/a", "/b"], "/people"],
])("after signing in with callback %j one lands on %s", (address, path) => {
  expect(returnPath(address, "https://kith.example")).toBe(path);
});
