import { describe, expect, test } from "vitest";
import { accessLevels, permissions, publicOnly, type AccessLevel, type Caller } from "@/lib/access/levels";
import { mostLiveTokens } from "./most-live-tokens";
import {
  expiryOf,
  requireHeld,
  requireRoom,
  requireWithinLevel,
  requireWritingToken,
  storedScopes,
} from "./rules";

const callerBy = (via: Caller["via"], accessLevel: AccessLevel = "executive"): Caller => ({
  ...{ userId: "1", name: "Somebody", email: "somebody@example.com", personId: null },
  ...{ accessLevel, via },
});
const browser: Caller["via"] = { kind: "session", sessionId: "1", viewer: null };
const token = (...scopes: (typeof permissions)[number][]): Caller["via"] => ({
  ...{ kind: "token", tokenId: "1", scopes },
});

describe("tokens are made and ended (TOKEN-5)", () => {
  test.each([
    ["in a browser", browser],
    ["by a token that writes", token("view:people", "manage:people")],
    ["by a token that connects", token("admin:connections")],
  ])("%s", (_who, via) => {
    expect(() => requireWritingToken(callerBy(via))).not.toThrow();
  });

  test.each<[string, Caller["via"]]>([
    ["reads people", token("view:people")],
    ["reads names", { kind: "token", tokenId: "1", scopes: [publicOnly] }],
    ["may do nothing", token()],
  ])("not by a token that %s, which is told where", (_what, via) => {
    expect(() => requireWritingToken(callerBy(via))).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code: "read_only_token" },
        message: expect.stringContaining("in the browser, or with a token that has more scopes") as string,
      }),
    );
  });
});

describe("a token has no more than (TOKEN-4)", () => {
  test("whoever makes it holds, and they are told what that is", () => {
    expect(() => requireHeld(callerBy(browser), permissions)).not.toThrow();
    expect(() => requireHeld(callerBy(token("view:people")), ["view:people", "manage:people"])).toThrow(
      expect.objectContaining({
        ...{ kind: "forbidden", code: "scope_not_held" },
        message: expect.stringContaining("You do not hold manage:people") as string,
      }),
    );
    expect(() => requireHeld(callerBy(browser, "head"), ["admin:connections"])).toThrow("admin:connections");
  });

  test.each(accessLevels)("its owner's level has: %s", (accessLevel) => {
    const owner = { name: "Ana Costa", accessLevel, isDisabled: false };
    const within = permissions.filter((scope) => {
      try {
        requireWithinLevel(owner, [scope]);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ kind: "forbidden", code: "scope_not_held" });
        expect(error).toMatchObject({
          message: `The level of Ana Costa is ${accessLevel}, which does not include ${scope}, so a token of theirs cannot either. Leave that scope out, or change the level first.`,
        });
        return false;
      }
    });
    const everything = accessLevel === "executive" ? permissions : ["view:people"];
    expect(within).toEqual(accessLevel === "guest" ? [] : everything);
  });

  test("nothing, where its owner is disabled: there is none", () => {
    expect(() =>
      requireWithinLevel({ name: "Ana Costa", accessLevel: "executive", isDisabled: true }, []),
    ).toThrow(
      expect.objectContaining({
        ...{ kind: "conflict", code: "user_disabled" },
        message: expect.stringContaining("The account of Ana Costa is disabled") as string,
      }),
    );
  });
});

test("a user has 100 tokens that work, and not one more (TOKEN-8)", () => {
  expect(mostLiveTokens).toBe(100);
  expect(() => requireRoom(99)).not.toThrow();
  expect(() => requireRoom(100)).toThrow(
    expect.objectContaining({
      ...{ kind: "conflict", code: "too_many_tokens" },
      message: expect.stringMatching(
        /^There are 100 tokens .* Revoke those that are not used any more/,
      ) as string,
    }),
  );
});

describe("a public_only token (TOKEN-9)", () => {
  test("is kept with a scope of its own in place of view:people, and any other with its scopes", () => {
    expect(storedScopes(["view:people"], true)).toEqual([publicOnly]);
    expect(storedScopes(["view:people", "view:people"], true)).toEqual([publicOnly]);
    expect(storedScopes([], true)).toEqual([]);
    expect(storedScopes(permissions, false)).toEqual(permissions);
  });

  test.each([[["manage:people"]], [["view:people", "admin:connections"]]] as const)(
    "is none with %j",
    (scopes) => {
      expect(() => storedScopes(scopes, true)).toThrow(
        expect.objectContaining({
          ...{ kind: "invalid", code: "invalid_request" },
          message: "A public_only token has the scope view:people and no other.",
        }),
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
    ["with the one that made it, where that ends sooner", 10, sooner, sooner],
    ["before the one that made it, where it ends sooner", 10, later, tenDays],
    ["with the one that made it, where it has no end of its own", null, later, later],
  ])("%s", (_when, days, makerEnds, expected) => {
    expect(expiryOf(days, makerEnds, now)).toEqual(expected);
  });
});
