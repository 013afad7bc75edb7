import { expect, test } from "vitest";
import { codeFor, connect, readTokens, refresh, simulate } from "./payroll-under-test";
import { companyTenant, sisterTenant } from "./tenants";

const address = "/payroll.xro/1.0/Superfunds";
const told = ({ headers }: Response) =>
  ["x-daylimit-remaining", "x-minlimit-remaining", "x-appminlimit-remaining"].map((name) =>
    headers.get(name),
  );
const limited = (options: { dayLimit?: number } = {}) => connect(simulate({ rateLimit: true, ...options }));

test("every answer tells how much is left, refusals and faults too", async () => {
  const { simulator, get } = await limited();
  expect(told(await get(address))).toEqual(["4999", "59", "9999"]);
  expect(told(await get(`${address}/unknown`))).toEqual(["4998", "58", "9998"]);
  expect(told(await get(address, { authorization: "" }))).toEqual(["4998", "58", "9998"]);
  expect(told(await get(address, { "xero-tenant-id": "unknown" }))).toEqual(["5000", "60", "9998"]);
  expect(told(await get("/connections"))[2]).toBe("9998");
  for (const kind of ["html", "token-expired", "authentication-unsuccessful", "wrong-shape"] as const) {
    simulator.setFault({ kind });
    expect(told(await get(address))).not.toContain(null);
  }
});

test("60 in a minute, of each tenant, and then a wait until the first is a minute old", async () => {
  const { simulator, get } = await limited();
  await codeFor(simulator, [sisterTenant.tenantId]);
  await get(address);
  simulator.letPass(10_000);
  for (let request = 0; request < 59; request++) expect((await get(address)).status).toBe(200);
  const refused = await get(address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("50");
  expect(refused.headers.get("x-rate-limit-problem")).toBe("minute");
  expect(told(refused)).toEqual(["4940", "0", "9940"]);
  expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await get(address, { "xero-tenant-id": sisterTenant.tenantId })).status).toBe(200);
  simulator.letPass(49_999);
  expect((await get(address)).status).toBe(429);
  simulator.letPass(1);
  expect((await get(address)).status).toBe(200);
  expect((await get(address)).status).toBe(429);
});

test("so many in a day as the app's tier has, and then a wait of many hours", async () => {
  const { simulator, get, tokens } = await limited({ dayLimit: 3 });
  for (let request = 0; request < 3; request++) expect((await get(address)).status).toBe(200);
  simulator.letPass(60_000);
  const refused = await get(address);
  expect([refused.status, refused.headers.get("x-rate-limit-problem")]).toEqual([429, "day"]);
  expect(refused.headers.get("retry-after")).toBe(String(24 * 3_600 - 60));
  expect(told(refused)).toEqual(["0", "60", "10000"]);
  simulator.letPass(24 * 3_600_000 - 60_000);
  const { access_token } = await readTokens(refresh(simulator, tokens.refresh_token));
  expect((await get(address, { authorization: `Bearer ${access_token}` })).status).toBe(200);
});

test("five of a tenant at once: the sixth is refused, and without a wait", async () => {
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

test("a request that its caller gave up is under way no longer", async () => {
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

test("signing in and listing connections have no such limit, and nothing has one when none is wanted", async () => {
  const { get } = await limited();
  for (let request = 0; request < 70; request++) expect((await get("/connections")).status).toBe(200);
  const free = await connect(simulate({ rateLimit: false, dayLimit: 1 }));
  for (let request = 0; request < 70; request++) expect((await free.get(address)).status).toBe(200);
  expect(told(await free.get(address))).toEqual(["1", "60", "10000"]);
  expect(free.simulator.connections()[0]?.tenantId).toBe(companyTenant.tenantId);
});
