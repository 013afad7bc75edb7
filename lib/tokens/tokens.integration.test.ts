// Both engines: tokens and their locks.
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newApiToken } from "@/lib/auth/api-token";
import { permissions, type AccessLevel, type Permission } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";
import { storeApiToken } from "./commands";
import { apiToken, newTokenResponse, tokensResponse } from "./schema";

withStore();

type Credential = Record<string, string>;
const path = "/api/tokens";
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const create = (headers: Credential, body: unknown) => api("POST", path, headers, body);
const revoke = (headers: Credential, id: string) => api("DELETE", `${path}/${id}`, headers);
const works = async (secret: string) => (await api("GET", path, bearer(secret))).outcome;
const names = async (headers: Credential) =>
  tokensResponse.parse((await api("GET", path, headers)).json()).tokens.map(({ name }) => name);

async function make(headers: Credential, given: Record<string, unknown> = {}) {
  const answer = await create(headers, { name: "Wall board", scopes: ["view:people"], ...given });
  expect(answer.outcome).toBe("201");
  return newTokenResponse.parse(answer.json());
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a new token", () => {
  test("is answered once, in the documented shape, and works", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    const answer = await create(browser, { name: "  Wall board ", scopes: ["view:people"] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { secret, token } = newTokenResponse.parse(answer.json());
    expect(secret).toMatch(/^kith_[0-9A-Za-z]{46}$/);
    expect(token).toStrictEqual({
      id: token.id,
      name: "Wall board",
      owner: { user_id: user.id, name: "The staff" },
      last_four: secret.slice(-4),
      scopes: ["view:people"],
      public_only: false,
      created_at: token.created_at,
      expires_at: token.expires_at,
      last_used_at: null,
      revoked_at: null,
      state: "active",
    });
    expect(await works(secret)).toBe("200");
    expect((await api("GET", "/api/people", bearer(secret))).outcome).toBe("200");
  });

  test("shows its secret nowhere else: not in a list, not in the record, not in the database (B34)", async () => {
    const browser = await browserOf(await makeUser("executive"));
    const { secret } = await make(browser);
    for (const list of [path, "/api/admin/audit", "/api/admin/audit?format=csv", "/api/admin/users"]) {
      expect((await api("GET", list, browser)).text).not.toContain(secret.slice(5, -4));
    }
    expect(JSON.stringify(await dumpDatabase())).not.toContain(secret.slice(5, -4));
    const hash = createHash("sha256").update(secret).digest("hex");
    expect(await database().apiToken.count({ where: { hash } })).toBe(1);
  });

  test.each([
    ["90 days unless it is said", {}, 90],
    ["as many days as asked for", { expires_in_days: 7 }, 7],
    ["no end where none is asked for", { expires_in_days: null }, null],
  ])("has %s", async (_guarantee, given, days) => {
    const { token } = await make(await browserOf(await makeUser("staff")), given);
    expect(token.expires_at?.slice(0, 10) ?? null).toBe(days && dayFromNow(days));
  });

  test("is a new one every time, also with the same name", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const made = [await make(browser), await make(browser)];
    expect(new Set(made.flatMap(({ secret, token }) => [secret, token.id])).size).toBe(4);
    expect(await names(browser)).toEqual(["Wall board", "Wall board"]);
  });

  const lists: [AccessLevel, readonly Permission[]][] = [
    ["executive", permissions],
    ["head", ["view:people"]],
    ["manager", ["view:people"]],
    ["staff", ["view:people"]],
    ["guest", []],
  ];
  test.each(lists)("of a %s may have the scopes %j and no other", async (level, held) => {
    const browser = await browserOf(await makeUser(level));
    for (const scope of permissions) {
      const answer = await create(browser, { name: "x", scopes: [scope] });
      expect([scope, answer.outcome]).toEqual([scope, held.includes(scope) ? "201" : "403 scope_not_held"]);
    }
    const all = await create(browser, { name: "x", scopes: permissions });
    expect(all.outcome).toBe(held.length === permissions.length ? "201" : "403 scope_not_held");
    expect(await database().apiToken.count()).toBe(held.length + (level === "executive" ? 1 : 0));
  });

  test("that a token makes has the scopes of that token at most, whoever owns it", async () => {
    const narrow = await tokenOf(await makeUser("executive"), ["view:people", "manage:people"]);
    expect((await create(narrow, { name: "x", scopes: ["admin:connections"] })).outcome).toBe(
      "403 scope_not_held",
    );
    expect((await create(narrow, { name: "x", scopes: ["view:people", "admin:connections"] })).outcome).toBe(
      "403 scope_not_held",
    );
    expect((await make(narrow)).token.scopes).toEqual(["view:people"]);
  });

  test("is neither made nor revoked by one that can only read, whoever owns it (B36)", async () => {
    const executive = await makeUser("executive");
    const reader = await tokenOf(executive, ["view:people"]);
    const other = await make(await browserOf(executive));
    const wanted = { name: "x", scopes: ["view:people"] };
    expect((await create(reader, wanted)).outcome).toBe("403 read_only_token");
    expect((await revoke(reader, other.token.id)).outcome).toBe("403 read_only_token");
    expect(await works(other.secret)).toBe("200");
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["no name", { scopes: ["view:people"] }],
    ["an empty name", { name: " ", scopes: ["view:people"] }],
    ["a name of 101 letters", { name: "x".repeat(101), scopes: ["view:people"] }],
    ["a name that is none", { name: 7, scopes: ["view:people"] }],
    ["no scopes", { name: "x" }],
    ["an empty list of scopes", { name: "x", scopes: [] }],
    ["an unknown scope", { name: "x", scopes: ["view:salaries"] }],
    ["a scope for a list", { name: "x", scopes: "view:people" }],
    ["too many scopes", { name: "x", scopes: Array.from({ length: 4 }, () => "view:people") }],
    ["names alone with more", { name: "x", scopes: ["view:people", "manage:people"], public_only: true }],
    ["names alone without people", { name: "x", scopes: ["admin:connections"], public_only: true }],
    ["names in words", { name: "x", scopes: ["view:people"], public_only: "yes" }],
    ["no days", { name: "x", scopes: ["view:people"], expires_in_days: 0 }],
    ["days gone by", { name: "x", scopes: ["view:people"], expires_in_days: -1 }],
    ["half a day", { name: "x", scopes: ["view:people"], expires_in_days: 0.5 }],
    ["more than ten years", { name: "x", scopes: ["view:people"], expires_in_days: 3_651 }],
    ["days in words", { name: "x", scopes: ["view:people"], expires_in_days: "90" }],
    ["an owner", { name: "x", scopes: ["view:people"], user_id: crypto.randomUUID() }],
    ["a secret", { name: "x", scopes: ["view:people"], secret: "kith_mine" }],
    ["an array", []],
    ["null", "null"],
    ["no JSON", "{"],
    ["a key twice", '{"name":"x","scopes":["view:people"],"scopes":["manage:people"]}'],
    ["a prototype", '{"name":"x","scopes":["view:people"],"__proto__":{"expires_in_days":null}}'],
  ])("is not made of %s (B11)", async (_what, body) => {
    const answer = await create(await browserOf(await makeUser("executive")), body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(await database().apiToken.count()).toBe(0);
  });

  test("is not made of text that only looks like JSON, nor of too much of it", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const body = JSON.stringify({ name: "x", scopes: ["view:people"] });
    expect((await create({ ...browser, "content-type": "text/plain" }, body)).outcome).toBe("415 not_json");
    expect((await create(browser, { name: "x".repeat(70_000), scopes: ["view:people"] })).outcome).toBe(
      "413 body_too_large",
    );
  });
});

