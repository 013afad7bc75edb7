// Slow: several processes, one of them killed, renew tokens.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { getConnectedPayroll, createPayrollOAuthClient } from "./connected-systems";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { reencryptAllValues } from "@/lib/platform/secrets/key-rotation";
import type { Fault } from "@/simulators/payroll/faults";
import { companyTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { killBefore, runUntilKillPoint, startTestProcess } from "@/testing/test-process";
import {
  connectTestPayroll,
  consentToPayroll,
  finishPayrollConnection,
  servePayrollPerTest,
} from "@/testing/serve-payroll";
import { getDatabaseUrl } from "@/testing/postgres-server";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { renewIdleTokens } from "./idle-tokens";
import { getPayrollAccessToken } from "./payroll-tokens";
import { connectionResponse } from "./schema";
import { findSecret } from "./stored-connection";

// Covers A63, A65 to A75, I4 and I5 of docs/reliability.md.

setUpTestDatabase();
recordVendorWaits();

/** Clock of the vendor, independent of this process's clock, which tests change. */
const getVendorTime = () => performance.timeOrigin + performance.now();
const served = await servePayrollPerTest({ now: getVendorTime });
let { simulator, variables } = served;

let headers: { authorization: string };
const notifications: string[] = [];
beforeEach(async () => {
  ({ simulator, variables } = served);
  headers = await createTokenHeaders(await createUser("executive"));
  await connectTestPayroll(simulator, headers);
  notifications.length = 0;
});

/** Requests a token as every instance does before a payroll request. */
const getToken = (refused?: string) =>
  getPayrollAccessToken(
    { authorisation: createPayrollOAuthClient(), notify: async (text) => void notifications.push(text) },
    { refused },
  );
const times = (count: number, refused?: string) =>
  Promise.all(Array.from({ length: count }, () => getToken(refused)));

/** Sets the expiry of the access token by the database's clock, which decides whether it is valid. */
const expireIn = (seconds: number) =>
  database()
    .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)`;
const endCooldown = () =>
  database().$executeRaw`UPDATE connections SET rest_until = clock_timestamp() WHERE rest_until IS NOT NULL`;
const expireLeases = () => database().$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
const secondsLeft = async () => {
  const [left] = await database().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM token_expires_at - clock_timestamp())::float8 AS seconds FROM connections`;
  return left?.seconds;
};
const stored = () => database().connection.findFirstOrThrow();

const setRefreshFaults = (...faults: Fault[]) =>
  simulator.setFault(...faults.map((fault) => ({ ...fault, operation: "refresh" as const })));
const getTokenStatistics = () => simulator.tokens.seen;
const refreshRequests = () =>
  simulator.requests.filter(({ path }) => path === "/connect/token").length - getTokenStatistics().exchanges;
const until = async (isReached: () => boolean) => {
  while (!isReached()) await sleep(5);
};

/**
 * Expects that the stored pair is the newest that the vendor issued, and that no older token was used after it (I5).
 */
async function expectNewestStored(accessToken: string) {
  const secret = await findSecret("payroll");
  expect(secret?.accessToken).toBe(accessToken);
  expect(simulator.tokens.isAccessTokenLive(accessToken)).toBe(true);
  expect(simulator.tokens.isRefreshTokenLive(secret?.refreshToken ?? "")).toBe(true);
  expect(getTokenStatistics().reusesAfterSuccessor).toBe(0);
  expect((await stored()).status).toBe("connected");
}

