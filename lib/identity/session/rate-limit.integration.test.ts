// Both engines: a database server counts requests across instances, the embedded database in memory.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getPeople } from "@/app/api/people/route";
import { addUser } from "@/lib/identity/users/commands";
import { signInWithPasswordWithinLimit } from "@/lib/identity/sign-in/sign-in";
import { commandLineActor } from "@/lib/identity/audit/actor";
import { requestApi } from "@/testing/request-api";
import { createLevelHeaders, createBrowserHeaders, createUser, createTokenHeaders } from "@/testing/callers";
import { toPersonId, findLeakedGroups, createTestCompany, type PersonKey } from "@/testing/test-company";
import { problemSchema } from "@/testing/problem-shape";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { resetLimiters } from "@/testing/reset-limiters";
import { database, openedDatabase } from "@/lib/platform/database/database";
import { createDatabaseCounter } from "@/lib/platform/limits/rate-limit-store";
import { resetSignInLimit, limitSecondFactorCodes, limitSignIn } from "./rate-limit";

setUpTestDatabase();

/** A new instance has no limiters in memory. */
const simulateAnotherInstance = resetLimiters;
const oneProcess = "one process at a time has the embedded database";
const isStoreShared = () => openedDatabase.current?.kind === "server";
const keys = async () => (await database().rateLimit.findMany()).map(({ key }) => key);

beforeEach(resetLimiters);

/** Shifts the clock of this instance by some minutes; timers and the database clock are unaffected. */
const shiftClock = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(performance.timeOrigin + performance.now() + minutes * 60_000);
};

