import { describe, expect, test } from "vitest";
import {
  hasAccess,
  permissions,
  publicOnlyScope,
  scopes,
  type Caller,
  type RequiredAccess,
  type Scope,
} from "./permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import {
  canEditAbout,
  requireAboutEditor,
  requireBrowserSession,
  requireNotImpersonating,
  requirePermission,
  requireSecondFactorSetUp,
  requireUnrestrictedAccount,
  requireUnrestrictedForOwnLinks,
} from "./require-permission";

const callerBy = (accessLevel: AccessLevel, via: Caller["via"]): Caller => ({
  ...{ userId: "1", name: "Ana Costa", email: "ana@example.com", isRestricted: false, personId: null },
  ...{ accessLevel, via },
});
const browser = { kind: "session", sessionId: "1", viewer: null } as const;
const impersonated = { ...browser, viewer: { userId: "9", name: "Zoe" } };
const tokenWith = (...held: Scope[]): Caller["via"] => ({ kind: "token", tokenId: "2", scopes: held });
const forbidden = (code: string, detail: string): Error =>
  expect.objectContaining({
    ...{ kind: "forbidden", code },
    message: expect.stringContaining(detail) as string,
  }) as Error;

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
    ["executive", tokenWith("manage:people"), "view:people", "missing_scope", "the scope view:people"],
    ["staff", tokenWith("manage:people"), "manage:people", "not_allowed", "manage:people"],
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
    expect(() => requirePermission(callerBy(level, via), need)).toThrow(forbidden(code, detail));
  });

  test("a user who still has to set up a second factor has no permission but counts as signed in", () => {
    const lacking = callerBy("executive", { ...browser, lacksSecondFactor: true });
    expect(() => requirePermission(lacking, "view:people")).toThrow(
      expect.objectContaining({ code: "not_allowed" }),
    );
    expect(requirePermission(lacking, "signed-in")).toBe(lacking);
  });
});

test.each(accessLevels)(
  "a public_only token of a %s holds no permission, and reads names if its owner sees people (TOKEN-9)",
  (level) => {
    const publicOnly = callerBy(level, tokenWith(publicOnlyScope));
    expect(publicOnlyScope).toBe("view:names"); // as in stored tokens
    expect(scopes.filter((scope) => hasAccess(publicOnly, scope))).toEqual(
      level === "guest" ? [] : [publicOnlyScope],
    );
    for (const permission of permissions) {
      const other = callerBy(level, tokenWith(permission));
      expect(hasAccess(other, publicOnlyScope)).toBe(hasAccess(other, "view:people"));
    }
  },
);

test("a caller who needs a second factor gets second_factor_required until it is set up; others pass", () => {
  const setUp = (via: Caller["via"]) => () => requireSecondFactorSetUp(callerBy("staff", via));
  expect(setUp({ ...browser, lacksSecondFactor: true })).toThrow(
    forbidden("second_factor_required", "Set it up under My account first"),
  );
  for (const via of [{ ...browser, lacksSecondFactor: false }, browser, tokenWith()])
    expect(setUp(via)).not.toThrow();
});

test("an impersonating executive changes nothing, and the error names the viewed user; other callers pass (CALL-9)", () => {
  expect(() => requireNotImpersonating(callerBy("staff", impersonated))).toThrow(
    forbidden("read_only_view", "You are viewing Kith as Ana Costa, so nothing can be changed."),
  );
  for (const via of [browser, tokenWith()])
    expect(() => requireNotImpersonating(callerBy("staff", via))).not.toThrow();
});

test("an operation for a browser session rejects every API token, and says which endpoints programs read", () => {
  expect(requireBrowserSession(callerBy("staff", browser))).toBe(browser);
  expect(() => requireBrowserSession(callerBy("executive", tokenWith(...scopes)))).toThrow(
    forbidden("session_needed", "Programs read the directory from GET /api/people"),
  );
});

describe("a restricted user", () => {
  const restricted = { ...callerBy("executive", browser), isRestricted: true };

  test("gets an error that names the operation and refers to an unrestricted executive", () => {
    expect(() => requireUnrestrictedAccount(restricted, "create links")).toThrow(
      forbidden("restricted_account", "so it cannot create links. Ask an unrestricted executive."),
    );
    expect(() =>
      requireUnrestrictedAccount({ ...restricted, isRestricted: false }, "create links"),
    ).not.toThrow();
  });

  test("changes links of other users, but no operation that includes their own links", () => {
    expect(() => requireUnrestrictedForOwnLinks(restricted, ["2", restricted.userId])).toThrow(
      forbidden("restricted_account", "so it cannot change its own links."),
    );
    expect(() => requireUnrestrictedForOwnLinks(restricted, ["2", null])).not.toThrow();
  });
});

describe("a self-description (ABOUT-2)", () => {
  const refusal = "Only the person and executives can change this.";
  test.each<[AccessLevel, via: Caller["via"], whose: "own" | "other", code: string | null, detail: string]>([
    ["staff", browser, "own", null, ""],
    ["staff", browser, "other", "not_allowed", refusal],
    ["executive", browser, "other", null, ""],
    ["executive", impersonated, "own", "read_only_view", "viewing Kith as Ana Costa"],
    ["staff", impersonated, "other", "read_only_view", "viewing Kith as Ana Costa"],
    ["executive", tokenWith("view:people", "manage:people"), "other", null, ""],
    ["executive", tokenWith("view:people"), "own", "missing_scope", "the scope manage:people"],
    ["staff", tokenWith("view:people", "manage:people"), "own", "not_allowed", "include manage:people"],
  ])("level %s by %j on the %s page: the error is %s", (level, via, whose, code, detail) => {
    const caller = requirePermission({ ...callerBy(level, via), personId: "own" }, "view:people");
    expect(canEditAbout(caller, whose)).toBe(code === null);
    if (code === null) expect(() => requireAboutEditor(caller, whose)).not.toThrow();
    else expect(() => requireAboutEditor(caller, whose)).toThrow(forbidden(code, detail));
  });
});
