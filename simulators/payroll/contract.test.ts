import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildCompany } from "../projects/company";
import { planEmployees } from "./employees";
import {
  buildAuthorizeUrl,
  connectTestApp,
  createTestPayrollSimulator,
  obtainCode,
  readError,
  readTokenResponse,
  redirectUri,
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

  test("only to an exactly matching registered address", async () => {
    const simulator = createTestPayrollSimulator({ redirectUris: [redirectUri] });
    const status = async (address: string) =>
      (await simulator.fetch(buildAuthorizeUrl(simulator, { redirect_uri: address }))).status;
    expect(await status(redirectUri)).toBe(200);
    expect(await status(`${redirectUri}/`)).toBe(400);
    expect(await status(`${redirectUri}?a=b`)).toBe(400);
    expect(await status(redirectUri.replace("3000", "3001"))).toBe(400);
  });
});

const minuteMs = 60_000;

describe("an access token", () => {
  test("expires after 30 minutes, or on command", async () => {
    const { simulator, tokens, get } = await connectTestApp();
    simulator.advanceClock(30 * minuteMs - 1);
    expect((await get("/connections")).status).toBe(200);
    simulator.advanceClock(1);
    expect(simulator.tokens.isAccessTokenLive(tokens.access_token)).toBe(false);
    const refused = await get("/connections");
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      Type: null,
      Title: "Unauthorized",
      Status: 401,
      Detail: "TokenExpired: token expired at 11/21/2026 00:30:00",
      Extensions: {},
    });
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

  test("is counted when it is reused after its successor", async () => {
    const { simulator, tokens } = await connectTestApp();
    const second = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    await refreshTokens(simulator, second.refresh_token);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
    await refreshTokens(simulator, tokens.refresh_token);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(true);
  });

  test("expires after 60 days without use", async () => {
    const { simulator, tokens } = await connectTestApp();
    const days = (count: number) => count * 24 * 60 * minuteMs;
    simulator.advanceClock(days(60) - 1);
    const { refresh_token } = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    simulator.advanceClock(days(60));
    expect(await readError(refreshTokens(simulator, refresh_token))).toBe("400 invalid_grant");
  });

  test("is refused after a lost answer without a grace period", async () => {
    const { simulator, tokens } = await connectTestApp();
    simulator.setFault({ kind: "lost-answer", operation: "refresh", times: 1 }, { kind: "no-grace" });
    await expect(refreshTokens(simulator, tokens.refresh_token)).rejects.toThrow("fetch failed");
    expect(await readError(refreshTokens(simulator, tokens.refresh_token))).toBe("400 invalid_grant");
  });
});

describe("connections", () => {
  test("keep their id when they are connected again, with the new event id", async () => {
    const { simulator } = await connectTestApp();
    const [before] = simulator.connections();
    simulator.advanceClock(1_000);
    await obtainCode(simulator);
    const [after, ...others] = simulator.connections();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, createdDateUtc: before?.createdDateUtc });
    expect(after?.authEventId).not.toBe(before?.authEventId);
    expect(after?.updatedDateUtc).toBe("2026-11-21T00:00:01.0000000");
  });
});

const list = z.object({
  Id: z.uuid(),
  Status: z.literal("OK"),
  ProviderName: z.string(),
  DateTimeUTC: z.string(),
  Employees: z.array(z.looseObject({ EmployeeID: z.string(), Status: z.string() })),
});
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

describe("the employees", () => {
  test("are identical for an identical company", () => {
    expect(planEmployees(buildCompany(240))).toEqual(planEmployees(buildCompany(240)));
  });
});