describe("access token", () => {
  test("with enough time left is used without a request to the vendor", async () => {
    const secret = await findSecret("payroll");
    expect(new Set(await times(5))).toEqual(new Set([secret?.accessToken]));
    await expireIn(200);
    expect(await getToken()).toBe(secret?.accessToken);
    expect(refreshRequests()).toBe(0);
  });

  test("that is about to expire is renewed before use, and the new pair is stored before that", async () => {
    const old = await findSecret("payroll");
    await expireIn(170);
    const accessToken = await getToken();
    expect(accessToken).not.toBe(old?.accessToken);
    await expectNewestStored(accessToken);
    expect(getTokenStatistics()).toMatchObject({ refreshes: 1, refusedRefreshes: 0 });
    expect(await secondsLeft()).toBeGreaterThan(1_700);
    expect(await secondsLeft()).toBeLessThanOrEqual(1_800);
    expect(await findSecret("payroll")).toMatchObject({
      tenantId: old?.tenantId,
      connectionId: old?.connectionId,
    });
  });

  test("that the vendor refuses is renewed once for twenty callers that were refused (I4)", async () => {
    const refused = await getToken();
    const tokens = new Set(await times(20, refused));
    expect(tokens.size).toBe(1);
    expect(tokens.has(refused)).toBe(false);
    expect(refreshRequests()).toBe(1);
  });

  test("of a payroll that is not connected returns 409", async () => {
    await database().connection.deleteMany();
    await expect(getToken()).rejects.toMatchObject({ kind: "conflict", code: "payroll_not_connected" });
  });
});

describe("an answer lost after the vendor replaced the refresh token", () => {
  test("twice is requested again by the next caller after a cooldown (A65, A68)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "lost-answer", times: 2 });
    await expect(getToken()).rejects.toMatchObject({ code: "payroll_failed" });
    await endCooldown();
    await expectNewestStored(await getToken());
    expect(getTokenStatistics()).toMatchObject({ refreshes: 3, refusedRefreshes: 0 });
  });

  test("from a vendor without grace period ends in reconnect_needed, and nothing else breaks (A66)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "lost-answer", times: 1 }, { kind: "no-grace" });
    const before = await dumpDatabase({ without: ["connections", "leases", "api_tokens"] });
    await expect(getToken()).rejects.toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    expect(await dumpDatabase({ without: ["connections", "leases", "api_tokens"] })).toEqual(before);
    const list = await requestApi("GET", "/api/admin/connections", headers);
    expect(list.json()).toMatchObject({
      connections: [
        { status: "needs_reconnect", last_error: expect.stringContaining("connects again") as string },
      ],
    });
    expect((await requestApi("GET", "/api/people", headers)).status).toBe(200);
  });
});

describe("refusal", () => {
  test("is final: notified once, and the vendor gets no further request until an executive connects", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "invalid-grant" });
    const refused = await Promise.allSettled(Array.from({ length: 5 }, () => getToken()));
    expect(refused).toEqual(
      Array.from({ length: 5 }, () => ({
        status: "rejected",
        reason: expect.objectContaining({ code: "reconnect_needed" }) as unknown,
      })),
    );
    await expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
    expect(refreshRequests()).toBe(1);
    expect(notifications).toHaveLength(1);
    simulator.clearFaults();
    await connectTestPayroll(simulator, headers);
    await expectNewestStored(await getToken());
  });

  test("caused by losing a race leaves the winner's token in use (A69)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "invalid-grant", times: 1 }, { kind: "delay", milliseconds: 1_500, times: 1 });
    const loser = getToken();
    await until(() => refreshRequests() === 1);
    await expireLeases(); // as if the loser's lease had expired
    const winner = await getToken();
    expect(await loser).toBe(winner);
    await expectNewestStored(winner);
    expect(notifications).toEqual([]);
  });
});

