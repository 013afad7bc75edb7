import { describe, expect, test } from "vitest";
import {
  buildAuthorizeUrl,
  obtainCode,
  readError,
  exchangeCode,
  readTokenResponse,
  redirectUri,
  createTestPayrollSimulator,
  verifier,
} from "./payroll-test-client";
import { companyTenant, practiceTenant, unrelatedTenant } from "./tenants";

const show = async (changes: Record<string, string | null> = {}) => {
  const simulator = createTestPayrollSimulator();
  return simulator.fetch(buildAuthorizeUrl(simulator, changes));
};

describe("the consent page", () => {
  test("offers every tenant, with the company's preselected, and named buttons", async () => {
    const page = await show();
    const html = await page.text();
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html.match(/type="checkbox"/g)).toHaveLength(3);
    expect(html.match(/ checked>/g)).toHaveLength(1);
    expect(html).toContain(`value="${companyTenant.tenantId}" checked`);
    for (const name of [
      "Fernhill Studio Pty Ltd",
      "Fernhill Holdings Pty Ltd",
      "Ledger &amp; Leaf Bookkeepers",
    ])
      expect(html).toContain(name);
    expect(html).toContain(">Allow access</button>");
    expect(html).toContain(">Deny</button>");
    expect(html).toContain("payroll.employees.read");
  });

  test("runs no scripts, refuses frames, and does not echo its parameters", async () => {
    const evil = `"><script>alert(1)</script>`;
    const page = await show({ state: evil, nonce: evil });
    expect(await page.text()).not.toContain("alert(1)");
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const refused = await show({ scope: evil, redirect_uri: evil, client_id: evil });
    expect(await refused.text()).not.toContain("<script");
  });

  test("escapes the name of the app", async () => {
    const simulator = createTestPayrollSimulator({ appName: "<b>Kith</b>" });
    const html = await (await simulator.fetch(buildAuthorizeUrl(simulator))).text();
    expect(html).toContain("&lt;b&gt;Kith&lt;/b&gt; wants access");
    expect(html).not.toContain("<b>Kith");
  });

  test("redirects with a code and the unchanged state, or with the refusal", async () => {
    const simulator = createTestPayrollSimulator();
    const allowed = await simulator.user.allow(buildAuthorizeUrl(simulator, { state: "a&b=<c>" }));
    expect(`${allowed.origin}${allowed.pathname}`).toBe(redirectUri);
    expect([...allowed.searchParams.keys()]).toEqual(["code", "state"]);
    expect(allowed.searchParams.get("state")).toBe("a&b=<c>");
    const denied = await simulator.user.deny(buildAuthorizeUrl(simulator));
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: "access_denied", state: "a state" });
    expect(simulator.connections()).toHaveLength(1);
  });

  test("is decided once, and requires an organisation", async () => {
    const simulator = createTestPayrollSimulator();
    const html = await (await simulator.fetch(buildAuthorizeUrl(simulator))).text();
    const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const decide = (...chosen: string[]) =>
      simulator.fetch("http://simulator/identity/connect/authorize", {
        method: "POST",
        body: new URLSearchParams([
          ["request", request],
          ["decision", "allow"],
          ...chosen.map((id) => ["tenant", id]),
        ]),
      });
    expect(await (await decide()).text()).toContain("Choose at least one organisation.");
    expect((await decide("an unknown tenant")).status).toBe(400);
    expect((await decide(unrelatedTenant.tenantId)).status).toBe(302);
    expect((await decide(unrelatedTenant.tenantId)).status).toBe(400);
  });
});

describe("the consent page redirects", () => {
  test.each([
    ["http://127.0.0.1:3000/callback", 400],
    ["http://[::1]:3000/callback", 400],
    ["http://kith.example/callback", 400],
    ["http://localhost.evil.example/callback", 400],
    ["javascript:alert(1)", 400],
    ["https://kith.example/callback#part", 400],
    ["not an address", 400],
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

  test("not for an unknown app", async () => {
    expect((await show({ client_id: "another" })).status).toBe(400);
  });

  test.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_scope", { scope: "payroll.everything" }],
    ["invalid_scope", { scope: "openid offline_access" }],
    ["invalid_scope", { scope: null }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge_method: null }],
    ["invalid_request", { code_challenge: "short" }],
  ])("with %s for %j", async (error, changes) => {
    const answer = await show(changes);
    const target = new URL(answer.headers.get("location") ?? "http://nowhere");
    expect(`${target.origin}${target.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(target.searchParams)).toEqual({ error, state: "a state" });
  });

  test("without a state if none was sent, and with the query of the address", async () => {
    const simulator = createTestPayrollSimulator();
    const address = buildAuthorizeUrl(simulator, { state: null, redirect_uri: `${redirectUri}?from=popup` });
    const back = await simulator.user.allow(address);
    expect([...back.searchParams.keys()]).toEqual(["from", "code"]);
  });
});

describe("a code", () => {
  test("returns tokens once", async () => {
    const simulator = createTestPayrollSimulator();
    const code = await obtainCode(simulator);
    const answer = await exchangeCode(simulator, code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await readError(exchangeCode(simulator, code))).toBe("400 invalid_grant");
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 1, provenExchanges: 1 });
  });

  test("expires after five minutes", async () => {
    const simulator = createTestPayrollSimulator();
    const [code, other] = [await obtainCode(simulator), await obtainCode(simulator)];
    simulator.advanceClock(5 * 60_000 - 1);
    expect((await exchangeCode(simulator, code)).status).toBe(200);
    simulator.advanceClock(1);
    expect(await readError(exchangeCode(simulator, other))).toBe("400 invalid_grant");
  });

  test.each([
    ["another address", { redirect_uri: `${redirectUri}/` }],
    ["another verifier", { code_verifier: `${verifier}x` }],
    ["a verifier that is too short", { code_verifier: "short" }],
    ["no verifier", { code_verifier: "" }],
  ])("is refused with %s, and spent by the attempt", async (_what, changes) => {
    const simulator = createTestPayrollSimulator();
    const code = await obtainCode(simulator);
    expect(await readError(exchangeCode(simulator, code, changes))).toBe("400 invalid_grant");
    expect(await readError(exchangeCode(simulator, code))).toBe("400 invalid_grant");
  });

  test("needs no verifier without a challenge, and accepts none", async () => {
    const simulator = createTestPayrollSimulator();
    const without = buildAuthorizeUrl(simulator, { code_challenge: null, code_challenge_method: null });
    const codeOf = async () => (await simulator.user.allow(without)).searchParams.get("code") ?? "none";
    expect(await readError(exchangeCode(simulator, await codeOf()))).toBe("400 invalid_grant");
    const form = { grant_type: "authorization_code", code: await codeOf(), redirect_uri: redirectUri };
    const { clientId, clientSecret } = simulator;
    const answer = await simulator.fetch("http://simulator/connect/token", {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      body: new URLSearchParams(form),
    });
    expect((await readTokenResponse(answer)).expires_in).toBe(1_800);
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 1, provenExchanges: 0 });
  });

  test("of a user who chose several tenants covers all of them with a single event", async () => {
    const simulator = createTestPayrollSimulator();
    await obtainCode(simulator, [companyTenant.tenantId, practiceTenant.tenantId]);
    const events = simulator.connections().map(({ authEventId }) => authEventId);
    expect(events).toHaveLength(2);
    expect(new Set(events).size).toBe(1);
  });
});
