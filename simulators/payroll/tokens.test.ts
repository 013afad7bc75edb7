import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createBasicAuthorization,
  decodeClaims,
  obtainCode,
  connectTestApp,
  readError,
  exchangeCode,
  postToIdentityService,
  readTokenResponse,
  redirectUri,
  refreshTokens,
  scopes,
  createTestPayrollSimulator,
  tokenResponse,
} from "./payroll-test-client";
import { companyTenant, practiceTenant, unrelatedTenant } from "./tenants";

const minuteMs = 60_000;
const listing = z.array(z.looseObject({ id: z.string(), authEventId: z.string(), tenantId: z.string() }));

describe("the token endpoint", () => {
  test.each([
    ["another secret", createBasicAuthorization("SIMULATEDPAYROLLCLIENT", "wrong")],
    ["another id", createBasicAuthorization("another", "sim-payroll-secret")],
    ["no Basic", "Bearer sim-payroll-secret"],
    ["no colon", `Basic ${Buffer.from("SIMULATEDPAYROLLCLIENT").toString("base64")}`],
    ["a broken encoding", createBasicAuthorization("SIMULATEDPAYROLLCLIENT", "%E0%A4%A")],
  ])("refuses %s, and does not spend the code", async (_what, authorization) => {
    const simulator = createTestPayrollSimulator();
    const code = await obtainCode(simulator);
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    expect(await readError(postToIdentityService(simulator, "/connect/token", form, authorization))).toBe(
      "400 invalid_client",
    );
    expect(
      await readError(postToIdentityService(simulator, "/connect/revocation", { token: "x" }, authorization)),
    ).toBe("400 invalid_client");
    expect((await exchangeCode(simulator, code)).status).toBe(200);
  });

  test("accepts Basic with and without form encoding", async () => {
    const simulator = createTestPayrollSimulator({ clientSecret: "a+b %/:ß" });
    const ask = (authorization: string) =>
      postToIdentityService(
        simulator,
        "/connect/token",
        { grant_type: "refresh_token", refresh_token: "x" },
        authorization,
      );
    const encoded = encodeURIComponent("a+b %/:ß").replaceAll("%20", "+");
    expect(await readError(ask(createBasicAuthorization(simulator.clientId, encoded)))).toBe(
      "400 invalid_grant",
    );
    expect(await readError(ask(createBasicAuthorization(simulator.clientId, "a+b %/:ß")))).toBe(
      "400 invalid_grant",
    );
  });

  test("accepts only forms and known grants", async () => {
    const simulator = createTestPayrollSimulator();
    const authorization = createBasicAuthorization(simulator.clientId, simulator.clientSecret);
    const json = simulator.fetch("http://simulator/connect/token", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "{}",
    });
    expect(await readError(json)).toBe("400 invalid_request");
    expect((await simulator.fetch("http://simulator/connect/token")).status).toBe(405);
    expect(
      await readError(
        postToIdentityService(simulator, "/connect/token", { grant_type: "client_credentials" }),
      ),
    ).toBe("400 unsupported_grant_type");
  });
});

describe("an access token", () => {
  test("is a JSON Web Token with its event, client and scopes", async () => {
    const { simulator, tokens } = await connectTestApp();
    expect(tokens).toMatchObject({ expires_in: 1_800, token_type: "Bearer", scope: scopes });
    expect(tokens.access_token.split(".")).toHaveLength(3);
    expect(decodeClaims(tokens.access_token)).toMatchObject({
      authentication_event_id: simulator.connections()[0]?.authEventId,
      client_id: simulator.clientId,
      scope: scopes.split(" "),
      exp: Date.UTC(2026, 10, 21, 0, 30) / 1_000,
    });
  });

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

  test("has no refresh token unless offline access was requested", async () => {
    const simulator = createTestPayrollSimulator();
    const scope = "payroll.employees.read";
    const { searchParams } = await simulator.user.allow(
      `http://simulator/identity/connect/authorize?${new URLSearchParams({
        response_type: "code",
        client_id: simulator.clientId,
        redirect_uri: redirectUri,
        scope,
      }).toString()}`,
    );
    const form = {
      grant_type: "authorization_code",
      code: searchParams.get("code") ?? "",
      redirect_uri: redirectUri,
    };
    const answer = await postToIdentityService(simulator, "/connect/token", form);
    expect(tokenResponse.parse(await answer.json())).not.toHaveProperty("refresh_token");
  });
});