describe("failing vendor", () => {
  const faults: [name: string, fault: Fault][] = [
    ["500", { kind: "status", status: 500 }],
    ["HTML with 200", { kind: "html", status: 200 }],
  ];

  test.each(faults)(
    "with %s changes no credential, and a token that is still valid stays in use (A71)",
    async (_name, fault) => {
      await expireIn(100);
      const before = await stored();
      setRefreshFaults(fault);
      expect(await getToken()).toBe((await findSecret("payroll"))?.accessToken);
      const after = await stored();
      expect([after.secret, after.tokenExpiresAt, after.orgId]).toEqual([
        before.secret,
        before.tokenExpiresAt,
        before.orgId,
      ]);
      expect(after.status).toBe("failing");
      // During the cooldown the vendor gets no request.
      const asked = refreshRequests();
      await times(5);
      expect(refreshRequests()).toBe(asked);
      // After the cooldown the connection recovers by itself.
      simulator.clearFaults();
      await endCooldown();
      await expectNewestStored(await getToken());
      expect((await stored()).cooldownUntil).toBeNull();
      expect(notifications).toHaveLength(1);
    },
  );

  test("with an expired token is a 502, and a 503 with a retry time until the cooldown ends; the state stays unchanged (A71)", async () => {
    await expireIn(-5);
    const before = await stored();
    setRefreshFaults({ kind: "status", status: 500 });
    await expect(getToken()).rejects.toMatchObject({ kind: "upstream", code: "payroll_failed" });
    const asked = refreshRequests();
    await expect(getToken()).rejects.toMatchObject({
      kind: "unavailable",
      code: "payroll_failed",
      message: expect.stringMatching(/tries again in \d+ seconds/) as string,
      retryAfterSeconds: expect.toSatisfy(
        (seconds) => Number(seconds) >= 1 && Number(seconds) <= 30,
      ) as number,
    });
    const answer = await requestApi("GET", "/api/people/payroll-matches", headers);
    expect([answer.outcome, Number(answer.headers.get("retry-after")) > 0]).toEqual([
      "503 payroll_failed",
      true,
    ]);
    expect(refreshRequests()).toBe(asked);
    expect((await stored()).secret).toBe(before.secret);
    simulator.clearFaults();
    await endCooldown();
    await expectNewestStored(await getToken());
  });
});

describe("during a refresh", () => {
  test("a disconnection is not undone (A72)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "delay", milliseconds: 700 });
    const asking = expect(getToken()).rejects.toMatchObject({ code: "payroll_not_connected" });
    await until(() => getTokenStatistics().refreshes === 1);
    expect((await requestApi("DELETE", "/api/admin/connections/payroll", headers)).status).toBe(200);
    await asking;
    expect(await database().connection.count()).toBe(0);
  });

  test("a new connection is not overwritten: the new authorisation's tokens are used (I5)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "delay", milliseconds: 1_500 });
    const asking = getToken();
    await until(() => getTokenStatistics().refreshes === 1);
    await finishPayrollConnection(headers, await consentToPayroll(simulator, headers));
    const secret = await findSecret("payroll");
    expect(await asking).toBe(secret?.accessToken);
    expect(await findSecret("payroll")).toEqual(secret);
  });
});

describe("during a key rotation", () => {
  test("a refresh in progress stores its new pair (A80, I4, I5)", async () => {
    await expireIn(-5);
    const fresh = { id: "fresh", key: Buffer.alloc(32, 9) };
    overrideSettings({ encryptionKeys: [fresh, ...environment().encryptionKeys] });
    setRefreshFaults({ kind: "delay", milliseconds: 700 });
    const asking = getToken();
    await until(() => getTokenStatistics().refreshes === 1);
    expect(await reencryptAllValues(environment().encryptionKeys)).toMatchObject({ reencrypted: 1 });
    await expectNewestStored(await asking);
    expect(getTokenStatistics().refreshes).toBe(1);
  });
});

describe("new connection", () => {
  test("counts its token's lifetime from the exchange, also when the choice of a tenant took time", async () => {
    const both = [companyTenant.tenantId, unrelatedTenant.tenantId];
    const given = await consentToPayroll(simulator, headers, both);
    expect((await finishPayrollConnection(headers, given)).outcome).toBe("409 tenant_choice_needed");
    await database().$executeRaw`UPDATE pending_authorisations SET used_at = used_at - interval '9 minutes'`;
    await finishPayrollConnection(headers, { ...given, tenant_id: companyTenant.tenantId });
    expect(await secondsLeft()).toBeLessThanOrEqual(1_260);
    expect(await secondsLeft()).toBeGreaterThan(1_200);
  });
});

