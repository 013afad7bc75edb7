import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { okResponse } from "@/lib/platform/common-schemas";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { companyTenant, practiceTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { dumpTable } from "@/testing/dump-database";
import {
  connectTestPayroll,
  consentToPayroll,
  finishPayrollConnection,
  servePayrollPerTest,
} from "@/testing/serve-payroll";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { authorisationUrlResponse, connectionResponse } from "./schema";
import { retryRevocations } from "./payroll-commands";
import { findSecret } from "./stored-connection";

setUpTestDatabase();
recordVendorWaits();

const served = await servePayrollPerTest();
let { simulator, attach } = served;
beforeEach(() => void ({ simulator, attach } = served));

const executive = async (email?: string) => createTokenHeaders(await createUser("executive", email));
const authUrl = (headers: Record<string, string>) =>
  requestApi("GET", "/api/admin/connections/payroll/auth-url", headers);
const disconnect = (headers: Record<string, string>) =>
  requestApi("DELETE", "/api/admin/connections/payroll", headers);
const consent = (headers: Record<string, string>, tenantIds?: readonly string[]) =>
  consentToPayroll(simulator, headers, tenantIds);
const both = [companyTenant.tenantId, unrelatedTenant.tenantId];
const expirePending = () =>
  database().$executeRaw`UPDATE pending_authorisations SET expires_at = now() - interval '1 second'`;

/** Points to a closed port, as if the vendor were unreachable. */
function makeVendorUnreachable() {
  const shut = "http://127.0.0.1:9";
  overrideSettings({
    payroll: {
      ...environment().payroll,
      authorizeUrl: `${shut}/authorize`,
      tokenUrl: `${shut}/token`,
      revokeUrl: `${shut}/revoke`,
      apiUrl: shut,
    },
  });
}

test("each authorisation has its own state and challenge, comes back to Kith, and stores no readable state", async () => {
  const headers = await executive();
  const urls = await Promise.all([authUrl(headers), authUrl(headers)]);
  const parameters = urls.map(({ json }) => new URL(authorisationUrlResponse.parse(json()).url).searchParams);
  const stored = (await dumpTable("pending_authorisations")).join("\n");
  for (const name of ["state", "code_challenge"])
    expect(new Set(parameters.map((given) => given.get(name))).size).toBe(2);
  for (const given of parameters) {
    expect(given.get("redirect_uri")).toBe("http://localhost:3000/admin/connections/payroll/callback");
    expect(stored).not.toContain(given.get("state"));
  }
});

describe("the callback", () => {
  test("connects, in the documented shape, with the PKCE verifier (B42)", async () => {
    const user = await createUser("executive");
    const headers = await createTokenHeaders(user);
    const answer = await finishPayrollConnection(headers, await consent(headers));
    const { connection } = connectionResponse.parse(answer.json());
    expect(connection).toMatchObject({ org_name: companyTenant.tenantName, connected_by: user.id });
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 1, provenExchanges: 1 });
    const list = await requestApi("GET", "/api/admin/connections", headers);
    expect(list.json()).toEqual({ connections: [connection] });
    const secret = await findSecret("payroll");
    expect(secret).toMatchObject({ tenantId: companyTenant.tenantId });
    expect(simulator.tokens.isAccessTokenLive(secret?.accessToken ?? "")).toBe(true);
    expect(await database().pendingAuthorisation.count()).toBe(0);
  });

  const notFound = "400 authorisation_not_found";

  test("with an unknown state sends the vendor no request, and the right state stays valid (B39, B41)", async () => {
    const headers = await executive();
    const { code, state } = await consent(headers);
    expect((await finishPayrollConnection(headers, { code, state: "x".repeat(43) })).outcome).toBe(notFound);
    expect(simulator.tokens.seen.exchanges).toBe(0);
    expect((await finishPayrollConnection(headers, { code, state })).status).toBe(200);
  });

  test("with the state of another user's authorisation is refused (B40)", async () => {
    const [mine, theirs] = [await executive(), await executive("other@example.com")];
    const given = await consent(theirs);
    expect((await finishPayrollConnection(mine, given)).outcome).toBe(notFound);
    await consent(mine, [unrelatedTenant.tenantId]);
    expect((await finishPayrollConnection(mine, given)).outcome).toBe(notFound);
    expect(simulator.tokens.seen.exchanges).toBe(0);
    expect((await finishPayrollConnection(theirs, given)).status).toBe(200);
  });

  test.each([
    ["the code", [companyTenant.tenantId]],
    ["the choice of an organisation", both],
  ])(
    "with %s, sent several times concurrently, connects and is recorded once (B39)",
    async (_what, tenantIds) => {
      const headers = await executive();
      const given = { ...(await consent(headers, tenantIds)), tenant_id: companyTenant.tenantId };
      if (tenantIds.length > 1) await finishPayrollConnection(headers, { ...given, tenant_id: "unknown" });
      const answers = await Promise.all([1, 2, 3].map(() => finishPayrollConnection(headers, given)));
      const outcomes = answers.map(({ outcome }) => outcome).filter((outcome) => outcome !== "200");
      expect(outcomes).toHaveLength(2);
      for (const outcome of outcomes) expect(["400 code_used", notFound]).toContain(outcome);
      expect(simulator.tokens.seen.exchanges).toBe(1);
      expect(await database().auditEvent.count({ where: { kind: "connection_made" } })).toBe(1);
      expect(await database().pendingAuthorisation.count()).toBe(0);
    },
  );

  test("after ten minutes is refused, and the next authorisation deletes what is stored of it", async () => {
    const headers = await executive();
    const given = await consent(headers);
    await expirePending();
    const answer = await finishPayrollConnection(headers, given);
    expect(answer.outcome).toBe(notFound);
    expect(answer.text).toContain("Press Connect payroll again");
    expect(simulator.tokens.seen.exchanges).toBe(0);
    await authUrl(headers);
    expect(await database().pendingAuthorisation.count()).toBe(1);
  });

  test("without a state belongs to the caller's newest authorisation, with a state to its own", async () => {
    const headers = await executive();
    const older = await consent(headers);
    const newer = await consent(headers);
    expect((await finishPayrollConnection(headers, { code: newer.code })).status).toBe(200);
    const late = await finishPayrollConnection(headers, older);
    expect(late.outcome).toBe("400 no_organisation"); // the newer consent replaced this one
    expect(late.text).toContain("a later consent replaced it");
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 2, provenExchanges: 2 });
  });

  test("that the vendor refuses is reported, and the authorisation is deleted", async () => {
    const headers = await executive();
    const { code, state } = await consent(headers);
    const answer = await finishPayrollConnection(headers, { code: "made-up", state });
    expect(answer.outcome).toBe("400 code_refused");
    expect(answer.text).not.toContain("made-up");
    expect((await finishPayrollConnection(headers, { code, state })).outcome).toBe(notFound);
    expect(await database().connection.count()).toBe(0);
  });

  test("while the vendor is unreachable returns 502, and stays valid", async () => {
    const headers = await executive();
    const given = await consent(headers);
    makeVendorUnreachable();
    expect((await finishPayrollConnection(headers, given)).outcome).toBe("502 payroll_failed");
    attach();
    expect((await finishPayrollConnection(headers, given)).status).toBe(200);
  });

  test("while the vendor cannot list its organisations returns 502, and is not exchanged twice", async () => {
    const headers = await executive();
    const given = await consent(headers);
    simulator.setFault({ kind: "status", status: 400, operation: "connections", times: 1 });
    expect((await finishPayrollConnection(headers, given)).outcome).toBe("502 payroll_failed");
    expect((await finishPayrollConnection(headers, { code: "another", state: given.state })).outcome).toBe(
      "400 code_used",
    );
    expect((await finishPayrollConnection(headers, given)).status).toBe(200);
    expect(simulator.tokens.seen.exchanges).toBe(1);
  });
});

