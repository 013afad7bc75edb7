import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Fault } from "@/simulators/payroll/faults";
import { companyTenant, practiceTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import {
  createXeroTestAuthorisation,
  createXeroTestAuthorisationOnPort,
  clientSecret,
  redirectUri,
  verifier,
} from "@/testing/xero-test-adapter";
import { catchFailure, expectVendorProblem } from "@/testing/vendor-failures";
import type { FaultRow } from "@/testing/vendor-faults.cases";

test("the consent address requests a code with S256, the state, exactly the needed scopes and Kith's redirect address", async () => {
  const { authorisation, simulator } = createXeroTestAuthorisation();
  const url = new URL(authorisation.buildConsentUrl({ state: "the-state", verifier, redirectUri }));
  expect(url.origin + url.pathname).toBe("http://simulator/identity/connect/authorize");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: simulator.clientId,
    redirect_uri: redirectUri,
    scope: "offline_access payroll.employees.read payroll.settings.read",
    state: "the-state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  expect(url.href).not.toContain(verifier);
  expect(url.href).not.toContain(clientSecret);
});

describe("code", () => {
  test.each<[name: string, change: { code?: string; verifier?: string; redirectUri?: string }]>([
    ["that the vendor never issued", { code: "made-up" }],
    ["with a wrong verifier", { verifier: "x".repeat(50) }],
    ["with a different redirect address", { redirectUri: "http://localhost:3000/elsewhere" }],
  ])("%s is refused", async (_name, change) => {
    const { authorisation, consent } = createXeroTestAuthorisation();
    const given = { code: await consent(), verifier, redirectUri, ...change };
    const secrets = [given.code, given.verifier, clientSecret];
    expectVendorProblem(await catchFailure(authorisation.exchange(given)), "payroll", "refused", secrets);
  });

  test("without a refresh token in the answer fails, because such a connection could not be renewed", async () => {
    const { signIn, simulator } = createXeroTestAuthorisation();
    simulator.setFault({ kind: "no-refresh-token", operation: "token" });
    await expect(signIn()).rejects.toMatchObject({ kind: "upstream", code: "payroll_unreadable" });
  });
});

describe("refresh", () => {
  test("without a refresh token in the answer keeps using the old one (A70)", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    const first = await signIn();
    simulator.setFault({ kind: "no-refresh-token", operation: "refresh", times: 1 });
    const second = await authorisation.refresh(first.refreshToken);
    expect(second).toMatchObject({ refreshToken: first.refreshToken, credentialExpiresInSeconds: null });
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await authorisation.refresh(second.refreshToken)).refreshToken).not.toBe(first.refreshToken);
  });
});

describe("error that the identity service names", () => {
  test.each<[error: string, status: number, outcome: string]>([
    ["invalid_grant", 400, "refused"],
    ["invalid_client", 400, "refused"],
    ["invalid_client", 401, "refused"],
    ["unauthorized_client", 400, "refused"],
    ["invalid_scope", 400, "refused"],
    ["access_denied", 403, "refused"],
    ["invalid_request", 400, "failed"],
    ["unsupported_grant_type", 400, "failed"],
    ["temporarily_unavailable", 400, "failed"],
    ["server_error", 500, "failed"],
    ["slow_down", 429, "busy"],
  ])("%s under %i is %s: only a refusal is final", async (error, status, outcome) => {
    let isFaulty = false;
    const between =
      (send: typeof fetch): typeof fetch =>
      async (input, init) =>
        isFaulty
          ? Response.json({ error, error_description: `about ${String(init?.body)}` }, { status })
          : send(input, init);
    const { authorisation, consent, signIn } = createXeroTestAuthorisation({ between });
    const [given, { refreshToken }] = [await consent(), await signIn()];
    isFaulty = true;
    for (const asked of [
      authorisation.exchange({ code: given, verifier, redirectUri }),
      authorisation.refresh(refreshToken),
      authorisation.revoke(refreshToken),
    ]) {
      const secrets = [given, refreshToken, verifier, clientSecret];
      expectVendorProblem(await catchFailure(asked), "payroll", outcome, secrets);
    }
  });
});

