import { createHash } from "node:crypto";
import { describe, expect, test, type TestContext } from "vitest";
import type { PayrollTokens } from "./port";
import type { Fault, Operation } from "@/simulators/payroll/faults";
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

describe("the consent address", () => {
  test("requests a code with S256, the state, exactly the needed scopes and Kith's redirect address", async () => {
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
});

describe("code", () => {
  test("is exchanged for a token pair with the PKCE verifier (B42)", async () => {
    const { signIn, simulator } = createXeroTestAuthorisation();
    const { accessToken, refreshToken, expiresInSeconds, credentialExpiresInSeconds } = await signIn();
    expect(expiresInSeconds).toBe(1_800);
    expect(credentialExpiresInSeconds).toBe(60 * 24 * 3_600);
    expect(simulator.tokens.isAccessTokenLive(accessToken)).toBe(true);
    expect(simulator.tokens.isRefreshTokenLive(refreshToken)).toBe(true);
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 1, provenExchanges: 1 });
  });

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
  test("returns a new pair and replaces the old refresh token", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    const first = await signIn();
    const second = await authorisation.refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.credentialExpiresInSeconds).toBe(first.credentialExpiresInSeconds);
    expect(simulator.tokens.seen).toMatchObject({ refreshes: 1, reusesAfterSuccessor: 0 });
  });

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

  test("are several if several were allowed, and none if none were", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    const { accessToken } = await signIn();
    simulator.setFault({ kind: "several-tenants", times: 1 });
    const names = (await authorisation.listTenants(accessToken)).map(({ tenantName }) => tenantName);
    expect(names).toEqual([companyTenant.tenantName, unrelatedTenant.tenantName]);
    simulator.setFault({ kind: "no-tenants" });
    expect(await authorisation.listTenants(accessToken)).toEqual([]);
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

describe("revoking", () => {
  test("revoking ends the refresh token and all of the user's connections, and succeeds when repeated", async () => {
    const { authorisation, signIn, simulator } = createXeroTestAuthorisation();
    const { refreshToken } = await signIn();
    await authorisation.revoke(refreshToken);
    expect(simulator.tokens.isRefreshTokenLive(refreshToken)).toBe(false);
    expect(simulator.connections()).toEqual([]);
    await authorisation.revoke(refreshToken);
  });
});

const identityFaults: FaultRow<Fault>[] = [
  ["invalid_grant", "refused", { kind: "invalid-grant" }],
  ["invalid_client", "refused", { kind: "invalid-client" }],
];
const apiFaults: FaultRow<Fault>[] = [
  ["an expired token", "reconnect_needed", { kind: "token-expired" }],
  ["a missing role", "reconnect_needed", { kind: "authorization-unsuccessful" }],
  ["403", "reconnect_needed", { kind: "authentication-unsuccessful" }],
  ["429 by the minute", "busy", { kind: "throttled", limit: "minute" }],
  ["429 by the day", "busy", { kind: "throttled", limit: "day" }],
];

/** Faults for each operation. ../vendor-call.test.ts has the other faults, which have one result for every call. */
const everyOperation: FaultRow<Fault>[] = [
  ["silence", "failed", { kind: "hang" }],
  ["another shape", "unreadable", { kind: "wrong-shape" }],
  ["a body that is too large", "unreadable", { kind: "oversize", bytes: 3_000_000 }],
];

type Ready = {
  authorisation: ReturnType<typeof createXeroTestAuthorisation>["authorisation"];
  code: string;
  tokens: PayrollTokens;
};
const operations: Partial<Record<Operation, (ready: Ready) => Promise<unknown>>> = {
  token: ({ authorisation, code }) => authorisation.exchange({ code, verifier, redirectUri }),
  refresh: ({ authorisation, tokens }) => authorisation.refresh(tokens.refreshToken),
  revoke: ({ authorisation, tokens }) => authorisation.revoke(tokens.refreshToken),
  connections: ({ authorisation, tokens }) => authorisation.listTenants(tokens.accessToken),
};

/** Uses a real port, so that a response can hang. */
async function expectFailure(
  operation: Operation,
  [, outcome, fault]: FaultRow<Fault>,
  { onTestFinished }: TestContext,
) {
  const { authorisation, consent, signIn, simulator, hurry, close } =
    await createXeroTestAuthorisationOnPort();
  onTestFinished(close);
  const tokens = await signIn();
  const code = await consent();
  const isOversizeList = operation === "connections" && fault.kind === "oversize"; // the list may have 10 MiB
  simulator.setFault({ ...fault, ...(isOversizeList && { bytes: 11_000_000 }), operation });
  if (fault.kind === "hang") hurry(300); // set only now, because a busy machine may take longer to sign in
  const error = await catchFailure(
    operations[operation]?.({ authorisation, code, tokens }) ?? Promise.resolve(),
  );
  const secrets = [code, tokens.accessToken, tokens.refreshToken, clientSecret, verifier];
  expectVendorProblem(error, "payroll", outcome, secrets);
}

describe.concurrent.each<Operation>(["token", "refresh"])(
  "a request (%s) fails with a named problem and reveals no secret",
  (operation) => {
    test.for([...everyOperation, ...identityFaults])("on %s", (row, context) =>
      expectFailure(operation, row, context),
    );
  },
);

describe.concurrent("revoking, whose answer has no body, fails with a named problem and reveals no secret", () => {
  test.for([...everyOperation.slice(0, 1), ...identityFaults.slice(1)])("on %s", (row, context) =>
    expectFailure("revoke", row, context),
  );
});

describe.concurrent("listing organisations fails with a named problem and reveals no secret", () => {
  test.for([...everyOperation, ...apiFaults])("on %s", (row, context) =>
    expectFailure("connections", row, context),
  );
});
