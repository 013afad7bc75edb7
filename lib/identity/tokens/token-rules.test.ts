import { describe, expect, test } from "vitest";
import { permissions, publicOnlyScope, type Caller } from "@/lib/identity/access/permissions";
import { accessLevels, type AccessLevel } from "@/lib/platform/access-levels";
import {
  computeExpiry,
  requireCallerHasScopes,
  requireBelowTokenLimit,
  requireOwnerHasScopes,
  requireWriteScope,
  toStoredScopes,
  maxActiveTokens,
} from "./token-rules";

const callerBy = (via: Caller["via"], accessLevel: AccessLevel = "executive"): Caller => ({
  ...{ userId: "1", name: "Sam", email: "sam@example.com", isRestricted: false, personId: null },
  ...{ accessLevel, via },
});
const browser: Caller["via"] = { kind: "session", sessionId: "1", viewer: null };
const token = (...scopes: (typeof permissions)[number][]): Caller["via"] => ({
  ...{ kind: "token", tokenId: "1", scopes },
});

const refusal = (kind: string, code: string, message: unknown) =>
  expect.objectContaining({ kind, code, message }) as Error;

describe("tokens can be created and revoked (TOKEN-5)", () => {
  test("in a browser, and by a token that writes", () => {
    for (const via of [browser, token("view:people", "manage:people"), token("admin:connections")])
      expect(() => requireWriteScope(callerBy(via))).not.toThrow();
  });

  test.each<[string, Caller["via"]]>([
    ["reads people", token("view:people")],
    ["reads names", { kind: "token", tokenId: "1", scopes: [publicOnlyScope] }],
    ["has no scopes", token()],
  ])("not by a token that %s, and the error says where instead", (_what, via) => {
    expect(() => requireWriteScope(callerBy(via))).toThrow(
      refusal(
        "forbidden",
        "read_only_token",
        expect.stringContaining("in the browser, or with a token that has more scopes"),
      ),
    );
  });
});

describe("a new token is refused (TOKEN-4)", () => {
  test("with a scope that the caller lacks, and the error names the scope", () => {
    expect(() => requireCallerHasScopes(callerBy(browser), permissions)).not.toThrow();
    expect(() =>
      requireCallerHasScopes(callerBy(token("view:people")), ["view:people", "manage:people"]),
    ).toThrow(
      refusal(
        "forbidden",
        "scope_not_held",
        expect.stringContaining("You do not have the scope manage:people"),
      ),
    );
    expect(() => requireCallerHasScopes(callerBy(browser, "head"), ["admin:connections"])).toThrow(
      "admin:connections",
    );
  });

  test.each(accessLevels)("with a scope beyond its owner's level: %s", (accessLevel) => {
    const owner = { name: "Ana Costa", accessLevel, disabledAt: null };
    for (const scope of permissions) {
      const require = () => requireOwnerHasScopes(owner, [scope]);
      if (accessLevel === "executive" || (accessLevel !== "guest" && scope === "view:people"))
        expect(require).not.toThrow();
      else
        expect(require).toThrow(
          refusal(
            "forbidden",
            "scope_not_held",
            `The level of Ana Costa is ${accessLevel}, which does not include ${scope}. Leave that scope out, or change the level first.`,
          ),
        );
    }
  });

  test("for a disabled owner", () => {
    expect(() =>
      requireOwnerHasScopes({ name: "Ana Costa", accessLevel: "executive", disabledAt: new Date() }, []),
    ).toThrow(
      refusal("conflict", "user_disabled", expect.stringContaining("The account of Ana Costa is disabled")),
    );
  });
});

test("a user has at most 100 active tokens (TOKEN-8)", () => {
  expect(maxActiveTokens).toBe(100);
  expect(() => requireBelowTokenLimit(99)).not.toThrow();
  expect(() => requireBelowTokenLimit(100)).toThrow(
    refusal(
      "conflict",
      "too_many_tokens",
      expect.stringMatching(/^This account has 100 active tokens.* Revoke unused tokens/),
    ),
  );
});

describe("a public_only token (TOKEN-9)", () => {
  test("is stored with a separate scope instead of view:people, and other tokens with their scopes", () => {
    expect(toStoredScopes(["view:people"], true)).toEqual([publicOnlyScope]);
    expect(toStoredScopes(["view:people", "view:people"], true)).toEqual([publicOnlyScope]);
    expect(toStoredScopes([], true)).toEqual([]);
    expect(toStoredScopes(permissions, false)).toEqual(permissions);
  });

  test.each([[["manage:people"]], [["view:people", "admin:connections"]]] as const)(
    "cannot be combined with %j",
    (scopes) => {
      expect(() => toStoredScopes(scopes, true)).toThrow(
        refusal("invalid", "invalid_request", "A public_only token can only have the scope view:people."),
      );
    },
  );
});

describe("a token ends (TOKEN-6)", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const sooner = new Date("2026-01-06T00:00:00Z");
  const later = new Date("2026-01-16T00:00:00Z");
  const tenDays = new Date("2026-01-11T00:00:00Z");
  test.each([
    ["after its days", 10, null, tenDays],
    ["when it is revoked", null, null, null],
    ["with its parent, if that expires sooner", 10, sooner, sooner],
    ["before its parent, if it expires sooner", 10, later, tenDays],
    ["with its parent, if it has no expiry", null, later, later],
  ])("%s", (_when, days, makerEnds, expected) => {
    expect(computeExpiry(days, makerEnds, now)).toEqual(expected);
  });
});