describe("requests of a caller", () => {
  beforeEach(() => overrideSettings({ rateLimitPerMinute: 3 }));

  const ask = (headers: Record<string, string>) =>
    getPeople(new Request("http://localhost:3000/api/people", { headers }), { params: Promise.resolve({}) });

  test("report the remaining quota with every response (API-15)", async () => {
    const token = await createLevelHeaders("staff");
    const readQuota = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await requestApi("GET", path, { ...token, ...headers });
      const [, left, seconds] =
        /^"tokens";r=(\d+);t=(\d+)$/.exec(answer.headers.get("ratelimit") ?? "") ?? [];
      expect([path, Number(seconds) > 50 && Number(seconds) <= 60]).toEqual([path, true]);
      return [answer.status, answer.headers.get("ratelimit-policy"), left];
    };
    const policy = '"tokens";q=3;w=60';
    const { headers } = await requestApi(
      "GET",
      "/api/people",
      await createBrowserHeaders(await createUser("head")),
    );
    expect(headers.get("ratelimit")).toMatch(/^"browsers";r=2;t=\d+$/);
    expect(await readQuota("/api/people", { "if-none-match": headers.get("etag") ?? "" })).toEqual([
      304,
      policy,
      "2",
    ]);
    expect(await readQuota("/api/people?misspelled=1")).toEqual([400, policy, "1"]);
    expect(await readQuota("/api/admin/users")).toEqual([403, policy, "0"]);
    expect(await readQuota("/api/people")).toEqual([429, policy, "0"]);
    expect((await requestApi("GET", "/api/people")).headers.get("ratelimit")).toBeNull(); // without a caller
    overrideSettings({ rateLimitPerMinute: 0 });
    resetLimiters();
    expect((await requestApi("GET", "/api/people", token)).headers.get("ratelimit")).toBeNull();
  });

  test("share one limit across all tokens of a user, and one across all browsers; other users are unaffected", async () => {
    const user = await createUser("staff");
    const statuses = [];
    for (let times = 0; times < 5; times++) statuses.push((await ask(await createTokenHeaders(user))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // Browser requests have a separate limit, so the user can still revoke tokens.
    for (let times = 0; times < 3; times++)
      expect((await ask(await createBrowserHeaders(user))).status).toBe(200);
    expect((await ask(await createBrowserHeaders(user))).status).toBe(429);
    expect((await ask(await createLevelHeaders("head"))).status).toBe(200);
  });

  test("are counted across all instances, whatever their clocks (A63)", async ({ skip }) => {
    skip(!isStoreShared(), oneProcess);
    const token = await createLevelHeaders("staff");
    const statuses = [(await ask(token)).status];
    for (const minutes of [90, -90, 0]) {
      simulateAnotherInstance();
      shiftClock(minutes);
      statuses.push((await ask(token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("failed sign-ins", () => {
  const password = "correct horse battery";
  const add = (email: string) => addUser(commandLineActor, { email, name: "Ana", level: "staff", password });
  const signIn = (email: string, given: string, address: string) =>
    signInWithPasswordWithinLimit({ email, password: given }, address);
  const attempt = (email: string, address: string) => limitSignIn({ email, address });
  /** Counts like sign-ins with a wrong password. */
  const fail = async (email: string, address: string, times: number) => {
    for (let time = 0; time < times; time++) await attempt(email, address);
  };
  const refusal = { kind: "too-many", code: "too_many_sign_ins" };

  test("block an account from their address only after ten, even with the right password (B31)", async () => {
    const [ana, ben] = [await add("ana@example.com"), await add("ben@example.com")];
    expect(await signIn("ana@example.com", "wrong", "192.0.2.1")).toBeNull();
    await fail("ana@example.com", "192.0.2.1", 9);
    const refused = signIn("ana@example.com", password, "192.0.2.1");
    await expect(refused).rejects.toMatchObject(refusal);
    await expect(refused).rejects.toHaveProperty(
      "retryAfterSeconds",
      expect.toSatisfy((s) => s > 800),
    );
    await expect(signIn(" ANA@example.com", password, "192.0.2.1")).rejects.toMatchObject(refusal);
    expect((await signIn("ana@example.com", password, "192.0.2.2"))?.id).toBe(ana.id);
    expect((await signIn("ben@example.com", password, "192.0.2.1"))?.id).toBe(ben.id);
  });

  test("are reset by the right password", async () => {
    await add("ana@example.com");
    for (let round = 0; round < 2; round++) {
      await fail("ana@example.com", "192.0.2.1", 9);
      expect(await signIn("ana@example.com", password, "192.0.2.1")).not.toBeNull();
    }
  });

  test("block an account from everywhere after fifty from several addresses, at most ten counted for each (B31)", async () => {
    for (let address = 0; address < 5; address++) {
      for (let time = 0; time < 10; time++) await attempt("ana@example.com", `192.0.2.${address}`);
      await expect(attempt("ana@example.com", `192.0.2.${address}`)).rejects.toMatchObject(refusal);
    }
    await expect(attempt("ana@example.com", "192.0.2.77")).rejects.toMatchObject(refusal);
    await attempt("ben@example.com", "192.0.2.77");
  });

  test("block an address for all accounts after a hundred, then count for no account and store nothing (B31)", async () => {
    for (let account = 0; account < 100; account++) await attempt(`${account}@example.com`, "192.0.2.1");
    const stored = await keys();
    for (let time = 0; time < 12; time++) {
      await expect(attempt("ana@example.com", "192.0.2.1")).rejects.toMatchObject(refusal);
      await expect(attempt(`new-${time}@example.com`, "192.0.2.1")).rejects.toMatchObject(refusal);
    }
    expect(await keys()).toEqual(stored);
    await attempt("more@example.com", "192.0.2.2");
    // A successful sign-in removes only its own attempt.
    await resetSignInLimit({ email: "0@example.com", address: "192.0.2.1" });
    await attempt("ana@example.com", "192.0.2.1");
    await expect(attempt("more@example.com", "192.0.2.1")).rejects.toMatchObject(refusal);
  });

  test("store neither e-mail nor address in the database", async () => {
    await fail("ana@example.com", "192.0.2.1", 1);
    const stored = await keys();
    expect(stored).toHaveLength(isStoreShared() ? 3 : 0);
    for (const key of stored) expect(key).toMatch(/^sign-in-(account|address|account-address):[\w-]{43}$/);
  });
});

test("a request for several profiles counts each; beyond the limit, it reads and records nothing and counts as one (PROFILE-14)", async () => {
  await createTestCompany();
  overrideSettings({ rateLimitPerMinute: 6 });
  const headers = await createLevelHeaders("executive");
  const read = async (...people: PersonKey[]) => {
    const body = { person_ids: people.map(toPersonId) };
    const answer = await requestApi("POST", "/api/people/profiles", headers, body);
    const left = /r=(\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1];
    const recorded = await database().auditEvent.count({ where: { kind: "profile_read" } });
    return { ...answer, summary: [answer.outcome, left, recorded] };
  };
  expect((await read("me", "peer", "report")).summary).toEqual(["200", "3", 9]);
  const refused = await read("me", "peer", "report", "skip");
  expect(refused.summary).toEqual(["429 too_many_requests", "2", 9]);
  expect(findLeakedGroups(refused.text)).toEqual([]);
  expect(problemSchema.parse(refused.json()).detail).toMatch(
    /^This counts as 4 requests, and 3 of 6 a minute were left\. Try again in \d+ seconds\.$/,
  );
  expect((await read("me", "peer")).summary).toEqual(["200", "0", 15]);
  expect((await read("me")).outcome).toBe("429 too_many_requests");
});

test("a limit that an executive lifts on one instance holds on no other", async ({ skip }) => {
  skip(!isStoreShared(), oneProcess);
  const { id } = await createUser("staff");
  const tryCodes = () => Promise.all(Array.from({ length: 7 }, () => limitSecondFactorCodes(id)));
  await expect(tryCodes()).rejects.toMatchObject({ code: "too_many_codes" });
  await expect(limitSecondFactorCodes(id)).rejects.toMatchObject({ code: "too_many_codes" });
  const elsewhere = createDatabaseCounter({ keyPrefix: "second-factor", points: 5, duration: 900 });
  expect(await elsewhere.delete(id)).toBe(true);
  await expect(limitSecondFactorCodes(id)).resolves.toBeUndefined();
});
