import { describe, expect, test } from "vitest";
import { permissions } from "@/lib/access/levels";
import { newTokenBody } from "./new-token";

const asked = { name: "Wall board", scopes: ["view:people"] };
const wrong = (given: object) =>
  newTokenBody
    .safeParse({ ...asked, ...given })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("a new token", () => {
  test("has 90 days and what its owner sees, where nothing else is said (TOKEN-3)", () => {
    expect(newTokenBody.parse(asked)).toEqual({ ...asked, public_only: false, expires_in_days: 90 });
  });

  test.each([
    ["a day", { expires_in_days: 1 }],
    ["ten years", { expires_in_days: 3_650 }],
    ["no end", { expires_in_days: null }],
    ["every scope", { scopes: permissions }],
    ["a name of 100 letters", { name: "x".repeat(100) }],
    ["names alone", { public_only: true }],
  ])("may have %s", (_what, given) => expect(wrong(given)).toEqual([]));

  test.each([
    ["a name, and says what for", { name: " " }, "name: a name, so that you recognise it"],
    ["a scope", { scopes: [] }, "scopes: at least one scope"],
    [
      "no scope but view:people beside public_only",
      { scopes: permissions, public_only: true },
      "scopes: a public_only token has the scope view:people alone",
    ],
  ])("needs %s", (_what, given, message) => expect(wrong(given)).toEqual([message]));
});
