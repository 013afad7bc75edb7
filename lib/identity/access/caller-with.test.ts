import { describe, expect, expectTypeOf, test } from "vitest";
import {
  toActor,
  commandLineActor,
  kithActor,
  type Actor,
  type SystemActor,
} from "@/lib/identity/audit/actor";
import type { Caller, CallerWith, Permission } from "./permissions";
import { requirePermission } from "./require-permission";

const executive: Caller = {
  userId: "1",
  name: "An executive",
  email: "executive@example.com",
  accessLevel: "executive",
  isRestricted: false,
  personId: null,
  via: { kind: "session", sessionId: "1", viewer: null },
};

// Type assertions are checked when this file compiles.
describe("a function that requires a permission", () => {
  test("rejects at compile time a caller whose permission was not checked", () => {
    expectTypeOf<Caller>().not.toExtend<CallerWith<"manage:people">>();
    // @ts-expect-error the permission of this caller was not checked
    const unproven: CallerWith<"manage:people"> = executive;
    expect(unproven).toBe(executive);
  });

  test("accepts a caller checked for this permission, and for no other", () => {
    expectTypeOf(requirePermission(executive, "manage:people")).toEqualTypeOf<CallerWith<"manage:people">>();
    expectTypeOf<CallerWith<"view:people">>().not.toExtend<CallerWith<"manage:people">>();
    expectTypeOf<CallerWith<"manage:people">>().not.toExtend<CallerWith<"view:people">>();
    expect(requirePermission(executive, "manage:people")).toBe(executive);
  });

  test("accepts no caller checked for an unspecified permission out of several", () => {
    const requireAny = (permission: Permission) => requirePermission(executive, permission);
    expectTypeOf(requireAny).returns.not.toExtend<CallerWith<"manage:people">>();
  });

  test("requirePermission with signed-in returns a plain caller", () => {
    expectTypeOf(requirePermission(executive, "signed-in")).toEqualTypeOf<Caller>();
  });
});

test("only Kith itself and the command line act without a caller: any other actor does not compile", () => {
  expectTypeOf(kithActor).toEqualTypeOf<SystemActor>();
  expectTypeOf<Actor>().not.toExtend<SystemActor>();
  expect(toActor(commandLineActor)).toBe(commandLineActor);
});
