import { expect, test } from "vitest";
import { pathOf, readTarget } from "./request-target";

test.each([
  ["/api/people?x=1", "/api/people?x=1"],
  ["/api/x/../people", "/api/people"],
  ["/api/x/%2e%2e/auth/csrf", "/api/auth/csrf"],
  ["/../../etc/passwd", "/etc/passwd"],
  ["http://elsewhere.example/api/people", "/api/people"],
  ["//elsewhere.example/api", "//elsewhere.example/api"],
  ["/\\elsewhere.example", "//elsewhere.example"],
  ["//", "//"],
  ["http://", null],
  ["*", null],
  ["", null],
  ["\\api\\people", null],
  ["javascript:alert(1)", null],
  ["/people/%E0%A4%A", null],
  ["/%", null],
])("%s is read as %s (B2)", (target, expected) => {
  expect(readTarget(target)).toBe(expected);
});

test("where to come back to is the address without what Next adds", () => {
  expect(pathOf("/org-chart?_rsc=abc&person=1")).toBe("/org-chart?person=1");
  expect(pathOf("/people?_rsc")).toBe("/people");
  expect(pathOf("//")).toBe("//");
});
