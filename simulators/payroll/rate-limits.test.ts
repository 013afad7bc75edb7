import { expect, test } from "vitest";
import {
  obtainCode,
  connectTestApp,
  readTokenResponse,
  refreshTokens,
  createTestPayrollSimulator,
} from "./payroll-test-client";
import { companyTenant, unrelatedTenant } from "./tenants";

const address = "/payroll.xro/1.0/Superfunds";
const readRemaining = ({ headers }: Response) =>
  ["x-daylimit-remaining", "x-minlimit-remaining", "x-appminlimit-remaining"].map((name) =>
    headers.get(name),
  );
const limited = (options: { dayLimit?: number } = {}) =>
  connectTestApp(createTestPayrollSimulator({ rateLimit: true, ...options }));

test("every answer reports the remaining requests, including refusals and faults", async () => {
  const { simulator, get } = await limited();
  expect(readRemaining(await get(address))).toEqual(["4999", "59", "9999"]);
  expect(readRemaining(await get(`${address}/unknown`))).toEqual(["4998", "58", "9998"]);
  expect(readRemaining(await get(address, { authorization: "" }))).toEqual(["4998", "58", "9998"]);
  expect(readRemaining(await get(address, { "xero-tenant-id": "unknown" }))).toEqual(["5000", "60", "9998"]);
  expect(readRemaining(await get("/connections"))[2]).toBe("9998");
  for (const kind of ["html", "token-expired", "authentication-unsuccessful", "wrong-shape"] as const) {
    simulator.setFault({ kind });
    expect(readRemaining(await get(address))).not.toContain(null);
  }
});

test("60 per minute and tenant, then a wait until the first is a minute old", async () => {
  const { simulator, get } = await limited();
  await obtainCode(simulator, [unrelatedTenant.tenantId]);
  await get(address);
  simulator.advanceClock(10_000);
  for (let request = 0; request < 59; request++) expect((await get(address)).status).toBe(200);
  const refused = await get(address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("50");
  expect(refused.headers.get("x-rate-limit-problem")).toBe("minute");
  expect(readRemaining(refused)).toEqual(["4940", "0", "9940"]);
  expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await get(address, { "xero-tenant-id": unrelatedTenant.tenantId })).status).toBe(200);
  simulator.advanceClock(49_999);
  expect((await get(address)).status).toBe(429);
  simulator.advanceClock(1);
  expect((await get(address)).status).toBe(200);
  expect((await get(address)).status).toBe(429);
});

test("the daily limit of the app's tier, then a wait of many hours", async () => {
  const { simulator, get, tokens } = await limited({ dayLimit: 3 });
  for (let request = 0; request < 3; request++) expect((await get(address)).status).toBe(200);
  simulator.advanceClock(60_000);
  const refused = await get(address);
  expect([refused.status, refused.headers.get("x-rate-limit-problem")]).toEqual([429, "day"]);
  expect(refused.headers.get("retry-after")).toBe(String(24 * 3_600 - 60));
  expect(readRemaining(refused)).toEqual(["0", "60", "10000"]);
  simulator.advanceClock(24 * 3_600_000 - 60_000);
  const { access_token } = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
  expect((await get(address, { authorization: `Bearer ${access_token}` })).status).toBe(200);
});

test("five concurrent requests per tenant: the sixth is refused, without a wait", async () => {
  const { simulator, get } = await limited();
  simulator.setFault({ kind: "delay", milliseconds: 50 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => get(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = answers[5];
  expect(refused?.headers.get("x-rate-limit-problem")).toBe("concurrent");
  expect(refused?.headers.get("retry-after")).toBeNull();
  simulator.clearFaults();
  expect((await get(address)).status).toBe(200);
});

test("a request that its caller aborted no longer counts as concurrent", async () => {
  const { simulator, get } = await limited();
  simulator.setFault({ kind: "delay", milliseconds: 60_000, times: 5 });
  const stop = new AbortController();
  const given = Array.from({ length: 5 }, () => get(address, {}, { signal: stop.signal }));
  const settled = Promise.allSettled(given);
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  expect((await settled).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect((await get(address)).status).toBe(200);
});

test("no limit for signing in and listing connections, and none at all when disabled", async () => {
  const { get } = await limited();
  for (let request = 0; request < 70; request++) expect((await get("/connections")).status).toBe(200);
  const free = await connectTestApp(createTestPayrollSimulator({ rateLimit: false, dayLimit: 1 }));
  for (let request = 0; request < 70; request++) expect((await free.get(address)).status).toBe(200);
  expect(readRemaining(await free.get(address))).toEqual(["1", "60", "10000"]);
  expect(free.simulator.connections()[0]?.tenantId).toBe(companyTenant.tenantId);
});
