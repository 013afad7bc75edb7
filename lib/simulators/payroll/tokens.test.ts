import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  basic,
  claimsOf,
  codeFor,
  connect,
  errorOf,
  exchange,
  post,
  readTokens,
  redirectUri,
  refresh,
  scopes,
  simulate,
  tokenAnswer,
} from "./payroll-under-test";
import { companyTenant, practiceTenant, sisterTenant } from "./tenants";

const minuteMs = 60_000;
const listing = z.array(z.looseObject({ id: z.string(), authEventId: z.string(), tenantId: z.string() }));

describe("who may ask for tokens", () => {
  test.each([
    ["another secret", basic("SIMULATEDPAYROLLCLIENT", "wrong")],
    ["another id", basic("another", "sim-payroll-secret")],
    ["no Basic", "Bearer sim-payroll-secret"],
    ["no colon", `Basic ${Buffer.from("SIMULATEDPAYROLLCLIENT").toString("base64")}`],
    ["a broken encoding", basic("SIMULATEDPAYROLLCLIENT", "%E0%A4%A")],
  ])("nobody with %s: the code stays good", async (_what, authorization) => {
    const simulator = simulate();
    const code = await codeFor(simulator);
    const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    expect(await errorOf(post(simulator, "/connect/token", form, authorization))).toBe("400 invalid_client");
    expect(await errorOf(post(simulator, "/connect/revocation", { token: "x" }, authorization))).toBe(
      "400 invalid_client",
    );
    expect((await exchange(simulator, code)).status).toBe(200);
  });

  test("an app that encodes its id and secret within Basic, and one that does not", async () => {
    const simulator = simulate({ clientSecret: "a+b %/:ß" });
    const ask = (authorization: string) =>
      post(simulator, "/connect/token", { grant_type: "refresh_token", refresh_token: "x" }, authorization);
    const encoded = encodeURIComponent("a+b %/:ß").replaceAll("%20", "+");
    expect(await errorOf(ask(basic(simulator.clientId, encoded)))).toBe("400 invalid_grant");
    expect(await errorOf(ask(basic(simulator.clientId, "a+b %/:ß")))).toBe("400 invalid_grant");
  });

  test("only with a form, and for a grant that there is", async () => {
    const simulator = simulate();
    const authorization = basic(simulator.clientId, simulator.clientSecret);
    const json = simulator.fetch("http://simulator/connect/token", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "{}",
    });
    expect(await errorOf(json)).toBe("400 invalid_request");
    expect((await simulator.fetch("http://simulator/connect/token")).status).toBe(405);
    expect(await errorOf(post(simulator, "/connect/token", { grant_type: "client_credentials" }))).toBe(
      "400 unsupported_grant_type",
    );
  });
});

describe("an access token", () => {
  test("has the form of a JSON Web Token and names its event, client and scopes", async () => {
    const { simulator, tokens } = await connect();
    expect(tokens).toMatchObject({ expires_in: 1_800, token_type: "Bearer", scope: scopes });
    expect(tokens.access_token.split(".")).toHaveLength(3);
    expect(claimsOf(tokens.access_token)).toMatchObject({
      authentication_event_id: simulator.connections()[0]?.authEventId,
      client_id: simulator.clientId,
      scope: scopes.split(" "),
      exp: Date.UTC(2026, 10, 21, 0, 30) / 1_000,
    });
  });

  test("lives 30 minutes, or until all are made to expire", async () => {
    const { simulator, tokens, get } = await connect();
    simulator.letPass(30 * minuteMs - 1);
    expect((await get("/connections")).status).toBe(200);
    simulator.letPass(1);
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
    const next = await readTokens(refresh(simulator, tokens.refresh_token));
    expect(simulator.tokens.isAccessTokenLive(next.access_token)).toBe(true);
    simulator.expireAccessTokens();
    expect(simulator.tokens.isAccessTokenLive(next.access_token)).toBe(false);
  });

  test("comes without a refresh token unless offline access was asked for", async () => {
    const simulator = simulate();
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
    const answer = await post(simulator, "/connect/token", form);
    expect(tokenAnswer.parse(await answer.json())).not.toHaveProperty("refresh_token");
  });
});