describe("a token that was made by a token", () => {
  const writing = ["view:people", "manage:people"];

  test("expires with it at the latest, whatever was asked for", async () => {
    const user = await makeUser("executive");
    const { secret, token } = await make(await browserOf(user), { scopes: writing, expires_in_days: 10 });
    expect((await make(bearer(secret), { expires_in_days: null })).token.expires_at).toBe(token.expires_at);
    expect((await make(bearer(secret), { expires_in_days: 365 })).token.expires_at).toBe(token.expires_at);
    const sooner = (await make(bearer(secret), { expires_in_days: 3 })).token;
    expect(sooner.expires_at?.slice(0, 10)).toBe(dayFromNow(3));
  });

  test("is revoked with it, and so are those that it made; no other", async () => {
    const browser = await browserOf(await makeUser("executive"));
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

  test("ends with it also when that one is revoked by itself", async () => {
    const executive = await browserOf(await makeUser("executive"));
    const { secret, token } = await make(executive, { scopes: writing });
    const child = await make(bearer(secret));
    expect((await revoke(bearer(secret), token.id)).outcome).toBe("200");
    expect([await works(secret), await works(child.secret)]).toEqual([
      "401 invalid_token",
      "401 invalid_token",
    ]);
  });

  test("can end itself, also where it can only read", async () => {
    const { secret, token } = await make(await browserOf(await makeUser("staff")));
    expect((await revoke(bearer(secret), token.id)).outcome).toBe("200");
    expect(await works(secret)).toBe("401 invalid_token");
  });
});

describe("a public_only token (TOKEN-9)", () => {
  test("is listed as such, is no more than its owner may have, and stands as such in the record", async () => {
    const browser = await browserOf(await makeUser("executive"));
    const { token, secret } = await make(browser, { public_only: true });
    expect(token).toMatchObject({ scopes: ["view:people"], public_only: true });
    expect((await api("GET", "/api/people", bearer(secret))).outcome).toBe("200");
    expect(await database().auditEvent.findFirst({ where: { kind: "token_created" } })).toMatchObject({
      detail: "view:people, public_only, 90 days",
    });
    const guest = await browserOf(await makeUser("guest"));
    const wanted = { name: "x", scopes: ["view:people"], public_only: true };
    expect((await create(guest, wanted)).outcome).toBe("403 scope_not_held");
  });

  test("sees of the tokens itself, and makes and ends no other", async () => {
    const browser = await browserOf(await makeUser("executive"));
    const other = await make(browser, { name: "Another" });
    const { token, secret } = await make(browser, { public_only: true });
    expect(await names(bearer(secret))).toEqual(["Wall board"]);
    expect((await create(bearer(secret), { name: "x", scopes: ["view:people"] })).outcome).toBe(
      "403 read_only_token",
    );
    expect((await revoke(bearer(secret), other.token.id)).outcome).toBe("403 read_only_token");
    expect((await revoke(bearer(secret), token.id)).outcome).toBe("200");
  });

  test("has none but public_only children, whatever makes them", async () => {
    const { id: userId } = await makeUser("executive");
    const terms = { name: "x", days: null };
    const first = newApiToken();
    const firstId = await storeApiToken(database(), userId, first, {
      ...{ ...terms, scopes: ["view:people"], isPublicOnly: true },
    });
    const child = newApiToken();
    await storeApiToken(database(), userId, child, {
      ...terms,
      scopes: ["view:people"],
      madeWithId: firstId,
    });
    const [listed] = tokensResponse.parse((await api("GET", path, bearer(child))).json()).tokens;
    expect(listed).toMatchObject({ public_only: true, last_four: child.slice(-4) });
    await expect(
      storeApiToken(database(), userId, newApiToken(), {
        ...{ ...terms, scopes: ["manage:people"], madeWithId: firstId },
      }),
    ).rejects.toMatchObject({ kind: "invalid" });
  });

  test("may do nothing in a version of Kith that does not know what it is", async () => {
    await make(await browserOf(await makeUser("executive")), { public_only: true });
    const { scopes } = await database().apiToken.findFirstOrThrow();
    expect(scopes.filter((scope) => permissions.some((known) => known === scope))).toEqual([]);
  });
});

describe("tokens of others", () => {
  test("are neither listed nor known to anybody but executives", async () => {
    const [ana, bo] = [await makeUser("staff", "ana@example.com"), await makeUser("head", "bo@example.com")];
    const [asAna, asBo] = [await browserOf(ana), await browserOf(bo)];
    const mine = await make(asAna, { name: "Ana's" });
    await make(asBo, { name: "Bo's" });
    expect([await names(asAna), await names(asBo)]).toEqual([["Ana's"], ["Bo's"]]);
    const [others, unknown] = [await revoke(asBo, mine.token.id), await revoke(asBo, crypto.randomUUID())];
    expect([others.outcome, others.text]).toEqual(["404 token_not_found", unknown.text]);
    expect(await works(mine.secret)).toBe("200");
  });

  test("are seen and revoked by executives, the newest first, with their owners", async () => {
    const asAna = await browserOf(await makeUser("staff", "ana@example.com"));
    const chief = await makeUser("executive");
    const asChief = await browserOf(chief);
    const ana = await make(asAna, { name: "Ana's" });
    await make(asChief, { name: "chief's" });
    const answer = await api("GET", path, asChief);
    const { tokens } = tokensResponse.parse(answer.json());
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

  test("are out of reach for an executive's token without admin:connections", async () => {
    const ana = await make(await browserOf(await makeUser("staff", "ana@example.com")), { name: "Ana's" });
    const narrow = await tokenOf(await makeUser("executive"), ["view:people", "manage:people"]);
    expect(await names(narrow)).toEqual(["test"]);
    expect((await revoke(narrow, ana.token.id)).outcome).toBe("404 token_not_found");
  });
});

describe("a token that does not work", () => {
  test("is one that was revoked: at the next request, once, and listed as such (B35)", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const { secret, token } = await make(browser);
    expect((await revoke(browser, token.id)).outcome).toBe("200");
    expect(await works(secret)).toBe("401 invalid_token");
    expect((await revoke(browser, token.id)).outcome).toBe("404 token_not_found");
    const [listed] = tokensResponse.parse((await api("GET", path, browser)).json()).tokens;
    expect(apiToken.parse(listed)).toMatchObject({
      state: "revoked",
      revoked_at: expect.any(String) as string,
    });
  });

  test("is one that expired, and listed as such (B35)", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const { secret } = await make(browser);
    await database().apiToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect(await works(secret)).toBe("401 invalid_token");
    const [listed] = tokensResponse.parse((await api("GET", path, browser)).json()).tokens;
    expect(listed?.state).toBe("expired");
  });

  test("is one with a letter wrong, missing, too much or in another's place (B35)", async () => {
    const { secret } = await make(await browserOf(await makeUser("staff")));
    const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- .";
    const place = fc.nat({ max: secret.length - 1 });
    const broken = fc
      .oneof(
        fc
          .tuple(place, fc.constantFrom(...letters))
          .map(([at, letter]) => secret.slice(0, at) + letter + secret.slice(at + 1)),
        fc
          .tuple(place, fc.constantFrom(...letters))
          .map(([at, letter]) => secret.slice(0, at) + letter + secret.slice(at)),
        place.map((at) => secret.slice(0, at) + secret.slice(at + 1)),
        fc.tuple(place, place).map(([a, b]) => {
          const swapped = [...secret];
          [swapped[a], swapped[b]] = [secret[b] ?? "", secret[a] ?? ""];
          return swapped.join("");
        }),
        fc.constantFrom(secret.toUpperCase(), secret.slice(5), `${secret}${secret}`, "kith_", newApiToken()),
      )
      // A header is trimmed on its way, and a space within ends the token.
      .filter((token) => token.trim() !== secret);
    await fc.assert(
      fc.asyncProperty(broken, async (token) => {
        expect([token, await works(token)]).toEqual([token, "401 invalid_token"]);
      }),
      { numRuns: 300 },
    );
    expect(await works(secret)).toBe("200");
  });

  test("is any of the demo's words outside of the demo", async () => {
    await makeUser("executive");
    for (const level of ["executive", "head", "manager", "staff", "guest"]) {
      expect(await works(`kith_demo_${level}`)).toBe("401 invalid_token");
    }
  });

  test.each(["none", "1", "' OR 1=1 --"])("nor is %j the id of one", async (id) => {
    const browser = await browserOf(await makeUser("executive"));
    expect((await revoke(browser, encodeURIComponent(id))).status).toBe(404);
  });
});
