// Both engines: two concurrent requests claim one key.
import { describe, expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import { requestApi, type HttpMethod } from "@/testing/request-api";
import {
  authenticate,
  createLevelHeaders,
  createBrowserHeaders,
  createUser,
  createTokenHeaders,
} from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { newTokenResponse } from "@/lib/identity/tokens/schema";
import { defineEndpoint } from "./endpoint";
import { runIdempotently, deleteExpiredKeys } from "./idempotent-write";
import { buildJsonAnswer, type Answer } from "./answer";
import { okResponse } from "@/lib/platform/common-schemas";
import { Problem } from "@/lib/platform/problem";

setUpTestDatabase();

type Headers = Record<string, string>;
const path = "/api/tokens";
const wanted = { name: "Wall board", scopes: ["view:people"] };
const tokens = () => database().apiToken.count({ where: { name: wanted.name } });
const keyed = (headers: Headers, key: string) => ({ ...headers, "idempotency-key": key });
const create = (headers: Headers, key: string, body: unknown = wanted) =>
  requestApi("POST", path, keyed(headers, key), body);
const isReplay = ({ headers }: { headers: { get: (name: string) => string | null } }) =>
  headers.get("idempotent-replayed") === "true";

/** Runs `write` with the key, as an endpoint does after its permission checks. */
async function once(headers: Headers, key: string, write: () => Promise<Answer>): Promise<Answer> {
  const caller = await authenticate(new Headers(headers));
  const { signal } = new AbortController();
  const request = { method: "POST", url: "/api/made-up", headers: new Headers(headers), body: null, signal };
  return runIdempotently({ header: key, caller, request, body: null }, write);
}

describe("a write with an Idempotency-Key", () => {
  test("runs once and replays its response, including the secret that is shown once (IDEM-2)", async () => {
    const headers = await createLevelHeaders("executive");
    const [first, second, third] = [
      await create(headers, '"a"'),
      await create(headers, '"a"'),
      await create(headers, "a"),
    ];
    expect([first, second, third].map((answer) => [answer.outcome, isReplay(answer)])).toEqual([
      ["201", false],
      ["201", true],
      ["201", true],
    ]);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    for (const name of ["content-type", "cache-control"]) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    const { secret } = newTokenResponse.parse(second.json());
    expect((await requestApi("GET", path, { authorization: `Bearer ${secret}` })).outcome).toBe("200");
    expect(await tokens()).toBe(1);
  });

  test("is refused if the key was used for another body, address or method, and nothing changes (IDEM-3)", async () => {
    const headers = await createLevelHeaders("executive");
    const made = newTokenResponse.parse((await create(headers, "a")).json());
    const others: [HttpMethod, string, unknown][] = [
      ["POST", path, { ...wanted, name: "Another" }],
      ["POST", path, { ...wanted, expires_in_days: null }],
      ["DELETE", `${path}/${made.token.id}`, undefined],
      ["POST", "/api/people/sync", undefined],
      ["POST", "/api/people/sync?allow_removals=true", undefined],
    ];
    for (const [method, address, body] of others) {
      const answer = await requestApi(method, address, keyed(headers, "a"), body);
      expect([method, address, answer.outcome]).toEqual([method, address, "422 idempotency_key_reused"]);
    }
    expect(await database().apiToken.count({ where: { revokedAt: { not: null } } })).toBe(0);
    expect(await tokens()).toBe(1);
    const same = { expires_in_days: 90, scopes: ["view:people"], public_only: false, name: " Wall board " };
    expect(isReplay(await create(headers, "a", same))).toBe(true);
  });

  test("has a separate key space per token and per person (IDEM-1)", async () => {
    const user = await createUser("executive");
    const other = await createUser("executive", "other@example.com");
    const [one, two, theirs] = [
      await createTokenHeaders(user),
      await createTokenHeaders(user),
      await createTokenHeaders(other),
    ];
    const [browser, another] = [await createBrowserHeaders(user), await createBrowserHeaders(user)];
    for (const headers of [one, two, theirs, browser]) {
      expect(isReplay(await create(headers, "a"))).toBe(false);
    }
    expect(isReplay(await create(another, "a"))).toBe(true);
    expect(await tokens()).toBe(4);
  });

  test("replays only to callers with current permission: rights are checked each time", async () => {
    const user = await createUser("executive");
    const headers = await createTokenHeaders(user);
    await create(headers, "a");
    await database().appUser.update({ where: { id: user.id }, data: { disabledAt: new Date() } });
    expect((await create(headers, "a")).outcome).toBe("401 invalid_token");
    await database().appUser.update({ where: { id: user.id }, data: { disabledAt: null } });
    const address = `/api/admin/users/${(await createUser("staff")).id}`;
    const patch = () => requestApi("PATCH", address, keyed(headers, "b"), { access_level: "head" });
    expect((await patch()).outcome).toBe("200");
    await database().appUser.update({ where: { id: user.id }, data: { accessLevel: "head" } });
    expect((await patch()).outcome).toBe("403 not_allowed");
  });

  test("runs once for many concurrent requests: the others receive a conflict or its response (IDEM-4)", async () => {
    const headers = await createLevelHeaders("executive");
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(headers, "a")));
    const done = answers.filter((answer) => answer.outcome === "201");
    expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter((one) => !done.includes(one))) {
      expect(answer.outcome).toBe("409 idempotency_key_in_use");
      expect(answer.headers.get("retry-after")).toBe("2");
    }
    expect(await tokens()).toBe(1);
  });

  test("does not claim its key if its input, its caller or its key is refused", async () => {
    const headers = await createLevelHeaders("executive");
    expect((await create(headers, "a", { name: "" })).outcome).toBe("400 invalid_request");
    expect((await create(headers, "a", "{")).outcome).toBe("400 invalid_json");
    expect((await create(headers, '"a", "b"')).outcome).toBe("400 invalid_idempotency_key");
    expect((await create({}, "a")).outcome).toBe("401 not_signed_in");
    expect(await database().idempotencyKey.count()).toBe(0);
    expect((await create(headers, "a")).outcome).toBe("201");
  });

  test("replays its refusal, even if the write would succeed now", async () => {
    const headers = await createLevelHeaders("executive");
    const missing = "00000000-0000-4000-8000-00000000ffff";
    const link = () =>
      requestApi("POST", `/api/people/${missing}/payroll-link`, keyed(headers, "b"), {
        payroll_employee_id: "e",
      });
    const [first, second] = [await link(), await link()];
    expect([first.outcome, isReplay(second), second.text]).toEqual([
      "404 person_not_found",
      true,
      first.text,
    ]);
  });

  test("may be repeated after a retryable refusal, but not after an unknown outcome (IDEM-5)", async () => {
    const headers = await createLevelHeaders("executive");
    let times = 0;
    const failing = (error: Error) => async () => {
      times += 1;
      throw error;
    };
    const busy = new Problem("unavailable", "payroll_busy", "Later.", { retryAfterSeconds: 9 });
    for (let round = 0; round < 2; round++)
      expect((await once(headers, "a", failing(busy))).status).toBe(503);
    expect(times).toBe(2);
    expect((await once(headers, "a", async () => buildJsonAnswer({ ok: true }))).status).toBe(200);

    expect((await once(headers, "b", failing(new Error("a defect")))).status).toBe(500);
    const lost = new Problem("unavailable", "database_unavailable", "Gone.", { retryAfterSeconds: 5 });
    expect((await once(headers, "c", failing(lost))).status).toBe(503);
    expect(times).toBe(4);
    for (const key of ["b", "c"]) {
      await expect(once(headers, key, failing(busy))).rejects.toMatchObject({ code: "outcome_unknown" });
    }
    expect(times).toBe(4);
  });

  test("is reported as in progress while its process sends heartbeats, and then as having an unknown outcome (IDEM-4)", async () => {
    const headers = await createLevelHeaders("executive");
    let finish = (_answer: Answer) => {};
    const slow = once(headers, "a", () => new Promise((resolve) => (finish = resolve)));
    const repeated = () => once(headers, "a", async () => buildJsonAnswer("done twice"));
    await expect.poll(() => database().idempotencyKey.count()).toBe(1);
    await expect(repeated()).rejects.toMatchObject({ code: "idempotency_key_in_use" });
    await database()
      .$executeRaw`UPDATE idempotency_keys SET seen_at = clock_timestamp() - interval '61 seconds'`;
    await expect(repeated()).rejects.toMatchObject({ code: "outcome_unknown" });
    finish(buildJsonAnswer("done"));
    await slow;
    expect(await repeated()).toMatchObject({ body: '"done"', headers: { "idempotent-replayed": "true" } });
  });

  test("is deleted after a day, by the hourly purge and by the next use of its key", async () => {
    const headers = await createLevelHeaders("executive");
    const age = (hours: number) =>
      database()
        .$executeRaw`UPDATE idempotency_keys SET begun_at = begun_at - make_interval(hours => ${hours}::int)`;
    const first = await create(headers, "a");
    await age(23);
    await deleteExpiredKeys();
    expect((await create(headers, "a")).text).toBe(first.text);
    await age(1);
    expect(isReplay(await create(headers, "a"))).toBe(false);
    await age(24);
    await deleteExpiredKeys();
    expect(await database().idempotencyKey.count()).toBe(0);
    expect(await tokens()).toBe(2);
  });

  test("stores nothing readable: neither key, request nor response (IDEM-6)", async () => {
    const headers = await createLevelHeaders("executive");
    const { secret, token } = newTokenResponse.parse((await create(headers, "a-key-of-ours")).json());
    const rows = JSON.stringify((await dumpDatabase())["idempotency_keys"]);
    for (const readable of [
      "a-key-of-ours",
      secret,
      secret.slice(5, 15),
      token.id,
      "Wall board",
      "view:people",
    ]) {
      expect(rows).not.toContain(readable);
    }
    expect(rows).toMatch(/v1\.test\./);
  });

  test("is replayed after an encryption key rotation, and has an unknown outcome without the key (IDEM-6)", async () => {
    const headers = await createLevelHeaders("executive");
    const first = await create(headers, "a");
    const { encryptionKeys } = environment();
    const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
    overrideSettings({ encryptionKeys: [fresh, ...encryptionKeys] });
    await reencryptAllValues(environment().encryptionKeys);
    overrideSettings({ encryptionKeys: [fresh] });
    expect((await create(headers, "a")).text).toBe(first.text);
    overrideSettings({ encryptionKeys });
    expect((await create(headers, "a")).outcome).toBe("409 outcome_unknown");
    expect(await tokens()).toBe(1);
  });
});