describe("a refresh token", () => {
  test("is replaced by each use, and the pair keeps event and scope", async () => {
    const { simulator, tokens } = await connect();
    const second = await readTokens(refresh(simulator, tokens.refresh_token));
    const third = await readTokens(refresh(simulator, second.refresh_token));
    expect(new Set([tokens, second, third].map((pair) => pair.refresh_token)).size).toBe(3);
    expect(new Set([tokens, second, third].map((pair) => pair.access_token)).size).toBe(3);
    expect(third.scope).toBe(scopes);
    expect(claimsOf(third.access_token).authentication_event_id).toBe(
      claimsOf(tokens.access_token).authentication_event_id,
    );
    expect(simulator.tokens.seen.refreshes).toBe(2);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
  });

  test("may be used again for 30 minutes after its first use", async () => {
    const { simulator, tokens } = await connect();
    simulator.letPass(10 * minuteMs);
    const lost = await readTokens(refresh(simulator, tokens.refresh_token));
    simulator.letPass(30 * minuteMs - 1);
    const again = await readTokens(refresh(simulator, tokens.refresh_token));
    expect(simulator.tokens.isRefreshTokenLive(lost.refresh_token)).toBe(true);
    expect(simulator.tokens.isRefreshTokenLive(again.refresh_token)).toBe(true);
    simulator.letPass(1);
    expect(simulator.tokens.isRefreshTokenLive(tokens.refresh_token)).toBe(false);
    expect(await errorOf(refresh(simulator, tokens.refresh_token))).toBe("400 invalid_grant");
    expect((await refresh(simulator, again.refresh_token)).status).toBe(200);
    expect(simulator.tokens.seen).toMatchObject({
      refreshes: 3,
      refusedRefreshes: 1,
      reusesAfterSuccessor: 0,
    });
  });

  test("is noted when it is used again although its successor was", async () => {
    const { simulator, tokens } = await connect();
    const second = await readTokens(refresh(simulator, tokens.refresh_token));
    await refresh(simulator, second.refresh_token);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(false);
    await refresh(simulator, tokens.refresh_token);
    expect(simulator.tokens.isReusedAfterSuccessor()).toBe(true);
  });

  test("dies after 60 days without use", async () => {
    const { simulator, tokens } = await connect();
    const days = (count: number) => count * 24 * 60 * minuteMs;
    simulator.letPass(days(60) - 1);
    const { refresh_token } = await readTokens(refresh(simulator, tokens.refresh_token));
    simulator.letPass(days(60));
    expect(await errorOf(refresh(simulator, refresh_token))).toBe("400 invalid_grant");
  });

  test("that nobody gave out is refused", async () => {
    expect(await errorOf(refresh(simulate(), "made up"))).toBe("400 invalid_grant");
  });

  test("revoked ends all refreshing of its agreement and every connection of the user", async () => {
    const { simulator, tokens, get } = await connect(simulate(), [
      companyTenant.tenantId,
      sisterTenant.tenantId,
    ]);
    const second = await readTokens(refresh(simulator, tokens.refresh_token));
    const answer = await post(simulator, "/connect/revocation", { token: second.refresh_token });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(simulator.revokedTokens).toEqual([second.refresh_token]);
    expect(simulator.connections()).toEqual([]);
    for (const { refresh_token } of [tokens, second])
      expect(await errorOf(refresh(simulator, refresh_token))).toBe("400 invalid_grant");
    expect(await (await get("/connections")).json()).toEqual([]);
    expect((await get("/payroll.xro/1.0/Employees")).status).toBe(403);
  });

  test("unknown to the vendor is revoked without a word", async () => {
    const { simulator } = await connect();
    expect((await post(simulator, "/connect/revocation", { token: "made up" })).status).toBe(200);
    expect(simulator.revokedTokens).toEqual([]);
    expect(simulator.connections()).toHaveLength(1);
  });
});

describe("connections", () => {
  test("are listed from every consent, with times that have no zone, and by event on request", async () => {
    const { simulator, tokens, get } = await connect();
    await codeFor(simulator, [practiceTenant.tenantId]);
    const all = listing.parse(await (await get("/connections")).json());
    expect(all).toMatchObject([
      {
        ...companyTenant,
        createdDateUtc: "2026-11-21T00:00:00.0000000",
        updatedDateUtc: "2026-11-21T00:00:00.0000000",
      },
      practiceTenant,
    ]);
    const event = claimsOf(tokens.access_token).authentication_event_id ?? "";
    const chosen = listing.parse(await (await get(`/connections?authEventId=${event}`)).json());
    expect(chosen.map(({ tenantId }) => tenantId)).toEqual([companyTenant.tenantId]);
    expect(await (await get("/connections?authEventId=another")).json()).toEqual([]);
  });

  test("keep their id when they are made again, under the new event", async () => {
    const { simulator } = await connect();
    const [before] = simulator.connections();
    simulator.letPass(1_000);
    await codeFor(simulator);
    const [after, ...others] = simulator.connections();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, createdDateUtc: before?.createdDateUtc });
    expect(after?.authEventId).not.toBe(before?.authEventId);
    expect(after?.updatedDateUtc).toBe("2026-11-21T00:00:01.0000000");
  });

  test("are deleted by their own id, once", async () => {
    const { simulator, get } = await connect();
    const [{ id, tenantId } = { id: "", tenantId: "" }] = simulator.connections();
    const remove = (given: string) => get(`/connections/${given}`, {}, { method: "DELETE" });
    expect((await remove(tenantId)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await (await get("/connections")).json()).toEqual([]);
    expect((await get("/payroll.xro/1.0/Employees")).status).toBe(403);
  });

  test("need a token", async () => {
    const answer = await simulate().fetch("http://simulator/connections");
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      Title: "Unauthorized",
      Detail: "AuthenticationUnsuccessful",
    });
  });
});