describe("a refresh token", () => {
  test("is replaced by each use, and the new pair has its event and scopes", async () => {
    const { simulator, tokens } = await connectTestApp();
    const second = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    const third = await readTokenResponse(refreshTokens(simulator, second.refresh_token));
    expect(new Set([tokens, second, third].map((pair) => pair.refresh_token)).size).toBe(3);
    expect(new Set([tokens, second, third].map((pair) => pair.access_token)).size).toBe(3);
    expect(third.scope).toBe(scopes);
    expect(decodeClaims(third.access_token).authentication_event_id).toBe(
      decodeClaims(tokens.access_token).authentication_event_id,
    );
    expect(simulator.tokens.seen.refreshes).toBe(2);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
  });

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

  test("is refused if it was never issued", async () => {
    expect(await readError(refreshTokens(createTestPayrollSimulator(), "made up"))).toBe("400 invalid_grant");
  });

  test("ends all refreshing of its consent and every connection of the user when revoked", async () => {
    const { simulator, tokens, get } = await connectTestApp(createTestPayrollSimulator(), [
      companyTenant.tenantId,
      unrelatedTenant.tenantId,
    ]);
    const second = await readTokenResponse(refreshTokens(simulator, tokens.refresh_token));
    const answer = await postToIdentityService(simulator, "/connect/revocation", {
      token: second.refresh_token,
    });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(simulator.revokedTokens).toEqual([second.refresh_token]);
    expect(simulator.connections()).toEqual([]);
    for (const { refresh_token } of [tokens, second])
      expect(await readError(refreshTokens(simulator, refresh_token))).toBe("400 invalid_grant");
    expect(await (await get("/connections")).json()).toEqual([]);
    expect((await get("/payroll.xro/1.0/Employees")).status).toBe(403);
  });

  test("is revoked without an error if unknown", async () => {
    const { simulator } = await connectTestApp();
    expect((await postToIdentityService(simulator, "/connect/revocation", { token: "made up" })).status).toBe(
      200,
    );
    expect(simulator.revokedTokens).toEqual([]);
    expect(simulator.connections()).toHaveLength(1);
  });
});

describe("connections", () => {
  test("are listed from every consent, with times without a zone, and by event on request", async () => {
    const { simulator, tokens, get } = await connectTestApp();
    await obtainCode(simulator, [practiceTenant.tenantId]);
    const all = listing.parse(await (await get("/connections")).json());
    expect(all).toMatchObject([
      {
        ...companyTenant,
        createdDateUtc: "2026-11-21T00:00:00.0000000",
        updatedDateUtc: "2026-11-21T00:00:00.0000000",
      },
      practiceTenant,
    ]);
    const event = decodeClaims(tokens.access_token).authentication_event_id ?? "";
    const chosen = listing.parse(await (await get(`/connections?authEventId=${event}`)).json());
    expect(chosen.map(({ tenantId }) => tenantId)).toEqual([companyTenant.tenantId]);
    expect(await (await get("/connections?authEventId=another")).json()).toEqual([]);
  });

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

  test("are deleted by their own id, once", async () => {
    const { simulator, get } = await connectTestApp();
    const [{ id, tenantId } = { id: "", tenantId: "" }] = simulator.connections();
    const remove = (given: string) => get(`/connections/${given}`, {}, { method: "DELETE" });
    expect((await remove(tenantId)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await (await get("/connections")).json()).toEqual([]);
    expect((await get("/payroll.xro/1.0/Employees")).status).toBe(403);
  });

  test("require a token", async () => {
    const answer = await createTestPayrollSimulator().fetch("http://simulator/connections");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      Title: "Unauthorized",
      Detail: "AuthenticationUnsuccessful",
    });
  });
});
