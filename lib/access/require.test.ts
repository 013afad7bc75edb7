import { describe, expect, test } from "vitest";
import { publicOnly, type AccessLevel, type Caller, type Need, type Scope } from "./levels";
import { requireNotImpersonating, requirePermission, requireSecondFactorDone } from "./require";
import { unknownPerson } from "./unknown-person";

const callerBy = (accessLevel: AccessLevel, via: Caller["via"]): Caller => ({
  ...{ userId: "1", name: "Ana Costa", email: "ana@example.com", personId: null },
  ...{ accessLevel, via },
});
const browser = { kind: "session", sessionId: "1", viewer: null } as const;
const tokenWith = (...scopes: Scope[]): Caller["via"] => ({ kind: "token", tokenId: "2", scopes });

describe("whoever lacks a permission is told what is in the way", () => {
  test.each<[AccessLevel, Caller["via"], Need, string, string]>([
    [
      "staff",
      browser,
      "manage:people",
      "not_allowed",
      "Your access level does not include manage:people. Ask an executive to change it.",
    ],
    ["guest", browser, publicOnly, "not_allowed", "Your access level does not include view:people"],
    [
      "executive",
      tokenWith("view:people"),
      "manage:people",
      "missing_scope",
      "This API token does not have the scope manage:people. Create one that does.",
    ],
    ["executive", tokenWith(), publicOnly, "missing_scope", "the scope view:people"],
    ["executive", tokenWith("manage:people"), "view:people", "missing_scope", "the scope view:people"],
    ["staff", tokenWith("manage:people"), "manage:people", "not_allowed", "manage:people"],
    ["guest", tokenWith("view:people"), "view:people", "not_allowed", "view:people"],
    ["guest", tokenWith(publicOnly), "view:people", "not_allowed", "view:people"],
    ["staff", tokenWith(publicOnly), "manage:people", "missing_scope", "manage:people"],
    [
      "staff",
      tokenWith(publicOnly),
      "view:people",
      "public_only_token",
      "This API token is public_only: it reads names, titles and the org chart, and nothing else.",
    ],
  ])("%s by %j for %s: %s", (level, via, need, code, detail) => {
    expect(() => requirePermission(callerBy(level, via), need)).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code },
        message: expect.stringContaining(detail) as string,
      }),
    );
  });

  test("and whoever needs a second factor has no permission before they have it, and needs none to be signed in", () => {
    const lacking = callerBy("executive", { ...browser, lacksSecondFactor: true });
    expect(() => requirePermission(lacking, "view:people")).toThrow(
      expect.objectContaining({ code: "not_allowed" }),
    );
    expect(requirePermission(lacking, "signed-in")).toBe(lacking);
  });
});

describe("whoever needs a second factor", () => {
  test("is sent to set it up", () => {
    expect(() => requireSecondFactorDone(callerBy("staff", { ...browser, lacksSecondFactor: true }))).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code: "second_factor_required" },
        message: expect.stringContaining("Set it up under My account first") as string,
      }),
    );
  });

  test.each<[string, Caller["via"]]>([
    ["has it", { ...browser, lacksSecondFactor: false }],
    ["needs none", browser],
    ["is a program", tokenWith()],
  ])("passes where they are one who %s", (_who, via) => {
    expect(() => requireSecondFactorDone(callerBy("staff", via))).not.toThrow();
  });
});

test("whoever views as somebody else changes nothing, and is told as whom; nobody else is held (CALL-9)", () => {
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

test("whoever is not in the directory is missing, in the same words for every reason (ACCESS-12)", () => {
  expect(unknownPerson()).toMatchObject({
    ...{ kind: "missing", code: "person_not_found" },
    message: "No one in the directory has this id.",
  });
});
