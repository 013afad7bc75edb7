// Both engines: leases, tokens and several processes.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { connectedPayroll, payrollAuthorisation } from "./connected-systems";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { resealEverything } from "@/lib/platform/key-rotation";
import type { Fault } from "@/lib/simulators/payroll/faults";
import { companyTenant, sisterTenant } from "@/lib/simulators/payroll/tenants";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { killedAt, startProcess } from "@/lib/testing/killable-process";
import { connectPayroll, consentToPayroll, finishPayroll, servePayroll } from "@/lib/testing/payroll";
import { urlOfDatabase } from "@/lib/testing/postgres-server";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { renewIdleTokens } from "./idle-tokens";
import { payrollAccessToken } from "./payroll-tokens";
import { connectionResponse } from "./schema";
import { findSecret } from "./stored-connection";

// A63, A65 to A75, I4 and I5 of docs/reliability.md.

withStore();
withoutVendorWaits();

/** A clock that nobody sets: tests set this process's own. */
const vendorsTime = () => performance.timeOrigin + performance.now();
let { simulator, variables, close } = await servePayroll({ now: vendorsTime });
afterAll(() => close());

let headers: { authorization: string };
const told: string[] = [];
beforeEach(async () => {
  await close();
  ({ simulator, variables, close } = await servePayroll({ now: vendorsTime }));
  headers = await tokenOf(await makeUser("executive"));
  await connectPayroll(simulator, headers);
  told.length = 0;
});

/** What every instance of Kith does before it asks payroll anything. */
const ask = (refused?: string) =>
  payrollAccessToken(
    { authorisation: payrollAuthorisation(), tell: async (text) => void told.push(text) },
    { refused },
  );
const times = (count: number, refused?: string) =>
  Promise.all(Array.from({ length: count }, () => ask(refused)));

/** By the database's clock, which is the only one that counts. */
const expireIn = (seconds: number) =>
  database()
    .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)`;
const letRestEnd = () =>
  database().$executeRaw`UPDATE connections SET rest_until = clock_timestamp() WHERE rest_until IS NOT NULL`;
const letLeasesEnd = () => database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
const secondsLeft = async () => {
  const [left] = await database().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM token_expires_at - clock_timestamp())::float8 AS seconds FROM connections`;
  return left?.seconds;
};
const stored = () => database().connection.findFirstOrThrow();

const onRefresh = (...faults: Fault[]) =>
  simulator.setFault(...faults.map((fault) => ({ ...fault, operation: "refresh" as const })));
const seen = () => simulator.tokens.seen;
const refreshRequests = () =>
  simulator.requests.filter(({ path }) => path === "/connect/token").length - seen().exchanges;
const until = async (isReached: () => boolean) => {
  while (!isReached()) await sleep(5);
};

/** I5: what is stored is the newest pair that the vendor gave out, and nothing older was used after it. */
async function expectNewestStored(accessToken: string) {
  const secret = await findSecret("payroll");
  expect(secret?.accessToken).toBe(accessToken);
  expect(simulator.tokens.isAccessTokenLive(accessToken)).toBe(true);
  expect(simulator.tokens.isRefreshTokenLive(secret?.refreshToken ?? "")).toBe(true);
  expect(seen().reusesAfterSuccessor).toBe(0);
  expect((await stored()).status).toBe("connected");
}