describe("expiry of the credential", () => {
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
    const answer = await requestApi("POST", "/api/admin/connections/payroll/check", headers);
    expect(answer.status).toBe(200);
    return connectionResponse.parse(answer.json()).connection;
  };

  test("is known from the start and extended by every renewal", async () => {
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await pass(20);
    expect(await daysLeft()).toBeCloseTo(40, 1);
    await getToken();
    expect(await daysLeft()).toBeCloseTo(60, 1);
  });

  test("is not extended by an answer without a new refresh token (A70)", async () => {
    await pass(20);
    setRefreshFaults({ kind: "no-refresh-token", times: 1 });
    await getToken();
    expect(await daysLeft()).toBeCloseTo(40, 1);
  });

  test.each([0, 6])("is not extended while the tokens are %i days old", async (age) => {
    await pass(age);
    await renewIdleTokens();
    expect(refreshRequests()).toBe(0);
  });

  test("is extended automatically once the tokens are older than a week, once for all concurrent callers", async () => {
    await pass(8);
    setRefreshFaults({ kind: "delay", milliseconds: 100 });
    await Promise.all(Array.from({ length: 5 }, renewIdleTokens));
    expect(getTokenStatistics()).toMatchObject({
      refreshes: 1,
      refusedRefreshes: 0,
      reusesAfterSuccessor: 0,
    });
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await expectNewestStored((await findSecret("payroll"))?.accessToken ?? "");
    await renewIdleTokens();
    expect(refreshRequests()).toBe(1);
  });

  test("is recorded on the connection if the vendor fails, extended when the vendor recovers, and never throws", async () => {
    await pass(8);
    const { secret } = await stored();
    setRefreshFaults({ kind: "status", status: 503 });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "failing", secret });
    simulator.clearFaults();
    await endCooldown();
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "connected", lastError: null });
    expect(await daysLeft()).toBeCloseTo(60, 1);
  });

  test("is ignored when payroll is not connected, and reported when Kith's app is no longer configured", async () => {
    await pass(8);
    overrideSettings({ payroll: { ...environment().payroll, client: null } });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({
      status: "failing",
      lastError: expect.stringContaining("PAYROLL_CLIENT_ID") as string,
    });
    await database().connection.deleteMany();
    await renewIdleTokens();
  });

  test("a check sends a request to the vendor even after a refusal, and a repair at the vendor repairs the connection", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "invalid-client" });
    await expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
    const asked = refreshRequests();
    expect(await check()).toMatchObject({ status: "needs_reconnect" });
    expect(refreshRequests()).toBe(asked + 1);
    simulator.clearFaults(); // as if the secret had been corrected
    expect(await check()).toMatchObject({ status: "connected", last_error: null });
    await expectNewestStored(await getToken());
  });

  test("a check ignores the cooldown and recovers from failures that happened while the token was valid", async () => {
    const accessToken = await getToken();
    setRefreshFaults({ kind: "status", status: 500 });
    await expect(getToken(accessToken)).rejects.toMatchObject({ code: "payroll_failed" });
    expect(await check()).toMatchObject({
      status: "failing",
      last_error: expect.stringContaining("failed (status 500)") as string,
    });
    simulator.clearFaults();
    expect(await check()).toMatchObject({ status: "connected", last_error: null });
    expect((await stored()).cooldownUntil).toBeNull();
  });

  test("a check that renews the tokens of a removed organisation reports that, and sends no second notice", async () => {
    simulator.setFault({ kind: "no-tenants" });
    const first = await check();
    expect(first.status).toBe("needs_reconnect");
    await database().connection.updateMany({ data: { isBreakNotified: true } });
    await expireIn(-5);
    expect(await check()).toMatchObject({ status: "needs_reconnect", last_error: first.last_error });
    expect(getTokenStatistics().refreshes).toBe(1);
    expect((await stored()).isBreakNotified).toBe(true);
  });
});

describe("the chat", () => {
  test("a break is announced after the lease is released, so lease waiters do not wait for the chat", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "invalid-grant" });
    let finishTelling = () => {};
    const telling = new Promise<void>((resolve) => (finishTelling = resolve));
    let isTold = false;
    const slow = getPayrollAccessToken({
      authorisation: createPayrollOAuthClient(),
      notify: async () => {
        isTold = true;
        await telling;
      },
    });
    const refused = expect(slow).rejects.toMatchObject({ code: "reconnect_needed" });
    await until(() => isTold);
    const free = await database().$queryRaw<unknown[]>`
      SELECT 1 FROM leases WHERE name = 'payroll-tokens' AND expires_at > clock_timestamp()`;
    expect(free).toEqual([]);
    await expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
    finishTelling();
    await refused;
    expect(notifications).toEqual([]);
  });
});

