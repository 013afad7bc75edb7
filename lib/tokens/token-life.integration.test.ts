// Both engines: locks of an owner's tokens.
import { describe, expect, test } from "vitest";
import { newApiToken } from "@/lib/auth/api-token";
import { permissions } from "@/lib/access/levels";
import { disableUser, setAccessLevel } from "@/lib/users/commands";
import { commandLine } from "@/lib/audit/actor";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { withStore } from "@/lib/testing/store";
import { createApiToken, storeApiToken } from "./commands";
import { mostLiveTokens } from "./most-live-tokens";
import { newTokenResponse, tokensResponse } from "./schema";

withStore();

type Credential = Record<string, string>;
const path = "/api/tokens";
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const create = (headers: Credential, scopes: readonly string[] = ["view:people"]) =>
  api("POST", path, headers, { name: "Wall board", scopes });
const outcome = async (headers: Credential) => (await api("GET", path, headers)).outcome;
const live = (userId: string) => database().apiToken.count({ where: { userId, revokedAt: null } });

const makers = 12;
const childrenBeforeTheEnd = 6;

/**
 * Many threads that make children with the token until they are refused. `underWay` is settled when some have been made;
 * `refusals` says how each thread ended.
 */
function makeChildren(headers: Credential) {
  let made = 0;
  let tellUnderWay: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => (tellUnderWay = resolve));
  const refusals = Promise.all(
    Array.from({ length: makers }, async () => {
      for (;;) {
        const answer = await create(headers, ["view:people", "manage:people"]);
        if (answer.outcome !== "201") return answer.outcome;
        if (++made >= childrenBeforeTheEnd) tellUnderWay();
      }
    }),
  );
  return { underWay, refusals };
}

describe("a token that makes others while it is ended", () => {
  test.each([1, 2, 3])("by revoking it leaves none that works (round %d)", async () => {
    const user = await makeUser("executive");
    const browser = await browserOf(user);
    const { secret, token } = newTokenResponse.parse((await create(browser, permissions)).json());
    const { underWay, refusals } = makeChildren(bearer(secret));
    await underWay;
    expect((await api("DELETE", `${path}/${token.id}`, browser)).outcome).toBe("200");
    for (const refusal of await refusals) {
      // The embedded database takes one transaction at a time: some make as many as there may be before the turn comes to the end.
      expect(["401 invalid_token", "409 too_many_tokens"]).toContain(refusal);
    }
    expect(await live(user.id)).toBe(0);
  });

  test.each([1, 2, 3])("by disabling its owner leaves none that works (round %d)", async () => {
    await makeUser("executive", "other@example.com");
    const user = await makeUser("executive");
    const { secret } = newTokenResponse.parse((await create(await browserOf(user), permissions)).json());
    const { underWay, refusals } = makeChildren(bearer(secret));
    await underWay;
    await disableUser(commandLine, user.email);
    for (const refusal of await refusals) {
      expect(["401 invalid_token", "409 user_disabled", "409 too_many_tokens"]).toContain(refusal);
    }
    expect(await live(user.id)).toBe(0);
  });
});

describe("the tokens of a user who is disabled", () => {
  const change = async (user: AppUser, disabled: boolean) => {
    const chief = await database().appUser.findFirstOrThrow({ where: { accessLevel: "executive" } });
    return api("PATCH", `/api/admin/users/${user.id}`, await tokenOf(chief), { disabled });
  };

  test("end for good: they do not work, and are listed as revoked, when the user is let in again", async () => {
    await makeUser("executive");
    const ana = await makeUser("staff");
    const tokens = [await tokenOf(ana), await tokenOf(ana)];
    expect((await change(ana, true)).outcome).toBe("200");
    expect((await change(ana, false)).outcome).toBe("200");
    for (const token of tokens) expect(await outcome(token)).toBe("401 invalid_token");
    const listed = tokensResponse.parse((await api("GET", path, await browserOf(ana))).json()).tokens;
    expect(listed.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
    expect(await database().auditEvent.count({ where: { kind: "token_revoked" } })).toBe(2);
    expect((await create(await browserOf(ana))).outcome).toBe("201");
  });

  test("also where an earlier version of Kith disabled them and left the tokens", async () => {
    await makeUser("executive");
    const ana = await makeUser("staff");
    const token = await tokenOf(ana);
    await database().appUser.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect((await change(ana, false)).outcome).toBe("200");
    expect(await outcome(token)).toBe("401 invalid_token");
  });

  test("end with nobody else's", async () => {
    const chief = await makeUser("executive");
    const [ana, bo] = [await makeUser("staff"), await tokenOf(await makeUser("head"))];
    await tokenOf(ana);
    await change(ana, true);
    expect([await outcome(bo), await live(chief.id)]).toEqual(["200", 1]);
  });
});

describe("on the command line", () => {
  const make = (email: string, scopes: (typeof permissions)[number][]) =>
    createApiToken(commandLine, { ownerEmail: email, name: "Script", scopes, days: 1 });

  test("no token is made with a scope above its owner's level, and none is left behind", async () => {
    const head = await makeUser("head");
    await expect(make(head.email, ["view:people", "manage:people"])).rejects.toMatchObject({
      code: "scope_not_held",
      message: expect.stringContaining(
        "level of The head is head, which does not include manage:people",
      ) as string,
    });
    const guest = await makeUser("guest");
    await expect(make(guest.email, ["view:people"])).rejects.toMatchObject({ code: "scope_not_held" });
    expect(await database().apiToken.count()).toBe(0);
    await setAccessLevel(commandLine, head.email, "executive");
    expect(await make(head.email, ["manage:people"])).toMatch(/^kith_/);
  });

  test("no token is made for somebody who is disabled", async () => {
    const ana = await makeUser("staff");
    await disableUser(commandLine, ana.email);
    await expect(make(ana.email, ["view:people"])).rejects.toMatchObject({ code: "user_disabled" });
    expect(await database().apiToken.count()).toBe(0);
  });
});

describe("how many tokens of a user work", () => {
  const fill = async (user: AppUser, count: number) => {
    for (let index = 0; index < count; index++) {
      await storeApiToken(database(), user.id, newApiToken(), {
        name: `Script ${index}`,
        scopes: ["view:people"],
        days: 1,
      });
    }
  };

  test("is limited: one more is refused with what to do, until one is revoked or has expired", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    await fill(user, mostLiveTokens);
    const refused = await create(browser);
    expect(refused.outcome).toBe("409 too_many_tokens");
    expect(refused.text).toContain("Revoke those that are not used any more");
    expect(await live(user.id)).toBe(mostLiveTokens);
    const [first, second] = await database().apiToken.findMany({ take: 2 });
    expect((await api("DELETE", `${path}/${first?.id ?? ""}`, browser)).outcome).toBe("200");
    expect((await create(browser)).outcome).toBe("201");
    expect((await create(browser)).outcome).toBe("409 too_many_tokens");
    await database().apiToken.update({
      where: { id: second?.id ?? "" },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    expect((await create(browser)).outcome).toBe("201");
    expect((await create(await browserOf(await makeUser("head")))).outcome).toBe("201");
  });

  test("is not exceeded by asking for several at once", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    await fill(user, mostLiveTokens - 3);
    const answers = await Promise.all(Array.from({ length: makers }, () => create(browser)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await live(user.id)).toBe(mostLiveTokens);
  });
});
