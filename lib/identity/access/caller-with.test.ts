import { expectTypeOf, test } from "vitest";
import { kithActor, type Actor, type SystemActor } from "@/lib/identity/audit/actor";
import type { Caller, CallerWith, Permission, publicOnlyScope } from "./permissions";
import type { requirePermission } from "./require-permission";

type NamesOnly = CallerWith<typeof publicOnlyScope>;

// Type assertions are checked when this file compiles.
test("a function that requires a permission compiles only with a caller who was checked for it", () => {
  expectTypeOf<typeof requirePermission<"manage:people">>().returns.toEqualTypeOf<
    CallerWith<"manage:people">
  >();
  expectTypeOf<Caller>().not.toExtend<CallerWith<"manage:people">>();
  expectTypeOf<CallerWith<Permission>>().not.toExtend<CallerWith<"manage:people">>();
  expectTypeOf<CallerWith<"view:people">>().not.toExtend<CallerWith<"manage:people">>();
  expectTypeOf<CallerWith<"manage:people">>().not.toExtend<CallerWith<"view:people">>();
  expectTypeOf<CallerWith<"view:people">>().toExtend<NamesOnly>();
  expectTypeOf<NamesOnly>().not.toExtend<CallerWith<"view:people">>();
  expectTypeOf<CallerWith<"manage:people">>().not.toExtend<NamesOnly>();
});

test("only Kith itself and the command line act without a caller: any other actor does not compile", () => {
  expectTypeOf(kithActor).toEqualTypeOf<SystemActor>();
  expectTypeOf<Actor>().not.toExtend<SystemActor>();
});
