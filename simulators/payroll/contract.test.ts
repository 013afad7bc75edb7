import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  buildAuthorizeUrl,
  connectTestApp,
  createTestPayrollSimulator,
  obtainCode,
  readError,
  readTokenResponse,
  refreshTokens,
} from "./payroll-test-client";
import { companyTenant, practiceTenant, unrelatedTenant } from "./tenants";

// What Kith relies on at the vendor and no test of an adapter proves: a simulator that allows more than the vendor hides faults.

const show = async (changes: Record<string, string | null> = {}) => {
  const simulator = createTestPayrollSimulator();
  return simulator.fetch(buildAuthorizeUrl(simulator, changes));
};

describe("the consent page", () => {
  test("runs no scripts, refuses frames, and does not echo its parameters", async () => {
    const evil = `"><script>alert(1)</script>`;
    const page = await show({ state: evil, nonce: evil });
    expect(await page.text()).not.toContain("alert(1)");
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const refused = await show({ scope: evil, redirect_uri: evil, client_id: evil });
    expect(await refused.text()).not.toContain("<script");
  });
});

describe("the consent page redirects", () => {
  test.each([
    ["http://kith.example/callback", 400],
    ["http://localhost.evil.example/callback", 400],
    ["https://kith.example/callback", 200],
    ["http://localhost:4321/callback", 200],
  ])("%s: %i", async (address, status) => {
    const page = await show({ redirect_uri: address });
    expect(page.status).toBe(status);
    expect(page.headers.get("location")).toBeNull();
  });
});

const minuteMs = 60_000;

describe("an access token", () => {
  test("expires after 30 minutes, or on command", async () => {
    const { simulator, tokens, get } = await connectTestApp();
    simulator.advanceClock(30 * minuteMs - 1);
    expect((await get("/connections")).status).toBe(200);
    simulator.advanceClock(1);
    expect((await get("/connections")).status).toBe(401);
    const next = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    expect(simulator.tokens.isAccessTokenLive(next.access_token)).toBe(true);
    simulator.expireAccessTokens();
    expect(simulator.tokens.isAccessTokenLive(next.access_token)).toBe(false);
  });
});

describe("a refresh token", () => {
  test("works again for 30 minutes after its first use", async () => {
    const { simulator, tokens } = await connectTestApp();
    simulator.advanceClock(10 * minuteMs);
    const lost = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    simulator.advanceClock(30 * minuteMs - 1);
    const again = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    expect(simulator.tokens.isRefreshTokenLive(lost.refresh_token)).toBe(true);
    expect(simulator.tokens.isRefreshTokenLive(again.refresh_token)).toBe(true);
    simulator.advanceClock(1);
    expect(simulator.tokens.isRefreshTokenLive(tokens.refresh_token)).toBe(false);
    expect(await readError(refreshTokens(simulator, tokens.refresh_token))).toBe("400 invalid_grant");
    expect((await refreshTokens(simulator, again.refresh_token)).status).toBe(200);
    expect(simulator.tokens.seen).toMatchObject({
      refreshes: 3,
      refusedRefreshes: 1,
      reusesAfterSuccessor: 0,
    });
  });
});

const list = z.object({ Employees: z.array(z.looseObject({ LastName: z.string(), Status: z.string() })) });
type Get = Awaited<ReturnType<typeof connectTestApp>>["get"];

const address = "/payroll.xro/1.0/Employees";
const where = (condition: string) => `${address}?where=${encodeURIComponent(condition)}`;

async function read(get: Get, path: string = address, headers: Record<string, string> = {}) {
  const answer = await get(path, headers);
  expect(answer.status).toBe(200);
  return list.parse(await answer.json()).Employees;
}

describe("a list of employees", () => {
  test("includes employees who left only on request, with `==", async () => {
    const { get } = await connectTestApp();
    const left = await read(get, where('Status=="TERMINATED"'));
    expect(left.map(({ Status }) => Status)).toEqual(["TERMINATED", "TERMINATED", "TERMINATED"]);
    expect(await read(get, where('Status == "ACTIVE"'))).toEqual(await read(get));
    expect(await read(get, where('Status=="terminated"'))).toEqual([]);
    for (const broken of ['Status="TERMINATED"', "Status==TERMINATED", "nonsense", ""]) {
      const answer = await get(where(broken));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ ErrorNumber: 16, Type: "QueryParseException" });
    }
  });
});

describe("payroll refuses", () => {
  const refused = async (answer: Response) => {
    const { Title, Detail } = z
      .looseObject({ Title: z.string(), Detail: z.string() })
      .parse(await answer.json());
    return `${answer.status} ${Title} ${Detail}`;
  };

  test("tokens without the scope, which a refresh does not add", async () => {
    const simulator = createTestPayrollSimulator();
    const onlyEmployees = await connectTestApp(simulator, undefined, "offline_access payroll.employees.read");
    expect((await onlyEmployees.get(address)).status).toBe(200);
    expect(await refused(await onlyEmployees.get("/payroll.xro/1.0/Superfunds"))).toBe(
      "401 Unauthorized AuthorizationUnsuccessful",
    );
    const toWrite = await connectTestApp(simulator, undefined, "offline_access payroll.settings");
    expect((await toWrite.get("/payroll.xro/1.0/Superfunds")).status).toBe(200);
    expect((await toWrite.get(address)).status).toBe(401);
  });

  test("tenants that are not connected or have no payroll", async () => {
    const { simulator, get } = await connectTestApp();
    const forbidden = "403 Forbidden AuthenticationUnsuccessful";
    for (const tenant of [unrelatedTenant.tenantId, practiceTenant.tenantId, "unknown", ""])
      expect(await refused(await get(address, { "xero-tenant-id": tenant }))).toBe(forbidden);
    await obtainCode(simulator, [unrelatedTenant.tenantId, practiceTenant.tenantId]);
    const sisters = await read(get, address, { "xero-tenant-id": unrelatedTenant.tenantId });
    expect(sisters.map(({ LastName }) => LastName)).toEqual(["Elsewhere", "Faraway", "Unrelated"]);
    expect(await refused(await get(address, { "xero-tenant-id": practiceTenant.tenantId }))).toBe(forbidden);
    expect(await read(get, address, { "xero-tenant-id": companyTenant.tenantId })).toHaveLength(100);
  });
});
