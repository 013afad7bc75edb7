import { describe, expect, test } from "vitest";
import { generateApiToken } from "@/lib/identity/session/api-token";
import { database } from "@/lib/platform/database/database";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { setUpTestDatabase } from "@/testing/test-database";
import { storeApiToken } from "./commands";
import { apiToken, newTokenResponse, tokensResponse } from "./schema";

setUpTestDatabase();

type Credential = Record<string, string>;
const path = "/api/tokens";
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const create = (headers: Credential, body: unknown) => requestApi("POST", path, headers, body);
const revoke = (headers: Credential, id: string) => requestApi("DELETE", `${path}/${id}`, headers);
const works = async (secret: string) => (await requestApi("GET", path, bearer(secret))).outcome;
const names = async (headers: Credential) =>
  (await readApi(tokensResponse, path, headers)).tokens.map(({ name }) => name);

async function make(headers: Credential, given: Record<string, unknown> = {}) {
  const answer = await create(headers, { name: "Wall board", scopes: ["view:people"], ...given });
  expect(answer.outcome).toBe("201");
  return newTokenResponse.parse(answer.json());
}

describe("a new token", () => {
  test("acts as its owner", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    const { secret, token } = await make(browser, { name: "  Wall board " });
    expect(secret).toMatch(/^kith_[0-9A-Za-z]{46}$/);
    expect(token).toMatchObject({
      ...{ name: "Wall board", owner: { user_id: user.id, name: "The staff" }, last_four: secret.slice(-4) },
      ...{ scopes: ["view:people"], public_only: false, last_used_at: null, state: "active" },
    });
    expect(await works(secret)).toBe("200");
    expect((await requestApi("GET", "/api/people", bearer(secret))).outcome).toBe("200");
  });
});

test("a new token is not made for another owner, nor with a scope given twice (B11, B57)", async () => {
  const browser = await createBrowserHeaders(await createUser("executive"));
  const forOther = { name: "x", scopes: ["view:people"], user_id: crypto.randomUUID() };
  for (const body of [forOther, '{"name":"x","scopes":["view:people"],"scopes":["manage:people"]}'])
    expect((await create(browser, body)).status).toBe(400);
  expect(await database().apiToken.count()).toBe(0);
});

describe("a token created by a token", () => {
  const writing = ["view:people", "manage:people"];

  test("expires no later than its parent, whatever was requested", async () => {
    const user = await createUser("executive");
    const { secret, token } = await make(await createBrowserHeaders(user), {
      scopes: writing,
      expires_in_days: 10,
    });
    expect((await make(bearer(secret), { expires_in_days: null })).token.expires_at).toBe(token.expires_at);
  });

  test("is revoked with its parent, including its own children, and no other token", async () => {
    const browser = await createBrowserHeaders(await createUser("executive"));
    const [first, beside] = [await make(browser, { scopes: writing }), await make(browser)];
    const child = await make(bearer(first.secret), { scopes: writing });
    const sibling = await make(bearer(first.secret));
    const grandchild = await make(bearer(child.secret));
    expect((await revoke(browser, child.token.id)).json()).toEqual({ ok: true });
    expect(await Promise.all([first, beside, sibling].map(({ secret }) => works(secret)))).toEqual([
      "200",
      "200",
      "200",
    ]);
    expect([await works(child.secret), await works(grandchild.secret)]).toEqual([
      "401 invalid_token",
      "401 invalid_token",
    ]);
    expect((await revoke(browser, first.token.id)).outcome).toBe("200");
    expect([await works(first.secret), await works(sibling.secret), await works(beside.secret)]).toEqual([
      "401 invalid_token",
      "401 invalid_token",
      "200",
    ]);
    expect(await database().auditEvent.count({ where: { kind: "token_revoked" } })).toBe(4);
  });
});

