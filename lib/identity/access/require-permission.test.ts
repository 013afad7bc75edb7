import { describe, expect, test } from "vitest";
import { publicOnlyScope, type Caller, type RequiredAccess, type Scope } from "./permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import {
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorSetUp,
  personNotFoundProblem,
} from "./require-permission";

const callerBy = (accessLevel: AccessLevel, via: Caller["via"]): Caller => ({
  ...{ userId: "1", name: "Ana Costa", email: "ana@example.com", isRestricted: false, personId: null },
  ...{ accessLevel, via },
});
const browser = { kind: "session", sessionId: "1", viewer: null } as const;
const tokenWith = (...scopes: Scope[]): Caller["via"] => ({ kind: "token", tokenId: "2", scopes });

describe("a caller without the permission gets the reason", () => {
  test.each<[AccessLevel, Caller["via"], RequiredAccess, string, string]>([
    [
      "staff",
      browser,
      "manage:people",
      "not_allowed",
      "Your access level does not include manage:people. Ask your Kith administrator to change it.",
    ],
    ["guest", browser, publicOnlyScope, "not_allowed", "Your access level does not include view:people"],
    [
      "executive",
      tokenWith("view:people"),
      "manage:people",
      "missing_scope",
      "This API token does not have the scope manage:people. Create one that does.",
    ],
    ["executive", tokenWith(), publicOnlyScope, "missing_scope", "the scope view:people"],
    ["executive", tokenWith("manage:people"), "view:people", "missing_scope", "the scope view:people"],
    ["staff", tokenWith("manage:people"), "manage:people", "not_allowed", "manage:people"],
    ["guest", tokenWith("view:people"), "view:people", "not_allowed", "view:people"],
    ["guest", tokenWith(publicOnlyScope), "view:people", "not_allowed", "view:people"],
    ["staff", tokenWith(publicOnlyScope), "manage:people", "missing_scope", "manage:people"],
    [
      "staff",
      tokenWith(publicOnlyScope),
      "view:people",
      "public_only_token",
      "This API token is public_only: it reads only names, titles and the org chart.",
    ],
  ])("%s by %j for %s: %s", (level, via, need, code, detail) => {
    expect(() => requirePermission(callerBy(level, via), need)).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code },
        message: expect.stringContaining(detail) as string,
      }),
    );
  });

  test("a user who still has to set up a second factor has no permission but counts as signed in", () => {
    const lacking = callerBy("executive", { ...browser, lacksSecondFactor: true });
    expect(() => requirePermission(lacking, "view:people")).toThrow(
      expect.objectContaining({ code: "not_allowed" }),
    );
    expect(requirePermission(lacking, "signed-in")).toBe(lacking);
  });
});

describe("a caller who needs a second factor", () => {
  test("gets second_factor_required until it is set up", () => {
    expect(() =>
      requireSecondFactorSetUp(callerBy("staff", { ...browser, lacksSecondFactor: true })),
    ).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code: "second_factor_required" },
        message: expect.stringContaining("Set it up under My account first") as string,
      }),
    );
  });

  test.each<[string, Caller["via"]]>([
    ["has set it up", { ...browser, lacksSecondFactor: false }],
    ["needs no second factor", browser],
    ["is a program", tokenWith()],
  ])("passes if the caller %s", (_caller, via) => {
    expect(() => requireSecondFactorSetUp(callerBy("staff", via))).not.toThrow();
  });
});

test("an impersonating executive changes nothing, and the error names the viewed user; other callers pass (CALL-9)", () => {
  const viewer = { userId: "9", name: "Zoe" };
  expect(() => requireNotImpersonating(callerBy("staff", { ...browser, viewer }))).toThrow(
    expect.objectContaining({
      ...{ kind: "forbidden", code: "read_only_view" },
      message: expect.stringContaining(
        "You are viewing Kith as Ana Costa, so nothing can be changed.",
      ) as string,
    }),
  );
  for (const via of [browser, tokenWith()])
    expect(() => requireNotImpersonating(callerBy("staff", via))).not.toThrow();
});

test("a person outside the directory is a 404 with one message for every reason (ACCESS-12)", () => {
  expect(personNotFoundProblem()).toMatchObject({
    ...{ kind: "missing", code: "person_not_found" },
    message: "No one in the directory has this id.",
  });
});