describe("an access token", () => {
  test("that is good for a while is used without asking the vendor", async () => {
    const secret = await findSecret("payroll");
    expect(new Set(await times(5))).toEqual(new Set([secret?.accessToken]));
    await expireIn(200);
    expect(await ask()).toBe(secret?.accessToken);
    expect(refreshRequests()).toBe(0);
  });

  test("that is about to expire is renewed before it is used, and the new pair is stored before that", async () => {
    const old = await findSecret("payroll");
    await expireIn(170);
    const accessToken = await ask();
    expect(accessToken).not.toBe(old?.accessToken);
    await expectNewestStored(accessToken);
    expect(seen()).toMatchObject({ refreshes: 1, refusedRefreshes: 0 });
    expect(await secondsLeft()).toBeGreaterThan(1_700);
    expect(await secondsLeft()).toBeLessThanOrEqual(1_800);
    expect(await findSecret("payroll")).toMatchObject({
      tenantId: old?.tenantId,
      connectionId: old?.connectionId,
    });
  });

  test("is renewed once by twenty who ask at once (A67, I4)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "delay", milliseconds: 150 });
    const tokens = new Set(await times(20));
    expect(tokens.size).toBe(1);
    expect(seen()).toMatchObject({ refreshes: 1, refusedRefreshes: 0 });
    await expectNewestStored([...tokens][0] ?? "");
  });

  test("that the vendor refuses is renewed once by twenty to whom it was refused (I4)", async () => {
    const refused = await ask();
    const tokens = new Set(await times(20, refused));
    expect(tokens.size).toBe(1);
    expect(tokens.has(refused)).toBe(false);
    expect(refreshRequests()).toBe(1);
  });

  test("is renewed at each version once, over many versions (I4, I5)", async () => {
    for (let version = 1; version <= 5; version++) {
      await expireIn(10);
      const tokens = new Set(await times(4));
      expect([tokens.size, seen().refreshes]).toEqual([1, version]);
      await expectNewestStored([...tokens][0] ?? "");
    }
  });

  test("of a payroll that is not connected is a 409", async () => {
    await database().connection.deleteMany();
    await expect(ask()).rejects.toMatchObject({ kind: "conflict", code: "payroll_not_connected" });
  });
});

describe("an answer that is lost after the vendor replaced the refresh token", () => {
  test("is asked for again with the old one, within the grace (A65)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "lost-answer", times: 1 });
    await expectNewestStored(await ask());
    expect(seen()).toMatchObject({ refreshes: 2, refusedRefreshes: 0 });
  });

  test("twice, is asked for again by whoever comes next, after a rest (A65, A68)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "lost-answer", times: 2 });
    await expect(ask()).rejects.toMatchObject({ code: "payroll_failed" });
    await letRestEnd();
    await expectNewestStored(await ask());
    expect(seen()).toMatchObject({ refreshes: 3, refusedRefreshes: 0 });
  });

  test("from a vendor without grace ends in reconnect_needed, and nothing else is broken (A66)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "lost-answer", times: 1 }, { kind: "no-grace" });
    const before = await dumpDatabase({ without: ["connections", "leases", "api_tokens"] });
    await expect(ask()).rejects.toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    expect(await dumpDatabase({ without: ["connections", "leases", "api_tokens"] })).toEqual(before);
    const list = await api("GET", "/api/admin/connections", headers);
    expect(list.json()).toMatchObject({
      connections: [
        { status: "needs_reconnect", last_error: expect.stringContaining("connects again") as string },
      ],
    });
    expect((await api("GET", "/api/people", headers)).status).toBe(200);
  });
});

describe("a refusal", () => {
  test("is final: told once, and the vendor is not asked again until an executive connects", async () => {
    await expireIn(-5);
    onRefresh({ kind: "invalid-grant" });
    const refused = await Promise.allSettled(Array.from({ length: 5 }, () => ask()));
    expect(refused).toEqual(
      Array.from({ length: 5 }, () => ({
        status: "rejected",
        reason: expect.objectContaining({ code: "reconnect_needed" }) as unknown,
      })),
    );
    await expect(ask()).rejects.toMatchObject({ code: "reconnect_needed" });
    expect(refreshRequests()).toBe(1);
    expect(told).toHaveLength(1);
    simulator.clearFaults();
    await connectPayroll(simulator, headers);
    await expectNewestStored(await ask());
  });

  test("of our own client, whose secret was changed there, is one too", async () => {
    await expireIn(-5);
    onRefresh({ kind: "invalid-client" });
    await expect(ask()).rejects.toMatchObject({ code: "reconnect_needed" });
    expect((await stored()).status).toBe("needs_reconnect");
  });

  test("from losing a race leaves the winner's token in use (A69)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "invalid-grant", times: 1 }, { kind: "delay", milliseconds: 1_500, times: 1 });
    const loser = ask();
    await until(() => refreshRequests() === 1);
    await letLeasesEnd(); // as if the loser had overslept
    const winner = await ask();
    expect(await loser).toBe(winner);
    await expectNewestStored(winner);
    expect(told).toEqual([]);
  });
});

