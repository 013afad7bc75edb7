import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unknownRouteLabel, createRouteMatcher } from "./observe-requests";

const templates = [
  "/",
  "/people",
  "/people/[id]",
  "/api/people",
  "/api/people/org-chart",
  "/api/people/[id]",
  "/api/people/[id]/profile",
  "/api/people/payroll-matches",
  "/api/auth/[...nextauth]",
  "/api/[[...rest]]",
];
const templateOf = createRouteMatcher(templates);

describe("the label of a path", () => {
  test.each([
    ["/", "/"],
    ["/api/people/", "/api/people"],
    ["/api/people/org-chart", "/api/people/org-chart"],
    ["/api/people/0192f0c1-aaaa-7bbb-8ccc-0123456789ab", "/api/people/[id]"],
    ["/api/people/ana@example.com/profile", "/api/people/[id]/profile"],
    ["/api/auth/callback/oidc", "/api/auth/[...nextauth]"],
    ["/_next/static/chunks/a.js", "/_next"],
    ["/api/nowhere/ana@example.com", unknownRouteLabel],
    ["/wp-login.php", unknownRouteLabel],
    [`/people/${"x".repeat(600)}`, unknownRouteLabel],
  ])("%s is %s", (path, expected) => {
    expect(templateOf(path)).toBe(expected);
  });

  test("has a bounded set of values for any requested path", () => {
    const known = new Set([...templates, "/_next", unknownRouteLabel]);
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(known).toContain(templateOf(path || "/"));
      }),
      { numRuns: 30 },
    );
  });
});
