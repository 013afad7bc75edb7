import { expect, test } from "vitest";
import { permissions } from "@/lib/identity/access/permissions";
import { disableUser } from "@/lib/identity/users/commands";
import { commandLineActor } from "@/lib/identity/audit/actor";
import type { AppUser } from "@/lib/generated/prisma/client";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";
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

test.each<[string, (user: AppUser, browser: Credential, id: string) => Promise<unknown>]>([
  ["revocation", (_, browser, id) => requestApi("DELETE", `${path}/${id}`, browser)],
  ["disabling its owner", ({ email }) => disableUser(commandLineActor, email)],
])("invalidating a token while it creates other tokens, by %s, leaves no active child", async (_how, end) => {
  await createUser("executive", "other@example.com");
  const user = await createUser("executive");
  const browser = await createBrowserHeaders(user);
  const { secret, token } = newTokenResponse.parse((await create(browser, permissions)).json());
  const { underWay, refusals } = createChildTokens(bearer(secret));
  await underWay;
  await end(user, browser, token.id);
  // The embedded database runs one transaction at a time, so the token limit may be reached before the token ends.
  for (const refusal of await refusals)
    expect(["401 invalid_token", "409 user_disabled", "409 too_many_tokens"]).toContain(refusal);
  expect(await countActiveTokens(user.id)).toBe(0);
});

test.each([
  ["", true],
  [", also if an earlier version of Kith disabled the user and left them active", false],
])("the tokens of a disabled user are revoked permanently%s", async (_what, isByThisVersion) => {
  const chief = await createTokenHeaders(await createUser("executive"));
  const ana = await createUser("staff");
  const tokens = [await createTokenHeaders(ana), await createTokenHeaders(ana)];
  const change = (disabled: boolean) =>
    requestApi("PATCH", `/api/admin/users/${ana.id}`, chief, { disabled });
  if (isByThisVersion) expect((await change(true)).outcome).toBe("200");
  else await database().appUser.update({ where: { id: ana.id }, data: { disabledAt: new Date() } });
  expect((await change(false)).outcome).toBe("200");
  for (const token of tokens) expect(await outcome(token)).toBe("401 invalid_token");
  const listed = (await readApi(tokensResponse, path, await createBrowserHeaders(ana))).tokens;
  expect(listed.map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  expect(await database().auditEvent.count({ where: { kind: "token_revoked" } })).toBe(2);
  expect((await create(await createBrowserHeaders(ana))).outcome).toBe("201");
});

test("concurrent requests do not exceed the number of active tokens of a user, without revoked and expired ones", async () => {
  const user = await createUser("staff");
  const browser = await createBrowserHeaders(user);
  await database().apiToken.createMany({
    data: Array.from({ length: maxActiveTokens - 1 }, (_, index) => ({
      ...{ userId: user.id, name: "Script", hash: `${index}`, lastFour: "", scopes: ["view:people"] },
      ...(index === 0 && { revokedAt: new Date() }),
      ...(index === 1 && { expiresAt: new Date(Date.now() - 1_000) }),
    })),
  });
  const answers = await Promise.all(Array.from({ length: makerCount }, () => create(browser)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const [refused] = answers.filter(({ status }) => status !== 201);
  expect(refused?.outcome).toBe("409 too_many_tokens");
});