describe("a reply without a refresh token", () => {
  test("leaves the old one in use (A70)", async () => {
    const old = await findSecret("payroll");
    await expireIn(-5);
    onRefresh({ kind: "no-refresh-token", times: 1 });
    const accessToken = await ask();
    expect(await findSecret("payroll")).toMatchObject({ accessToken, refreshToken: old?.refreshToken });
    await expireIn(-5);
    await expectNewestStored(await ask());
  });
});

describe("a vendor that fails", () => {
  const faults: [name: string, fault: Fault][] = [
    ["500", { kind: "status", status: 500 }],
    ["429", { kind: "status", status: 429 }],
    ["HTML", { kind: "html" }],
    ["HTML with 200", { kind: "html", status: 200 }],
    ["another shape", { kind: "wrong-shape" }],
    ["JSON that is cut off", { kind: "truncated-json" }],
  ];

  test.each(faults)(
    "with %s changes no credential, and a token that is good still is used on (A71)",
    async (_name, fault) => {
      await expireIn(100);
      const before = await stored();
      onRefresh(fault);
      expect(await ask()).toBe((await findSecret("payroll"))?.accessToken);
      const after = await stored();
      expect([after.secret, after.tokenExpiresAt, after.orgId]).toEqual([
        before.secret,
        before.tokenExpiresAt,
        before.orgId,
      ]);
      expect(after.status).toBe("failing");
      // It rests: nobody asks the vendor again for a while.
      const asked = refreshRequests();
      await times(5);
      expect(refreshRequests()).toBe(asked);
      // And then it mends by itself.
      simulator.clearFaults();
      await letRestEnd();
      await expectNewestStored(await ask());
      expect((await stored()).restUntil).toBeNull();
      expect(told).toHaveLength(1);
    },
  );

  test("while the token has expired is a 502, and until Kith tries again a 503 that says when; the state is as it was (A71)", async () => {
    await expireIn(-5);
    const before = await stored();
    onRefresh({ kind: "status", status: 500 });
    await expect(ask()).rejects.toMatchObject({ kind: "upstream", code: "payroll_failed" });
    const asked = refreshRequests();
    await expect(ask()).rejects.toMatchObject({
      kind: "unavailable",
      code: "payroll_failed",
      message: expect.stringMatching(/tries again in \d+ seconds/) as string,
      retryAfterSeconds: expect.toSatisfy(
        (seconds) => Number(seconds) >= 1 && Number(seconds) <= 30,
      ) as number,
    });
    const answer = await api("GET", "/api/people/payroll-matches", headers);
    expect([answer.outcome, Number(answer.headers.get("retry-after")) > 0]).toEqual([
      "503 payroll_failed",
      true,
    ]);
    expect(refreshRequests()).toBe(asked);
    expect((await stored()).secret).toBe(before.secret);
    simulator.clearFaults();
    await letRestEnd();
    await expectNewestStored(await ask());
  });
});

describe("while a refresh is under way", () => {
  test("disconnecting stays done (A72)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "delay", milliseconds: 700 });
    const asking = expect(ask()).rejects.toMatchObject({ code: "payroll_not_connected" });
    await until(() => seen().refreshes === 1);
    expect((await api("DELETE", "/api/admin/connections/payroll", headers)).status).toBe(200);
    await asking;
    expect(await database().connection.count()).toBe(0);
  });

  test("connecting again stays done: the new authorisation's tokens are used (I5)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "delay", milliseconds: 1_500 });
    const asking = ask();
    await until(() => seen().refreshes === 1);
    await finishPayroll(headers, await consentToPayroll(simulator, headers));
    const secret = await findSecret("payroll");
    expect(await asking).toBe(secret?.accessToken);
    expect(await findSecret("payroll")).toEqual(secret);
  });
});

