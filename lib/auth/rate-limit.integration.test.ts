// Both engines: where requests are counted.
import { createRequire } from "node:module";
import type * as Library from "rate-limiter-flexible";
import { RateLimiterRes } from "rate-limiter-flexible";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getPeople } from "@/app/api/people/route";
import { addUser } from "@/lib/users/commands";
import { signInWithinLimit } from "@/lib/sign-in/sign-in";
import { commandLine } from "@/lib/audit/actor";
import { api, httpMethods, routes, type Answered } from "@/lib/testing/api";
import { browserOf, makeUser, tokenOf } from "@/lib/testing/callers";
import { idOf, leakedInto, makeCompany, type PersonKey } from "@/lib/testing/company";
import { problemShape } from "@/lib/testing/problem-shape";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { database, openedDatabase } from "@/lib/platform/database";
import { forgiveSignIn, limitSignIn } from "./rate-limit";
import { singleton } from "@/lib/platform/singleton";

withStore();

/** What an instance keeps in memory. Without it, this process is another instance on the same database. */
const forgetCounters = () => {
  for (const name of ["rate-limit", "failed-sign-ins"]) {
    Reflect.deleteProperty(globalThis, Symbol.for(`kith.${name}`));
  }
};
const onAnotherInstance = forgetCounters;
const oneProcess = "one process at a time has the embedded database";
const sharesCounts = () => openedDatabase.current?.kind === "server";
const keys = async () => (await database().rateLimit.findMany()).map(({ key }) => key);

beforeEach(forgetCounters);

/** An instance's clock that is wrong by so many minutes; timers and the database go on as they are. */
const withClockOff = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(performance.timeOrigin + performance.now() + minutes * 60_000);
};

