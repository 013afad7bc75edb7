import { describe, expect, test } from "vitest";
import { permissions } from "@/lib/identity/access/permissions";
import { newTokenBody } from "./new-token";

const validBody = { name: "Wall board", scopes: ["view:people"] };
const listIssues = (given: object) =>
  newTokenBody
    .safeParse({ ...validBody, ...given })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("a new token", () => {
  test("defaults to 90 days and view:people without public_only (TOKEN-3)", () => {
    expect(newTokenBody.parse(validBody)).toEqual({ ...validBody, public_only: false, expires_in_days: 90 });
  });

  test.each([
    ["ten years", { expires_in_days: 3_650 }],
    ["no expiry", { expires_in_days: null }],
    ["a name of 100 letters", { name: "x".repeat(100) }],
  ])("may have %s", (_what, given) => expect(listIssues(given)).toEqual([]));

  test.each([
    ["a name", { name: " " }, "name: must not be empty"],
    ["a scope", { scopes: [] }, "scopes: must have at least one scope"],
    [
      "no scope but view:people beside public_only",
      { scopes: permissions, public_only: true },
      "scopes: must be view:people alone for a public_only token",
    ],
  ])("needs %s", (_what, given, message) => expect(listIssues(given)).toEqual([message]));
});