describe("while keys are rotated", () => {
  test("a refresh that is under way keeps its new pair (A80, I4, I5)", async () => {
    await expireIn(-5);
    const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
    withSettings({ encryptionKeys: [fresh, ...environment().encryptionKeys] });
    onRefresh({ kind: "delay", milliseconds: 700 });
    const asking = ask();
    await until(() => seen().refreshes === 1);
    expect(await resealEverything(environment().encryptionKeys)).toMatchObject({ resealed: 1 });
    await expectNewestStored(await asking);
    expect(seen().refreshes).toBe(1);
  });
});

describe("a new connection", () => {
  test("counts its token's time from the exchange, also where that waited for the choice of a tenant", async () => {
    const both = [companyTenant.tenantId, sisterTenant.tenantId];
    const given = await consentToPayroll(simulator, headers, both);
    expect((await finishPayroll(headers, given)).outcome).toBe("409 tenant_choice_needed");
    await database().$executeRaw`UPDATE pending_authorisations SET used_at = used_at - interval '9 minutes'`;
    await finishPayroll(headers, { ...given, tenant_id: companyTenant.tenantId });
    expect(await secondsLeft()).toBeLessThanOrEqual(1_260);
    expect(await secondsLeft()).toBeGreaterThan(1_200);
  });
});

describe("the end of the credential itself", () => {
  const days = 24 * 3_600;
  const daysLeft = async () => {
    const [left] = await database().$queryRaw<{ days: number | null }[]>`
      SELECT (extract(epoch FROM credential_expires_at - clock_timestamp()) / ${days}::float8)::float8 AS days FROM connections`;
    return left?.days ?? null;
  };
  const pass = (passed: number) =>
    database().$executeRaw`
      UPDATE connections SET token_expires_at = token_expires_at - make_interval(days => ${passed}::int),
        credential_expires_at = credential_expires_at - make_interval(days => ${passed}::int)`;
  const check = async () => {
    const answer = await api("POST", "/api/admin/connections/payroll/check", headers);
    expect(answer.status).toBe(200);
    return connectionResponse.parse(answer.json()).connection;
  };

  test("is known from the start, and put off by every renewal", async () => {
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await pass(20);
    expect(await daysLeft()).toBeCloseTo(40, 1);
    await ask();
    expect(await daysLeft()).toBeCloseTo(60, 1);
  });

  test("is not put off by an answer that brings no new refresh token (A70)", async () => {
    await pass(20);
    onRefresh({ kind: "no-refresh-token", times: 1 });
    await ask();
    expect(await daysLeft()).toBeCloseTo(40, 1);
  });

  test.each([0, 6])("is left alone while the tokens are %i days old", async (age) => {
    await pass(age);
    await renewIdleTokens();
    expect(refreshRequests()).toBe(0);
  });

  test("is put off by itself once they are older than a week, once for all who come at the same time", async () => {
    await pass(8);
    onRefresh({ kind: "delay", milliseconds: 100 });
    await Promise.all(Array.from({ length: 5 }, renewIdleTokens));
    expect(seen()).toMatchObject({ refreshes: 1, refusedRefreshes: 0, reusesAfterSuccessor: 0 });
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await expectNewestStored((await findSecret("payroll"))?.accessToken ?? "");
    await renewIdleTokens();
    expect(refreshRequests()).toBe(1);
  });

  test("is kept with the connection where the vendor fails, and put off when it is back; nothing is thrown", async () => {
    await pass(8);
    const { secret } = await stored();
    onRefresh({ kind: "status", status: 503 });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "failing", secret });
    simulator.clearFaults();
    await letRestEnd();
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "connected", lastError: null });
    expect(await daysLeft()).toBeCloseTo(60, 1);
  });

  test("that has come is a refusal, after which the vendor is left alone until somebody connects", async () => {
    await pass(61);
    onRefresh({ kind: "invalid-grant" });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "needs_reconnect" });
    const asked = refreshRequests();
    await renewIdleTokens();
    expect(refreshRequests()).toBe(asked);
  });

  test("is nobody's business where payroll is not connected, and said where our app is no longer set", async () => {
    await pass(8);
    withSettings({ payroll: { ...environment().payroll, client: null } });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({
      status: "failing",
      lastError: expect.stringContaining("PAYROLL_CLIENT_ID") as string,
    });
    await database().connection.deleteMany();
    await renewIdleTokens();
  });

  test("a check asks the vendor also after it refused, and what was mended there is mended here", async () => {
    await expireIn(-5);
    onRefresh({ kind: "invalid-client" });
    await expect(ask()).rejects.toMatchObject({ code: "reconnect_needed" });
    const asked = refreshRequests();
    expect(await check()).toMatchObject({ status: "needs_reconnect" });
    expect(refreshRequests()).toBe(asked + 1);
    simulator.clearFaults(); // as if the secret had been put right
    expect(await check()).toMatchObject({ status: "connected", last_error: null });
    await expectNewestStored(await ask());
  });

  test("a check does not rest, and mends what failed while the token was good", async () => {
    const accessToken = await ask();
    onRefresh({ kind: "status", status: 500 });
    await expect(ask(accessToken)).rejects.toMatchObject({ code: "payroll_failed" });
    expect(await check()).toMatchObject({
      status: "failing",
      last_error: expect.stringContaining("failed (status 500)") as string,
    });
    simulator.clearFaults();
    expect(await check()).toMatchObject({ status: "connected", last_error: null });
    expect((await stored()).restUntil).toBeNull();
  });

  test("a check that renews the tokens of an organisation which is gone says so, and tells nobody again", async () => {
    simulator.setFault({ kind: "no-tenants" });
    const first = await check();
    expect(first.status).toBe("needs_reconnect");
    await database().connection.updateMany({ data: { isBreakTold: true } });
    await expireIn(-5);
    expect(await check()).toMatchObject({ status: "needs_reconnect", last_error: first.last_error });
    expect(seen().refreshes).toBe(1);
    expect((await stored()).isBreakTold).toBe(true);
  });
});