describe("the organisations of a consent", () => {
  test("return 409 with their list if there are several, and one of them is chosen with the first code", async () => {
    const headers = await executive();
    const given = await consent(headers, [...both, practiceTenant.tenantId]);
    const answer = await finishPayrollConnection(headers, given);
    expect([answer.outcome, answer.json()]).toMatchObject([
      "409 tenant_choice_needed",
      {
        tenants: [companyTenant, unrelatedTenant].map(({ tenantId, tenantName }) => ({
          tenant_id: tenantId,
          tenant_name: tenantName,
        })),
      },
    ]);
    const choose = (tenant_id: string) => finishPayrollConnection(headers, { ...given, tenant_id });
    for (const other of ["unknown", practiceTenant.tenantId])
      expect((await choose(other)).outcome).toBe("400 unknown_tenant");
    expect(await database().connection.count()).toBe(0);
    const chosen = connectionResponse.parse((await choose(unrelatedTenant.tenantId)).json());
    expect(chosen.connection.org_name).toBe(unrelatedTenant.tenantName);
    expect(simulator.tokens.seen.exchanges).toBe(1);
  });

  test("may be none: a practice alone is not an organisation", async () => {
    const headers = await executive();
    const answer = await finishPayrollConnection(headers, await consent(headers, [practiceTenant.tenantId]));
    expect(answer.outcome).toBe("400 no_organisation");
  });
});

