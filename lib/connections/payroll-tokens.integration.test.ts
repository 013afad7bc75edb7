// Slow: several processes, one of them killed, renew tokens.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { getConnectedPayroll } from "./connected-systems";
import { database, databaseNow } from "@/lib/platform/database/database";
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
import { connectTestChat, serveChatPerTest } from "@/testing/serve-chat";
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
const chat = await serveChatPerTest();

let headers: { authorization: string };
beforeEach(async () => {
  ({ simulator, variables } = served);
  headers = await createTokenHeaders(await createUser("executive"));
  await connectTestPayroll(simulator, headers);
});

/** Requests a token as every instance does before a payroll request. */
const getToken = (refused?: string) => getPayrollAccessToken({ refused });
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
const stored = () => database().connection.findUniqueOrThrow({ where: { provider: "payroll" } });

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

test("an access token is renewed before use if it is about to expire, and the new pair is stored before that", async () => {
  const old = await findSecret("payroll");
  await expireIn(200);
  expect(new Set(await times(5))).toEqual(new Set([old?.accessToken]));
  expect(refreshRequests()).toBe(0);
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
    await connectTestChat(chat.simulator, headers);
    await expireIn(-5);
    setRefreshFaults({ kind: "invalid-grant" });
    const expectRefusal = () => expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
    await Promise.all(Array.from({ length: 5 }, expectRefusal));
    await expectRefusal();
    expect(refreshRequests()).toBe(1);
    expect(chat.simulator.messages).toHaveLength(1);
    simulator.clearFaults();
    await connectTestPayroll(simulator, headers);
    await expectNewestStored(await getToken());
  });

  test("caused by losing a race leaves the winner's token in use (A69)", async () => {
    await expireIn(-5);
    await connectTestChat(chat.simulator, headers);
    setRefreshFaults({ kind: "invalid-grant", times: 1 }, { kind: "delay", milliseconds: 1_500, times: 1 });
    const loser = getToken();
    await until(() => refreshRequests() === 1);
    await expireLeases(); // as if the loser's lease had expired
    const winner = await getToken();
    expect(await loser).toBe(winner);
    await expectNewestStored(winner);
    expect(chat.simulator.messages).toEqual([]);
  });
});