describe("the chat", () => {
  test("is told of a break after the lease is given back: whoever waits for it does not wait for the chat", async () => {
    await expireIn(-5);
    onRefresh({ kind: "invalid-grant" });
    let finishTelling = () => {};
    const telling = new Promise<void>((resolve) => (finishTelling = resolve));
    let isTold = false;
    const slow = payrollAccessToken({
      authorisation: payrollAuthorisation(),
      tell: async () => {
        isTold = true;
        await telling;
      },
    });
    const refused = expect(slow).rejects.toMatchObject({ code: "reconnect_needed" });
    await until(() => isTold);
    const free = await database().$queryRaw<unknown[]>`
      SELECT 1 FROM leases WHERE name = 'payroll-tokens' AND expires_at > clock_timestamp()`;
    expect(free).toEqual([]);
    await expect(ask()).rejects.toMatchObject({ code: "reconnect_needed" });
    finishTelling();
    await refused;
    expect(told).toEqual([]);
  });
});

describe("in use", () => {
  const listEmployees = async () =>
    (await connectedPayroll()).listEmployees({ signal: new AbortController().signal });

  test("a token that the vendor has let expire is renewed once, and the call made again (A74)", async () => {
    simulator.expireAccessTokens();
    expect((await listEmployees()).length).toBe(simulator.employees().length);
    expect(seen()).toMatchObject({ refreshes: 1, refusedRefreshes: 0 });
    expect((await stored()).status).toBe("connected");
  });

  test.each<[name: string, fault: Fault]>([
    ["the organisation is out of reach", { kind: "authentication-unsuccessful" }],
    ["a role or permission is missing", { kind: "authorization-unsuccessful" }],
    ["a new token is refused like the old one", { kind: "token-expired" }],
  ])("where %s, the state says so, and nobody goes round in circles (A75)", async (_name, fault) => {
    simulator.setFault({ ...fault, operation: "employees" });
    await expect(listEmployees()).rejects.toMatchObject({ code: "reconnect_needed" });
    const { status, lastError } = await stored();
    expect(status).toBe("needs_reconnect");
    expect(lastError).toContain("connects again under Connections");
    const asked = simulator.requests.length;
    await expect(listEmployees()).rejects.toMatchObject({ code: "reconnect_needed", message: lastError });
    expect(simulator.requests).toHaveLength(asked);
  });

  test("a vendor that fails is kept with the connection, and so is the next use that goes well", async () => {
    simulator.setFault({ kind: "wrong-shape", operation: "employees", times: 1 });
    await expect(listEmployees()).rejects.toMatchObject({ code: "payroll_unreadable" });
    expect(await stored()).toMatchObject({
      status: "failing",
      lastError: expect.stringContaining("cannot read") as string,
    });
    await listEmployees();
    expect(await stored()).toMatchObject({ status: "connected", lastError: null });
  });
});

