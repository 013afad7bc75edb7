import { describe, expect, expectTypeOf, test } from "vitest";
import {
  accessLevels,
  allows,
  permissions,
  publicOnly,
  scopes,
  type AccessLevel,
  type Caller,
  type CallerWith,
  type Scope,
} from "./levels";
import { requirePermission } from "./require";

const programOf = (accessLevel: AccessLevel, held: readonly Scope[]): Caller => ({
  userId: "1",
  name: "Somebody",
  email: "somebody@example.com",
  accessLevel,
  personId: null,
  via: { kind: "token", tokenId: "2", scopes: held },
});
const heldBy = (caller: Caller) => scopes.filter((scope) => allows(caller, scope));

describe("a public_only token (TOKEN-9)", () => {
  test.each(accessLevels)("of a %s holds no permission, and names where its owner sees people", (level) => {
    expect(heldBy(programOf(level, [publicOnly]))).toEqual(level === "guest" ? [] : [publicOnly]);
  });

  test("is stored under a word that stays, or those that were given out would be worth nothing", () => {
    expect(publicOnly).toBe("view:names");
  });

  test("is told what it is where it asks for more of people, and of a scope that it lacks elsewhere", () => {
    const code = (level: AccessLevel, need: Scope) => {
      try {
        requirePermission(programOf(level, [publicOnly]), need);
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
        null,
      ]);
    }
    expect([code("guest", publicOnly), code("guest", "view:people")]).toEqual(["not_allowed", "not_allowed"]);
  });
});

test.each(accessLevels)(
  "whoever of level %s sees people sees their names as well, and nobody else does",
  (level) => {
    for (const held of [[], ...permissions.map((one) => [one]), permissions]) {
      const caller = programOf(level, held);
      expect([held, allows(caller, publicOnly)]).toEqual([held, allows(caller, "view:people")]);
    }
  },
);

// What is said of types holds when this file compiles.
test("what takes whoever sees people does not compile with a caller who is known to see names alone", () => {
  expectTypeOf<CallerWith<"view:people">>().toExtend<CallerWith<typeof publicOnly>>();
  expectTypeOf<CallerWith<typeof publicOnly>>().not.toExtend<CallerWith<"view:people">>();
  expectTypeOf<CallerWith<"manage:people">>().not.toExtend<CallerWith<typeof publicOnly>>();
});