describe("failing vendor", () => {
  test("changes no credential, and a token that is still valid stays in use (A71)", async () => {
    await connectTestChat(chat.simulator, headers);
    await expireIn(100);
    const before = await stored();
    setRefreshFaults({ kind: "html", status: 200 });
    expect(await getToken()).toBe((await findSecret("payroll"))?.accessToken);
    const { secret, tokenExpiresAt, orgId } = before;
    expect(await stored()).toMatchObject({ secret, tokenExpiresAt, orgId, status: "failing" });
    // During the cooldown the vendor gets no request.
    const asked = refreshRequests();
    await times(5);
    expect(refreshRequests()).toBe(asked);
    // After the cooldown the connection recovers by itself.
    simulator.clearFaults();
    await endCooldown();
    await expectNewestStored(await getToken());
    expect((await stored()).cooldownUntil).toBeNull();
    expect(chat.simulator.messages).toHaveLength(1);
  });

  test("with an expired token is a 502, and a 503 with a retry time until the cooldown ends (A71)", async () => {
    await expireIn(-5);
    setRefreshFaults({ kind: "status", status: 500 });
    await expect(getToken()).rejects.toMatchObject({ kind: "upstream", code: "payroll_failed" });
    const asked = refreshRequests();
    const answer = await requestApi("GET", "/api/people/payroll-matches", headers);
    expect(answer.outcome).toBe("503 payroll_failed");
    expect(answer.text).toMatch(/tries again in \d+ seconds/);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(30);
    expect(refreshRequests()).toBe(asked);
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

  test("a key rotation does not prevent that the new pair is stored (A80, I4, I5)", async () => {
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

test("a new connection counts its token's lifetime from the exchange, also when the choice of a tenant took time", async () => {
  const both = [companyTenant.tenantId, unrelatedTenant.tenantId];
  const given = await consentToPayroll(simulator, headers, both);
  expect((await finishPayrollConnection(headers, given)).outcome).toBe("409 tenant_choice_needed");
  await database().$executeRaw`UPDATE pending_authorisations SET used_at = used_at - interval '9 minutes'`;
  await finishPayrollConnection(headers, { ...given, tenant_id: companyTenant.tenantId });
  expect(await secondsLeft()).toBeLessThanOrEqual(1_260);
  expect(await secondsLeft()).toBeGreaterThan(1_200);
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

  test("is known from the start and extended by every renewal, unless the answer has no new refresh token (A70)", async () => {
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await pass(20);
    setRefreshFaults({ kind: "no-refresh-token", times: 1 });
    await getToken();
    expect(await daysLeft()).toBeCloseTo(40, 1);
    await pass(20);
    await getToken();
    expect(await daysLeft()).toBeCloseTo(60, 1);
  });

  test("is extended automatically once the tokens are older than a week, once for all concurrent callers", async () => {
    await pass(6);
    await renewIdleTokens();
    expect(refreshRequests()).toBe(0);
    await pass(2);
    setRefreshFaults({ kind: "delay", milliseconds: 100 });
    await Promise.all(Array.from({ length: 5 }, renewIdleTokens));
    expect(await daysLeft()).toBeCloseTo(60, 1);
    await expectNewestStored((await findSecret("payroll"))?.accessToken ?? "");
    await renewIdleTokens();
    expect(refreshRequests()).toBe(1);
  });

  test("is not extended while the vendor fails, without Kith's app, or without payroll: the connection says why", async () => {
    await pass(8);
    const { secret } = await stored();
    setRefreshFaults({ kind: "status", status: 503 });
    await renewIdleTokens();
    expect(await stored()).toMatchObject({ status: "failing", secret });
    overrideSettings({ payroll: { ...environment().payroll, client: null } });
    await renewIdleTokens();
    expect((await stored()).lastError).toContain("PAYROLL_CLIENT_ID");
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
});

test("a break is announced after the lease is released, so that no caller waits for the chat", async () => {
  await connectTestChat(chat.simulator, headers);
  await expireIn(-5);
  setRefreshFaults({ kind: "invalid-grant" });
  chat.simulator.setFault({ kind: "hang", method: "chat.postMessage" });
  const slow = expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
  await until(() => chat.simulator.requests.some(({ path }) => path.endsWith("chat.postMessage")));
  const held = { name: "payroll-tokens", expiresAt: { gt: databaseNow() } };
  expect(await database().lease.count({ where: held })).toBe(0);
  await expect(getToken()).rejects.toMatchObject({ code: "reconnect_needed" });
  await chat.close();
  await slow;
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

  test.each([-10, 10])("%i minutes off", async (off) => {
    const given = await consentToPayroll(simulator, headers);
    shift(off * minutes);
    expect((await finishPayrollConnection(headers, given)).status).toBe(200); // the authorisation is pending for ten minutes
    expect(await secondsLeft()).toBeGreaterThan(1_700);
    expect(await secondsLeft()).toBeLessThanOrEqual(1_801);
    await expireIn(240);
    await getToken();
    expect(refreshRequests()).toBe(0);
    await expireIn(120);
    await getToken();
    await getToken();
    expect(refreshRequests()).toBe(1);
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
    expect(getTokenStatistics()).toMatchObject({ refreshes: 1, refusedRefreshes: 0 });
    await expectNewestStored((tokens[0] ?? "").replace("token ", ""));
  });

  test("recover from a process killed between the vendor's answer and the commit (A68)", async () => {
    await expireIn(-5);
    const before = await stored();
    await runUntilKillPoint(
      killBefore("before the new pair is stored", `"connections" SET "secret"`),
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