test("a read ignores the key: no response is replayed", async () => {
  const headers = keyed(await createLevelHeaders("staff"), "a");
  for (const [method, address, body] of [
    ["GET", "/api/people", undefined],
    ["POST", "/api/people/view/rows", { person_ids: [crypto.randomUUID()] }],
  ] as const) {
    const answers = [
      await requestApi(method, address, headers, body),
      await requestApi(method, address, headers, body),
    ];
    expect(answers.map((answer) => [answer.outcome, isReplay(answer)])).toEqual([
      ["200", false],
      ["200", false],
    ]);
  }
  expect(await database().idempotencyKey.count()).toBe(0);
});

test("a write whose response does not match its schema is neither reported as done nor repeated", async () => {
  const headers = await createLevelHeaders("executive");
  let times = 0;
  const broken = defineEndpoint({
    id: "broken",
    tag: "People",
    summary: "Broken",
    permission: "signed-in",
    response: okResponse.refine(() => false),
    run: async () => {
      times += 1;
    },
  });
  const { signal } = new AbortController();
  const request = {
    method: "POST",
    url: "/x",
    headers: new Headers(keyed(headers, "a")),
    body: null,
    signal,
  };
  expect([(await broken(request, {})).status, (await broken(request, {})).status, times]).toEqual([
    500, 409, 1,
  ]);
});
