import { describe, expect, test } from "vitest";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { permissions } from "@/lib/identity/access/permissions";
import { disableUser, setAccessLevel } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";
import { createTokenByEmail, storeApiToken } from "./commands";
import { maxActiveTokens } from "./token-rules";
import { newTokenResponse, tokensResponse } from "./schema";

setUpTestDatabase();

type Credential = Record<string, string>;
const path = "/api/tokens";
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const create = (headers: Credential, scopes: readonly string[] = ["view:people"]) =>
  requestApi("POST", path, headers, { name: "Wall board", scopes });
const outcome = async (headers: Credential) => (await requestApi("GET", path, headers)).outcome;
const countActiveTokens = (userId: string) =>
  database().apiToken.count({ where: { userId, revokedAt: null } });

const makerCount = 12;
const childrenBeforeRevocation = 6;

/**
 * Creates child tokens concurrently until the parent token is refused. `underWay` resolves once some exist; `refusals`
 * lists how each loop ended.
 */
function createChildTokens(headers: Credential) {
  let made = 0;
  let tellUnderWay: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => (tellUnderWay = resolve));
  const refusals = Promise.all(
    Array.from({ length: makerCount }, async () => {
      for (;;) {
        const answer = await create(headers, ["view:people", "manage:people"]);
        if (answer.outcome !== "201") return answer.outcome;
        if (++made >= childrenBeforeRevocation) tellUnderWay();
      }
    }),
  );
  return { underWay, refusals };
}

describe("invalidating a token while it creates other tokens", () => {
  test("by revocation leaves no active child", async () => {
    const user = await createUser("executive");
    const browser = await createBrowserHeaders(user);
    const { secret, token } = newTokenResponse.parse((await create(browser, permissions)).json());
    const { underWay, refusals } = createChildTokens(bearer(secret));
    await underWay;
    expect((await requestApi("DELETE", `${path}/${token.id}`, browser)).outcome).toBe("200");
    for (const refusal of await refusals) {
      // The embedded database runs one transaction at a time, so the token limit may be reached before the token ends.
      expect(["401 invalid_token", "409 too_many_tokens"]).toContain(refusal);
    }
    expect(await countActiveTokens(user.id)).toBe(0);
  });

  test("by disabling its owner leaves no active child", async () => {
    await createUser("executive", "other@example.com");
    const user = await createUser("executive");
    const { secret } = newTokenResponse.parse(
      (await create(await createBrowserHeaders(user), permissions)).json(),
    );
    const { underWay, refusals } = createChildTokens(bearer(secret));
    await underWay;
    await disableUser(commandLineActor, user.email);
    for (const refusal of await refusals) {
      expect(["401 invalid_token", "409 user_disabled", "409 too_many_tokens"]).toContain(refusal);
    }
    expect(await countActiveTokens(user.id)).toBe(0);
  });
});

describe("the tokens of a disabled user", () => {
  const change = async (user: AppUser, disabled: boolean) => {
    const chief = await database().appUser.findFirstOrThrow({ where: { accessLevel: "executive" } });
    return requestApi("PATCH", `/api/admin/users/${user.id}`, await createTokenHeaders(chief), { disabled });
  };

  test("are revoked permanently, also after the user is enabled again", async () => {
    await createUser("executive");
    const ana = await createUser("staff");
    const tokens = [await createTokenHeaders(ana), await createTokenHeaders(ana)];
    expect((await change(ana, true)).outcome).toBe("200");
    expect((await change(ana, false)).outcome).toBe("200");
    for (const token of tokens) expect(await outcome(token)).toBe("401 invalid_token");
    const listed = (await readApi(tokensResponse, path, await createBrowserHeaders(ana))).tokens;
    expect(listed.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
    expect(await database().auditEvent.count({ where: { kind: "token_revoked" } })).toBe(2);
    expect((await create(await createBrowserHeaders(ana))).outcome).toBe("201");
  });

  test("are revoked also if an earlier version of Kith disabled the user and left them active", async () => {
    await createUser("executive");
    const ana = await createUser("staff");
    const token = await createTokenHeaders(ana);
    await database().appUser.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
    expect((await change(ana, false)).outcome).toBe("200");
    expect(await outcome(token)).toBe("401 invalid_token");
  });
});

describe("on the command line", () => {
  const make = (email: string, scopes: (typeof permissions)[number][]) =>
    createTokenByEmail(commandLineActor, { ownerEmail: email, name: "Script", scopes, days: 1 });

  test("no token exceeds its owner's level, and a refusal stores nothing", async () => {
    const head = await createUser("head");
    await expect(make(head.email, ["view:people", "manage:people"])).rejects.toMatchObject({
      code: "scope_not_held",
      message: expect.stringContaining(
        "level of The head is head, which does not include manage:people",
      ) as string,
    });
    const guest = await createUser("guest");
    await expect(make(guest.email, ["view:people"])).rejects.toMatchObject({ code: "scope_not_held" });
    expect(await database().apiToken.count()).toBe(0);
    await setAccessLevel(commandLineActor, head.email, "executive");
    expect(await make(head.email, ["manage:people"])).toMatch(/^kith_/);
  });
});

describe("the number of active tokens of a user", () => {
  const fill = async (user: AppUser, count: number) => {
    for (let index = 0; index < count; index++) {
      await storeApiToken(database(), user.id, generateApiToken(), {
        name: `Script ${index}`,
        scopes: ["view:people"],
        days: 1,
      });
    }
  };

  test("is limited: a further token is refused until an active token is revoked or expires", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    await fill(user, maxActiveTokens);
    const refused = await create(browser);
    expect(refused.outcome).toBe("409 too_many_tokens");
    expect(refused.text).toContain("Revoke unused tokens");
    expect(await countActiveTokens(user.id)).toBe(maxActiveTokens);
    const [first, second] = await database().apiToken.findMany({ take: 2 });
    expect((await requestApi("DELETE", `${path}/${first?.id ?? ""}`, browser)).outcome).toBe("200");
    expect((await create(browser)).outcome).toBe("201");
    expect((await create(browser)).outcome).toBe("409 too_many_tokens");
    await database().apiToken.update({
      where: { id: second?.id ?? "" },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    expect((await create(browser)).outcome).toBe("201");
    expect((await create(await createBrowserHeaders(await createUser("head")))).outcome).toBe("201");
  });

  test("is not exceeded by concurrent requests", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    await fill(user, maxActiveTokens - 3);
    const answers = await Promise.all(Array.from({ length: makerCount }, () => create(browser)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await countActiveTokens(user.id)).toBe(maxActiveTokens);
  });
});