describe("a public_only token (TOKEN-9)", () => {
  test("is listed and audited as public_only, and never exceeds its owner", async () => {
    const browser = await createBrowserHeaders(await createUser("executive"));
    const { token } = await make(browser, { public_only: true });
    expect(token).toMatchObject({ scopes: ["view:people"], public_only: true });
    expect(await database().auditEvent.findFirst({ where: { kind: "token_created" } })).toMatchObject({
      detail: "view:people, public_only, 90 days",
    });
    const guest = await createBrowserHeaders(await createUser("guest"));
    const wanted = { name: "x", scopes: ["view:people"], public_only: true };
    expect((await create(guest, wanted)).outcome).toBe("403 scope_not_held");
  });

  test("sees only itself among the tokens, and creates and revokes no other", async () => {
    const browser = await createBrowserHeaders(await createUser("executive"));
    const other = await make(browser, { name: "Another" });
    const { token, secret } = await make(browser, { public_only: true });
    expect(await names(bearer(secret))).toEqual(["Wall board"]);
    expect((await create(bearer(secret), { name: "x", scopes: ["view:people"] })).outcome).toBe(
      "403 read_only_token",
    );
    expect((await revoke(bearer(secret), other.token.id)).outcome).toBe("403 read_only_token");
    expect((await revoke(bearer(secret), token.id)).outcome).toBe("200");
  });

  test("has only public_only children, whatever creates them", async () => {
    const { id: userId } = await createUser("executive");
    const terms = { name: "x", days: null };
    const first = generateApiToken();
    const firstId = await storeApiToken(database(), userId, first, {
      ...{ ...terms, scopes: ["view:people"], isPublicOnly: true },
    });
    const child = generateApiToken();
    await storeApiToken(database(), userId, child, {
      ...terms,
      scopes: ["view:people"],
      parentTokenId: firstId,
    });
    const [listed] = (await readApi(tokensResponse, path, bearer(child))).tokens;
    expect(listed).toMatchObject({ public_only: true, last_four: child.slice(-4) });
    await expect(
      storeApiToken(database(), userId, generateApiToken(), {
        ...{ ...terms, scopes: ["manage:people"], parentTokenId: firstId },
      }),
    ).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("tokens of other users", () => {
  test("are listed and revoked by executives, newest first, with their owners", async () => {
    const asAna = await createBrowserHeaders(await createUser("staff", "ana@example.com"));
    const chief = await createUser("executive");
    const asChief = await createBrowserHeaders(chief);
    const ana = await make(asAna, { name: "Ana's" });
    await make(asChief, { name: "chief's" });
    expect(await names(asAna)).toEqual(["Ana's"]);
    const { tokens } = await readApi(tokensResponse, path, asChief);
    expect(tokens.map(({ name, owner }) => [name, owner.name])).toEqual([
      ["chief's", "The executive"],
      ["Ana's", "The staff"],
    ]);
    expect((await revoke(asChief, ana.token.id)).outcome).toBe("200");
    expect(await works(ana.secret)).toBe("401 invalid_token");
    expect(await database().auditEvent.findFirst({ where: { kind: "token_revoked" } })).toMatchObject({
      actorId: chief.id,
      subjectId: ana.token.id,
      subjectName: "Ana's",
    });
  });
});

describe("an invalid token", () => {
  test("is a revoked token: from the next request, revocable once, and listed as revoked (B35)", async () => {
    const browser = await createBrowserHeaders(await createUser("staff"));
    const { secret, token } = await make(browser);
    expect((await revoke(browser, token.id)).outcome).toBe("200");
    expect(await works(secret)).toBe("401 invalid_token");
    expect((await revoke(browser, token.id)).outcome).toBe("404 token_not_found");
    const [listed] = (await readApi(tokensResponse, path, browser)).tokens;
    expect(apiToken.parse(listed)).toMatchObject({
      state: "revoked",
      revoked_at: expect.any(String) as string,
    });
  });

  test("is an expired token, listed as expired (B35)", async () => {
    const browser = await createBrowserHeaders(await createUser("staff"));
    const { secret } = await make(browser);
    await database().apiToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect(await works(secret)).toBe("401 invalid_token");
    const [listed] = (await readApi(tokensResponse, path, browser)).tokens;
    expect(listed?.state).toBe("expired");
  });
});