const template = inject("template");

// The embedded database has the clock of its process, which is the only one.
describe.skipIf("dump" in template)("the clock of an instance does not matter (A63)", () => {
  const minutes = 60_000;
  const shift = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  test.each([-10, 10])("%i minutes off, it renews when it is time and not before", async (off) => {
    await expireIn(240);
    shift(off * minutes);
    await ask();
    expect(refreshRequests()).toBe(0);
    await expireIn(120);
    await ask();
    expect(refreshRequests()).toBe(1);
    await ask();
    expect(refreshRequests()).toBe(1);
  });

  test.each([-10, 10])("%i minutes off, a new connection's token runs out when it does", async (off) => {
    shift(off * minutes);
    await connectPayroll(simulator, headers);
    expect(await secondsLeft()).toBeGreaterThan(1_700);
    expect(await secondsLeft()).toBeLessThanOrEqual(1_801);
  });

  test.each([-10, 10])("%i minutes off, an authorisation is pending for ten minutes", async (off) => {
    const given = await consentToPayroll(simulator, headers);
    shift(off * minutes);
    expect((await finishPayroll(headers, given)).status).toBe(200);
  });
});

describe.skipIf("dump" in template)("several processes on one PostgreSQL", () => {
  async function variablesOfProcess() {
    const [{ name = "" } = {}] = await database().$queryRaw<
      { name: string }[]
    >`SELECT current_database()::text AS name`;
    return { ...variables, DATABASE_URL: urlOfDatabase(name) };
  }

  test("renew once, whoever asks at once: the vendor sees one refresh and no reuse (A67, I4)", async () => {
    await expireIn(-5);
    onRefresh({ kind: "delay", milliseconds: 300 });
    const shared = await variablesOfProcess();
    const instances = [1, 2].map(() => startProcess("token-process", shared));
    await Promise.all(instances.map(({ said }) => said("ready")));
    for (const { tell } of instances) tell("go");
    const ends = await Promise.all(instances.map(({ ended }) => ended));
    const tokens = ends.flatMap(({ output }) =>
      output.split("\n").filter((line) => line.startsWith("token ")),
    );
    expect(tokens).toHaveLength(20);
    expect(new Set(tokens).size).toBe(1);
    expect(seen()).toMatchObject({ refreshes: 1, refusedRefreshes: 0, reusesAfterSuccessor: 0 });
    await expectNewestStored((tokens[0] ?? "").replace("token ", ""));
  });

  test("recover from one that was killed between the vendor's answer and the commit (A68)", async () => {
    await expireIn(-5);
    const before = await stored();
    await killedAt(
      { name: "before the new pair is stored", at: "UPDATE connections SET secret", when: "unsent" },
      "token-process",
      { ...(await variablesOfProcess()), TOKEN_WAITS: "no" },
    );
    expect(seen().refreshes).toBe(1); // the vendor has replaced the token, and we do not know it
    expect((await stored()).secret).toBe(before.secret);
    await letLeasesEnd(); // as if its thirty seconds had passed
    await expectNewestStored(await ask());
    expect(seen()).toMatchObject({ refreshes: 2, refusedRefreshes: 0 });
    expect((await stored()).orgId).toBe(companyTenant.tenantId);
  });
});
