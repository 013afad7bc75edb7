import { describe, expect, test } from "vitest";
import { permissions } from "@/lib/identity/access/permissions";
import { newTokenBody } from "./new-token";

const validBody = { name: "Wall board", scopes: ["view:people"] };
describe("a new token", () => {
  test("defaults to 90 days and view:people without public_only (TOKEN-3)", () => {
    expect(newTokenBody.parse(validBody)).toEqual({ ...validBody, public_only: false, expires_in_days: 90 });
  });

  test("has no scope but view:people beside public_only", () => {
    expect(newTokenBody.safeParse({ ...validBody, scopes: permissions, public_only: true }).success).toBe(
      false,
    );
  });
});