describe("organisations", () => {
  test("are those of this consent, without practices", async () => {
    const { authorisation, signIn } = createXeroTestAuthorisation();
    await signIn([unrelatedTenant.tenantId]);
    const { accessToken } = await signIn([companyTenant.tenantId, practiceTenant.tenantId]);
    expect(await authorisation.listTenants(accessToken)).toEqual([
      {
        connectionId: expect.any(String) as string,
        tenantId: companyTenant.tenantId,
        tenantName: companyTenant.tenantName,
      },
    ]);
  });

  test("are none if this consent allowed none, regardless of an earlier consent (XERO-27)", async () => {
    const { authorisation, signIn } = createXeroTestAuthorisation();
    await signIn([unrelatedTenant.tenantId]);
    const { accessToken } = await signIn([practiceTenant.tenantId]);
    expect(await authorisation.listTenants(accessToken)).toEqual([]);
  });

  test("are all accessible ones if the token does not name its consent", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    await signIn([unrelatedTenant.tenantId]);
    simulator.setFault({ kind: "no-event-id" });
    const { accessToken } = await signIn([companyTenant.tenantId]);
    const names = (await authorisation.listTenants(accessToken)).map(({ tenantName }) => tenantName);
    expect(names.toSorted()).toEqual([companyTenant.tenantName, unrelatedTenant.tenantName].toSorted());
  });

  test("are removed one by one, and removing a removed one succeeds", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    const { accessToken } = await signIn();
    const [tenant] = await authorisation.listTenants(accessToken);
    await authorisation.removeTenant(accessToken, tenant?.connectionId ?? "");
    expect(simulator.connections()).toEqual([]);
    await authorisation.removeTenant(accessToken, tenant?.connectionId ?? "");
  });
});

test("an id that would change the address is not removed, and no request is sent", async () => {
  const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
  const { accessToken } = await signIn();
  simulator.requests.length = 0;
  for (const id of ["", ".", "..", "a/b"]) await authorisation.removeTenant(accessToken, id);
  expect(simulator.requests).toEqual([]);
});

test("revoking ends the refresh token and all of the user's connections, and succeeds when repeated", async () => {
  const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
  const { refreshToken } = await signIn();
  await authorisation.revoke(refreshToken);
  expect(simulator.tokens.isRefreshTokenLive(refreshToken)).toBe(false);
  expect(simulator.connections()).toEqual([]);
  await authorisation.revoke(refreshToken);
});

/** Faults of requests whose limits and refusals differ. ../vendor-call.test.ts has the others. */
const faults: [operation: "token" | "connections", ...FaultRow<Fault>][] = [
  ["token", "silence", "failed", { kind: "hang" }],
  ["token", "a body that is too large", "unreadable", { kind: "oversize", bytes: 3_000_000 }],
  ["connections", "silence", "failed", { kind: "hang" }],
  ["connections", "an expired token", "reconnect_needed", { kind: "token-expired" }],
  ["connections", "a missing role", "reconnect_needed", { kind: "authorization-unsuccessful" }],
  ["connections", "403", "reconnect_needed", { kind: "authentication-unsuccessful" }],
  ["connections", "429 by the day", "busy", { kind: "throttled", limit: "day" }],
];

describe.concurrent("a request fails with a named problem and reveals no secret", () => {
  // On a real port, so that a response can hang.
  test.for(faults)("%s, on %s", async ([operation, , outcome, fault], { onTestFinished }) => {
    const { authorisation, consent, signIn, simulator, hurry, close } =
      await createXeroTestAuthorisationOnPort();
    onTestFinished(close);
    const { accessToken, refreshToken } = await signIn();
    const code = await consent();
    simulator.setFault({ ...fault, operation });
    if (fault.kind === "hang") hurry(300); // set only now, because a busy machine may take longer to sign in
    const error = await catchFailure(
      operation === "token"
        ? authorisation.exchange({ code, verifier, redirectUri })
        : authorisation.listTenants(accessToken),
    );
    const secrets = [code, accessToken, refreshToken, clientSecret, verifier];
    expectVendorProblem(error, "payroll", outcome, secrets);
  });
});