describe("requests of a caller", () => {
  beforeEach(() => withSettings({ rateLimitPerMinute: 3 }));

  const ask = (headers: Record<string, string>) =>
    getPeople(new Request("http://localhost:3000/api/people", { headers }), { params: Promise.resolve({}) });

  test("over the limit are a 429 that says when to come back, and nobody else's are", async () => {
    const user = await makeUser("staff");
    const [one, browser] = [await tokenOf(user), await browserOf(user)];
    const other = await tokenOf(await makeUser("head"));
    for (let times = 0; times < 3; times++) expect((await ask(one)).status).toBe(200);
    const refused = await ask(one);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ status: 429, code: "too_many_requests" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([(await ask(other)).status, (await ask(browser)).status]).toEqual([200, 200]);
  });

  test("say what is left, until nothing is, whoever answers and whatever (API-15)", async () => {
    const token = await tokenOf(await makeUser("staff"));
    const told = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await api("GET", path, { ...token, ...headers });
      const [, left, seconds] =
        /^"tokens";r=(\d+);t=(\d+)$/.exec(answer.headers.get("ratelimit") ?? "") ?? [];
      expect([path, Number(seconds) > 50 && Number(seconds) <= 60]).toEqual([path, true]);
      return [answer.status, answer.headers.get("ratelimit-policy"), left];
    };
    const policy = '"tokens";q=3;w=60';
    const { headers } = await api("GET", "/api/people", await browserOf(await makeUser("head")));
    expect(headers.get("ratelimit")).toMatch(/^"browsers";r=2;t=\d+$/);
    expect(await told("/api/people", { "if-none-match": headers.get("etag") ?? "" })).toEqual([
      304,
      policy,
      "2",
    ]);
    expect(await told("/api/people?misspelled=1")).toEqual([400, policy, "1"]);
    expect(await told("/api/admin/users")).toEqual([403, policy, "0"]);
    expect(await told("/api/people")).toEqual([429, policy, "0"]);
  });

  test("that count against nothing say nothing of it: no caller, and no limit (API-15)", async () => {
    const asked = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await api("GET", path, headers);
      return [answer.headers.get("ratelimit"), answer.headers.get("ratelimit-policy")];
    };
    expect(await asked("/api/people")).toEqual([null, null]);
    expect(await asked("/api/health/live")).toEqual([null, null]);
    withSettings({ rateLimitPerMinute: 0 });
    forgetCounters();
    expect(await asked("/api/people", await tokenOf(await makeUser("staff")))).toEqual([null, null]);
  });

  test("count for a user in all browsers together", async () => {
    const user = await makeUser("staff");
    const browsers = [await browserOf(user), await browserOf(user)];
    const statuses = [];
    for (const browser of [...browsers, ...browsers]) statuses.push((await ask(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("count for a user by all of their tokens together: another token is no way around", async () => {
    const user = await makeUser("staff");
    const statuses = [];
    for (let times = 0; times < 5; times++) statuses.push((await ask(await tokenOf(user))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // In the browser they still get at what they have to revoke.
    expect((await ask(await browserOf(user))).status).toBe(200);
  });

  // The server and Next's bundles each load the library anew: what one has made, the other asks.
  test("are a 429 by a limiter of another copy of the library too", async () => {
    const require = createRequire(import.meta.url);
    const path = require.resolve("rate-limiter-flexible");
    for (const loaded of Object.keys(require.cache)) {
      if (loaded.includes("rate-limiter-flexible")) Reflect.deleteProperty(require.cache, loaded);
    }
    const copy: typeof Library = require(path);
    expect(copy.RateLimiterRes).not.toBe(RateLimiterRes);
    singleton("rate-limit", () => new copy.RateLimiterMemory({ points: 1, duration: 60 }));
    const token = await tokenOf(await makeUser("staff"));
    expect((await ask(token)).status).toBe(200);
    const refused = await ask(token);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 50]).toEqual([429, true]);
  });

  test("over the limit are a 429 at every address of the API, by every method that it takes", async () => {
    const user = await makeUser("executive");
    const [token, browser] = [await tokenOf(user), await browserOf(user)];
    for (let times = 0; times < 4; times++) await Promise.all([ask(token), ask(browser)]);
    const id = crypto.randomUUID();
    for (const [route, load] of Object.entries(routes)) {
      if (route.startsWith("/api/health/")) continue; // asked by machines as often as they like (API-13)
      if (route.endsWith("/picture")) continue; // ten times as many, counted by themselves
      const handlers = await load();
      const path = route.replace("[provider]", "chat").replaceAll(/\[\w+\]/g, id);
      for (const method of httpMethods) {
        const stranger = await handlers[method](new Request(`http://localhost:3000${path}`, { method }), {
          params: Promise.resolve({}),
        });
        if (stranger.status === 405) continue;
        if (stranger.status !== 401) {
          // Open to whoever has no account: counted by where a request comes from, whatever else it says.
          const outcomes = await Promise.all(
            Array.from({ length: 100 }, async () => (await api(method, path, token)).outcome),
          );
          expect([method, path, outcomes]).toContainEqual(expect.arrayContaining(["429 too_many_requests"]));
          continue;
        }
        for (const headers of [token, browser]) {
          const answer = await api(method, path, headers);
          // SCIM has documents of its own for refusals, which name no code.
          const refused = route.startsWith("/api/scim/") ? "429" : "429 too_many_requests";
          expect([method, path, answer.outcome]).toEqual([method, path, refused]);
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        }
      }
    }
  });

  test("count on all instances together, whatever their clocks say (A63)", async ({ skip }) => {
    skip(!sharesCounts(), oneProcess);
    const token = await tokenOf(await makeUser("staff"));
    const statuses = [(await ask(token)).status];
    for (const minutes of [90, -90, 0]) {
      onAnotherInstance();
      withClockOff(minutes);
      statuses.push((await ask(token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("are free again when the time is over by the database's clock, and not before", async ({ skip }) => {
    skip(!sharesCounts(), oneProcess);
    const token = await tokenOf(await makeUser("staff"));
    for (let times = 0; times < 4; times++) await ask(token);
    onAnotherInstance();
    expect((await ask(token)).status).toBe(429);
    await database().$executeRaw`UPDATE rate_limits SET expires_at = clock_timestamp() - interval '1 second'`;
    onAnotherInstance();
    withClockOff(-90);
    expect((await ask(token)).status).toBe(200);
  });
});

describe("failed sign-ins", () => {
  const password = "correct horse battery";
  const add = (email: string) => addUser(commandLine, { email, name: "Ana", level: "staff", password });
  const signIn = (email: string, given: string, address: string) =>
    signInWithinLimit({ email, password: given }, address);
  const fail = async (email: string, address: string, times: number) => {
    for (let time = 0; time < times; time++) expect(await signIn(email, "wrong", address)).toBeNull();
  };
  const refusal = { kind: "too-many", code: "too_many_sign_ins" };

  test("close an account to their address alone after ten, even for the right password (B31)", async () => {
    const [ana, ben] = [await add("ana@example.com"), await add("ben@example.com")];
    await fail("ana@example.com", "192.0.2.1", 10);
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

  test("are forgiven by the right password", async () => {
    await add("ana@example.com");
    for (let round = 0; round < 2; round++) {
      await fail("ana@example.com", "192.0.2.1", 9);
      expect(await signIn("ana@example.com", password, "192.0.2.1")).not.toBeNull();
    }
  });

  test("close an account that does not exist as they close one that does (B33)", async () => {
    await fail("nobody@example.com", "192.0.2.1", 10);
    await expect(signIn("nobody@example.com", password, "192.0.2.1")).rejects.toMatchObject(refusal);
  });

  const attempt = (email: string, address: string) => limitSignIn({ email, address });

  test("close an account to everybody after fifty from several addresses, of which each counts for ten at most (B31)", async () => {
    for (let address = 0; address < 5; address++) {
      for (let time = 0; time < 10; time++) await attempt("ana@example.com", `192.0.2.${address}`);
      await expect(attempt("ana@example.com", `192.0.2.${address}`)).rejects.toMatchObject(refusal);
    }
    await expect(attempt("ana@example.com", "192.0.2.77")).rejects.toMatchObject(refusal);
    await attempt("ben@example.com", "192.0.2.77");
  });

  test("close an address to all accounts after a hundred, which a good sign-in of one's own does not forgive (B31)", async () => {
    for (let account = 0; account < 99; account++) await attempt(`${account}@example.com`, "192.0.2.1");
    await attempt("ana@example.com", "192.0.2.1");
    await forgiveSignIn({ email: "ana@example.com", address: "192.0.2.1" });
    await attempt("last@example.com", "192.0.2.1");
    await expect(attempt("more@example.com", "192.0.2.1")).rejects.toMatchObject(refusal);
    await attempt("more@example.com", "192.0.2.2");
  });

  test("from anywhere in an IPv6 network of 64 bits are from one address", async () => {
    for (let host = 0; host < 100; host++) await attempt(`${host}@example.com`, `2001:db8:1:2::${host}`);
    await expect(attempt("more@example.com", "2001:db8:1:2:ffff::1")).rejects.toMatchObject(refusal);
    await attempt("more@example.com", "2001:db8:1:3::1");
  });

  test("count on all instances together, whatever their clocks say (A63)", async ({ skip }) => {
    skip(!sharesCounts(), oneProcess);
    await fail("ana@example.com", "192.0.2.1", 5);
    onAnotherInstance();
    withClockOff(90);
    await fail("ana@example.com", "192.0.2.1", 5);
    onAnotherInstance();
    withClockOff(-90);
    await expect(signIn("ana@example.com", password, "192.0.2.1")).rejects.toMatchObject(refusal);
  });

  test("from a closed address count for nobody and leave nothing behind", async () => {
    for (let account = 0; account < 100; account++) await attempt(`${account}@example.com`, "192.0.2.1");
    const kept = await keys();
    for (let time = 0; time < 12; time++) {
      await expect(attempt("ana@example.com", "192.0.2.1")).rejects.toMatchObject(refusal);
      await expect(attempt(`new-${time}@example.com`, "192.0.2.1")).rejects.toMatchObject(refusal);
    }
    expect(await keys()).toEqual(kept);
    await forgiveSignIn({ email: "0@example.com", address: "192.0.2.1" });
    await attempt("ana@example.com", "192.0.2.1");
  });

  test("leave neither the e-mail nor the address in the database", async () => {
    await fail("ana@example.com", "192.0.2.1", 1);
    const kept = await keys();
    expect(kept).toHaveLength(sharesCounts() ? 3 : 0);
    for (const key of kept) expect(key).toMatch(/^sign-in-(account|address|account-address):[\w-]{43}$/);
  });
});

describe("a request for the profiles of several people", () => {
  const read = (people: readonly PersonKey[], headers: Record<string, string>) =>
    api("POST", "/api/people/profiles", headers, { person_ids: people.map(idOf) });
  const left = ({ headers }: Answered) => /r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
  const looks = () => database().auditEvent.count({ where: { kind: "profile_read" } });
  const limitOf = async (rateLimitPerMinute: number) => {
    await makeCompany();
    withSettings({ rateLimitPerMinute });
    return tokenOf(await makeUser("executive"));
  };

  test("counts each; with too few requests left nothing is read or recorded, and the asking alone is counted (PROFILE-14)", async () => {
    const headers = await limitOf(6);
    const first = await read(["me", "peer", "report"], headers);
    expect([first.outcome, left(first), await looks()]).toEqual(["200", "3", 9]);
    const refused = await read(["me", "peer", "report", "skip"], headers);
    expect([refused.outcome, left(refused), leakedInto(refused.text)]).toEqual([
      "429 too_many_requests",
      "2",
      [],
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(problemShape.parse(refused.json()).detail).toMatch(
      /^This counts as 4 requests, and 3 of 6 a minute were left\. Try again in \d+ seconds\.$/,
    );
    expect(await looks()).toBe(9);
    const last = await read(["me", "peer"], headers);
    expect([last.outcome, left(last)]).toEqual(["200", "0"]);
    expect((await read(["me"], headers)).outcome).toBe("429 too_many_requests");
    expect(await looks()).toBe(15);
  });

  test("lets no more through than the limit when many ask at once", async () => {
    const headers = await limitOf(10);
    const asked = Array.from({ length: 8 }, () => read(["me", "peer", "report"], headers));
    const served = (await Promise.all(asked)).filter(({ status }) => status === 200);
    expect(served.length).toBeLessThanOrEqual(3);
    expect(await looks()).toBe(served.length * 9);
  });

  test("counts nothing where there is no limit", async () => {
    const answer = await read(["me", "peer"], await limitOf(0));
    expect([answer.status, answer.headers.get("ratelimit")]).toEqual([200, null]);
  });
});