describe("connecting again", () => {
  test("to a different organisation is refused, with the stored connection unchanged to the byte", async () => {
    const headers = await executive();
    await connectTestPayroll(simulator, headers);
    const before = await dumpTable("connections");
    const answer = await finishPayrollConnection(headers, await consent(headers, [unrelatedTenant.tenantId]));
    expect(answer.outcome).toBe("409 other_organisation");
    expect(answer.text).toContain(companyTenant.tenantName);
    expect(answer.text).toContain(unrelatedTenant.tenantName);
    expect(await dumpTable("connections")).toEqual(before);
  });

  test("to the connected organisation replaces the tokens, repairs the state and retains every link", async () => {
    const [first, second] = [await executive(), await createUser("executive", "second@example.com")];
    await connectTestPayroll(simulator, first);
    const person = await database().person.create({
      data: { id: crypto.randomUUID(), firstName: "A", lastName: "B", title: "" },
    });
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: "e1", personId: person.id },
    });
    await database().connection.update({
      where: { provider: "payroll" },
      data: { status: "needs_reconnect", isBreakNotified: true, cooldownUntil: new Date() },
    });
    const links = await dumpTable("external_identities");
    const old = await findSecret("payroll");
    const headers = await createTokenHeaders(second);
    const answer = await finishPayrollConnection(headers, await consent(headers));
    expect(connectionResponse.parse(answer.json()).connection).toMatchObject({
      status: "connected",
      last_error: null,
      connected_by: second.id,
    });
    expect((await findSecret("payroll"))?.refreshToken).not.toBe(old?.refreshToken);
    expect(await database().connection.findFirstOrThrow()).toMatchObject({
      isBreakNotified: false,
      cooldownUntil: null,
    });
    expect(await dumpTable("external_identities")).toEqual(links);
  });
});

describe("disconnecting", () => {
  test("removes the organisation and the tokens at the vendor, deletes the credential, and retains links", async () => {
    const headers = await executive();
    await connectTestPayroll(simulator, headers);
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: "e1", userId: (await createUser("staff")).id },
    });
    const secret = await findSecret("payroll");
    const answer = await disconnect(headers);
    expect(okResponse.parse(answer.json())).toStrictEqual({ ok: true });
    expect(await database().connection.count()).toBe(0);
    expect(await database().externalIdentity.count()).toBe(1);
    expect(simulator.connections()).toEqual([]);
    expect(simulator.revokedTokens).toEqual([secret?.refreshToken]);
    expect((await disconnect(headers)).outcome).toBe("404 not_connected");
  });

  test("deletes the tokens before the vendor answers, and even if it fails (A73)", async () => {
    const headers = await executive();
    await connectTestPayroll(simulator, headers);
    simulator.setFault({ kind: "hang", operation: "connections" }, { kind: "hang", operation: "revoke" });
    const answer = disconnect(headers);
    while ((await database().connection.count()) > 0) await sleep(10);
    await served.close();
    expect((await answer).json()).toEqual({ ok: true, revocation: "retrying" });
  });

  test("tries again for a day to end an authorisation that the vendor did not confirm, and says so (A92, CONN-19)", async () => {
    const headers = await executive();
    const disconnectUnreachable = async () => {
      attach();
      await connectTestPayroll(simulator, headers);
      const secret = await findSecret("payroll");
      makeVendorUnreachable();
      expect((await disconnect(headers)).json()).toEqual({ ok: true, revocation: "retrying" });
      return secret?.refreshToken ?? "";
    };
    const audited = async () =>
      (
        await database().auditEvent.findMany({ where: { kind: "connection_removed", channel: "system" } })
      ).map(({ detail }) => detail);

    const token = await disconnectUnreachable();
    expect((await dumpTable("pending_revocations")).join()).not.toContain(token);
    await retryRevocations();
    expect([await database().pendingRevocation.count(), simulator.revokedTokens]).toEqual([1, []]);
    attach();
    await retryRevocations();
    expect([await database().pendingRevocation.count(), simulator.revokedTokens]).toEqual([0, [token]]);
    expect(await audited()).toEqual(["authorisation ended later in the payroll system"]);

    await disconnectUnreachable();
    await database()
      .$executeRaw`UPDATE pending_revocations SET expires_at = clock_timestamp() - interval '1 second'`;
    await retryRevocations();
    expect(await database().pendingRevocation.count()).toBe(0);
    expect(await audited()).toContain(
      "authorisation not ended in the payroll system within a day. End it there",
    );

    await disconnectUnreachable();
    attach();
    await connectTestPayroll(simulator, headers);
    await retryRevocations();
    expect(simulator.revokedTokens).toEqual([token]); // a revocation would end the new authorisation too
  });

  test("works if Kith's app at the vendor is no longer known, and if the key is lost", async () => {
    const headers = await executive();
    await connectTestPayroll(simulator, headers);
    overrideSettings({ payroll: { ...environment().payroll, client: null } });
    expect((await disconnect(headers)).status).toBe(200);
    attach();
    await connectTestPayroll(simulator, headers);
    await database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;
    expect((await disconnect(headers)).json()).toEqual({ ok: true, revocation: "impossible" });
    expect(await database().connection.count()).toBe(0);
  });
});
