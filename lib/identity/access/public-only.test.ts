import { describe, expect, expectTypeOf, test } from "vitest";
import {
  hasAccess,
  permissions,
  publicOnlyScope,
  scopes,
  type Caller,
  type CallerWith,
  type Scope,
} from "./permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import { requirePermission } from "./require-permission";

const tokenCaller = (accessLevel: AccessLevel, held: readonly Scope[]): Caller => ({
  userId: "1",
  name: "Sam",
  email: "sam@example.com",
  accessLevel,
  isRestricted: false,
  personId: null,
  via: { kind: "token", tokenId: "2", scopes: held },
});
const listHeldScopes = (caller: Caller) => scopes.filter((scope) => hasAccess(caller, scope));

describe("a public_only token (TOKEN-9)", () => {
  test.each(accessLevels)(
    "of a %s holds no permission, and reads names if its owner sees people",
    (level) => {
      expect(listHeldScopes(tokenCaller(level, [publicOnlyScope]))).toEqual(
        level === "guest" ? [] : [publicOnlyScope],
      );
    },
  );

  test("has a stable stored name, so that issued tokens stay valid", () => {
    expect(publicOnlyScope).toBe("view:names");
  });

  test("gets public_only_token for view:people, and missing_scope for other permissions", () => {
    const code = (level: AccessLevel, need: Scope) => {
      try {
        requirePermission(tokenCaller(level, [publicOnlyScope]), need);
        return null;
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      }
    };
    for (const level of ["executive", "head", "manager", "staff"] as const) {
      expect([level, ...scopes.map((need) => code(level, need))]).toEqual([
        level,
        "public_only_token",
        "missing_scope",
        "missing_scope",
        "missing_scope",
        null,
      ]);
    }
    expect([code("guest", publicOnlyScope), code("guest", "view:people")]).toEqual([
      "not_allowed",
      "not_allowed",
    ]);
  });
});

test.each(accessLevels)("level %s sees names if and only if it sees people", (level) => {
  for (const held of [[], ...permissions.map((one) => [one]), permissions]) {
    const caller = tokenCaller(level, held);
    expect([held, hasAccess(caller, publicOnlyScope)]).toEqual([held, hasAccess(caller, "view:people")]);
  }
});

// Type assertions are checked when this file compiles.
test("a function that requires view:people rejects at compile time a caller checked for names only", () => {
  expectTypeOf<CallerWith<"view:people">>().toExtend<CallerWith<typeof publicOnlyScope>>();
  expectTypeOf<CallerWith<typeof publicOnlyScope>>().not.toExtend<CallerWith<"view:people">>();
  expectTypeOf<CallerWith<"manage:people">>().not.toExtend<CallerWith<typeof publicOnlyScope>>();
});