describe("in use", () => {
  const listEmployees = async () =>
    (await getConnectedPayroll()).listEmployees({ signal: new AbortController().signal });

  test("where a role or permission is missing, the state says so, and requests do not loop (A75)", async () => {
    simulator.setFault({ kind: "authorization-unsuccessful", operation: "employees" });
    await expect(listEmployees()).rejects.toMatchObject({ code: "reconnect_needed" });
    const { status, lastError } = await stored();
    expect(status).toBe("needs_reconnect");
    expect(lastError).toContain("connects again under Connections");
    const asked = simulator.requests.length;
    await expect(listEmployees()).rejects.toMatchObject({ code: "reconnect_needed", message: lastError });
    expect(simulator.requests).toHaveLength(asked);
  });

  test("a vendor failure is recorded on the connection, and so is the next success", async () => {
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

// The embedded database uses the clock of its process, so there is no second clock.
describe.skipIf("dump" in template)("an instance's clock has no effect (A63)", () => {
  const minutes = 60_000;
  const shift = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  test.each([-10, 10])("%i minutes off, a token is renewed when it is due and not before", async (off) => {
    await expireIn(240);
    shift(off * minutes);
    await getToken();
    expect(refreshRequests()).toBe(0);
    await expireIn(120);
    await getToken();
    expect(refreshRequests()).toBe(1);
    await getToken();
    expect(refreshRequests()).toBe(1);
  });

  test.each([-10, 10])("%i minutes off, a new connection's token expires on time", async (off) => {
    shift(off * minutes);
    await connectTestPayroll(simulator, headers);
    expect(await secondsLeft()).toBeGreaterThan(1_700);
    expect(await secondsLeft()).toBeLessThanOrEqual(1_801);
  });

  test.each([-10, 10])("%i minutes off, an authorisation is pending for ten minutes", async (off) => {
    const given = await consentToPayroll(simulator, headers);
    shift(off * minutes);
    expect((await finishPayrollConnection(headers, given)).status).toBe(200);
  });
});

describe.skipIf("dump" in template)("several processes on one PostgreSQL", () => {
  async function variablesOfProcess() {
    const [{ name = "" } = {}] = await database().$queryRaw<
      { name: string }[]
    >`SELECT current_database()::text AS name`;
    return { ...variables, DATABASE_URL: getDatabaseUrl(name) };
  }

  test("renew once for concurrent callers: the vendor sees one refresh and no reuse (A67, I4)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "delay", milliseconds: 300 });
    const shared = await variablesOfProcess();
    const instances = [1, 2].map(() => startTestProcess("token-process", shared));
    await Promise.all(instances.map(({ said }) => said("ready")));
    for (const { writeLine } of instances) writeLine("go");
    const ends = await Promise.all(instances.map(({ ended }) => ended));
    const tokens = ends.flatMap(({ output }) =>
      output.split("\n").filter((line) => line.startsWith("token ")),
    );
    expect(tokens).toHaveLength(20);
    expect(new Set(tokens).size).toBe(1);
    expect(getTokenStatistics()).toMatchObject({
      refreshes: 1,
      refusedRefreshes: 0,
      reusesAfterSuccessor: 0,
    });
    await expectNewestStored((tokens[0] ?? "").replace("token ", ""));
  });

  test("recover from a process killed between the vendor's answer and the commit (A68)", async () => {
    await expireIn(-5);
    const before = await stored();
    await runUntilKillPoint(
      killBefore("before the new pair is stored", "UPDATE connections SET secret"),
      "token-process",
      { ...(await variablesOfProcess()), TOKEN_WAITS: "no" },
    );
    expect(getTokenStatistics().refreshes).toBe(1); // the vendor has replaced the token, and the database does not have the new one
    expect((await stored()).secret).toBe(before.secret);
    await expireLeases(); // as if its thirty seconds had passed
    await expectNewestStored(await getToken());
    expect(getTokenStatistics()).toMatchObject({ refreshes: 2, refusedRefreshes: 0 });
    expect((await stored()).orgId).toBe(companyTenant.tenantId);
  });
});
