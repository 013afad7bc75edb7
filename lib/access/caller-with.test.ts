import { describe, expect, expectTypeOf, test } from "vitest";
import { actorOf, commandLine, kithItself, type Actor, type SystemActor } from "@/lib/audit/actor";
import type { Caller, CallerWith, Permission } from "./levels";
import { requirePermission } from "./require";

const executive: Caller = {
  userId: "1",
  name: "An executive",
  email: "executive@example.com",
  accessLevel: "executive",
  personId: null,
  via: { kind: "session", sessionId: "1", viewer: null },
};

// What is said of types holds when this file compiles.
describe("what needs a permission", () => {
  test("does not compile with a caller who has not been asked for it", () => {
    expectTypeOf<Caller>().not.toExtend<CallerWith<"manage:people">>();
    // @ts-expect-error nobody has asked whether this caller may manage people
    const unproven: CallerWith<"manage:people"> = executive;
    expect(unproven).toBe(executive);
  });

  test("takes the caller who has been asked for it, and for no other permission", () => {
    expectTypeOf(requirePermission(executive, "manage:people")).toEqualTypeOf<CallerWith<"manage:people">>();
    expectTypeOf<CallerWith<"view:people">>().not.toExtend<CallerWith<"manage:people">>();
    expectTypeOf<CallerWith<"manage:people">>().not.toExtend<CallerWith<"view:people">>();
    expect(requirePermission(executive, "manage:people")).toBe(executive);
  });

  test("learns nothing from one of several permissions without knowing which", () => {
    const asked = (permission: Permission) => requirePermission(executive, permission);
    expectTypeOf(asked).returns.not.toExtend<CallerWith<"manage:people">>();
  });

  test("knows somebody signed in as a caller, and no more", () => {
    expectTypeOf(requirePermission(executive, "signed-in")).toEqualTypeOf<Caller>();
  });
});

test("only Kith itself and the command line act without a caller: an actor that is read or made up does not compile", () => {
  expectTypeOf(kithItself).toEqualTypeOf<SystemActor>();
  expectTypeOf<Actor>().not.toExtend<SystemActor>();
  expect(actorOf(commandLine)).toBe(commandLine);
});
