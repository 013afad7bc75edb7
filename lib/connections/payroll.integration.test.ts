import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AccessLevel } from "@/lib/access/levels";
import { okResponse } from "@/lib/http/common-schemas";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { companyTenant, practiceTenant, sisterTenant } from "@/lib/simulators/payroll/tenants";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { dumpTable } from "@/lib/testing/dump";
import { connectPayroll, consentToPayroll, finishPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { authorisationUrlResponse, connectionResponse, connectionsResponse } from "./schema";
import { findSecret } from "./stored-connection";

withStore();
withoutVendorWaits();

let { simulator, attach, close } = await servePayroll();
afterAll(() => close());

beforeEach(async () => {
  // A vendor of its own for each test: what was consented to, revoked or counted before is forgotten.
  await close();
  ({ simulator, attach, close } = await servePayroll());
});

const executive = async (email?: string) => tokenOf(await makeUser("executive", email));
const authUrl = (headers: Record<string, string>) =>
  api("GET", "/api/admin/connections/payroll/auth-url", headers);
const disconnect = (headers: Record<string, string>) =>
  api("DELETE", "/api/admin/connections/payroll", headers);
const consent = (headers: Record<string, string>, tenantIds?: readonly string[]) =>
  consentToPayroll(simulator, headers, tenantIds);
const expirePending = () =>
  database().$executeRaw`UPDATE pending_authorisations SET expires_at = now() - interval '1 second'`;

/** Out of reach, as a vendor is whose name does not resolve or whose door is shut. */
function shutTheDoor() {
  const shut = "http://127.0.0.1:9";
  withSettings({
    payroll: {
      ...environment().payroll,
      authorizeUrl: `${shut}/authorize`,
      tokenUrl: `${shut}/token`,
      revokeUrl: `${shut}/revoke`,
      apiUrl: shut,
    },
  });
}

describe("the authorisation address", () => {
  test("sends the executive to the vendor, and back to us alone", async () => {
    const answer = await authUrl(await executive());
    const url = new URL(authorisationUrlResponse.parse(answer.json()).url);
    expect(answer.status).toBe(200);
    expect(url.href.startsWith(`${environment().payroll.authorizeUrl}?`)).toBe(true);
    expect(Object.keys(Object.fromEntries(url.searchParams)).toSorted()).toEqual([
      "client_id",
      "code_challenge",
      "code_challenge_method",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
    expect(url.searchParams.get("redirect_uri")).toBe(
      "http://localhost:3000/admin/connections/payroll/callback",
    );
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  });

  test("has another state and another challenge every time, and neither state nor verifier is stored as it is", async () => {
    const headers = await executive();
    const urls = await Promise.all([authUrl(headers), authUrl(headers), authUrl(headers)]);
    const parameters = urls.map(
      ({ json }) => new URL(authorisationUrlResponse.parse(json()).url).searchParams,
    );
    expect(new Set(parameters.map((given) => given.get("state"))).size).toBe(3);
    expect(new Set(parameters.map((given) => given.get("code_challenge"))).size).toBe(3);
    const stored = (await dumpTable("pending_authorisations")).join("\n");
    for (const given of parameters) expect(stored).not.toContain(given.get("state"));
  });

  test("is a 409 that names the variables where our app is not known", async () => {
    withSettings({ payroll: { ...environment().payroll, client: null } });
    const answer = await authUrl(await executive());
    expect(answer.outcome).toBe("409 payroll_not_configured");
    expect(answer.text).toContain("PAYROLL_CLIENT_ID");
  });

  test("clears away what was begun and never finished", async () => {
    const headers = await executive();
    await authUrl(headers);
    await expirePending();
    await authUrl(headers);
    expect(await database().pendingAuthorisation.count()).toBe(1);
  });
});

describe("the callback", () => {
  test.each([
    ["with the state", (given: { code: string; state: string }) => given],
    ["without the state", ({ code }: { code: string }) => ({ code })],
  ])("%s connects, in the documented shape, with the proof of who asked (B42)", async (_name, body) => {
    const user = await makeUser("executive");
    const headers = await tokenOf(user);
    const answer = await finishPayroll(headers, body(await consent(headers)));
    expect(answer.status).toBe(200);
    const { connection } = connectionResponse.parse(answer.json());
    expect(connection).toEqual({
      provider: "payroll",
      org_name: companyTenant.tenantName,
      connected_by: user.id,
      connected_at: expect.any(String) as string,
      token_expires_at: expect.any(String) as string,
      status: "connected",
      last_checked_at: expect.any(String) as string,
      last_error: null,
    });
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 1, provenExchanges: 1 });
    const list = await api("GET", "/api/admin/connections", headers);
    expect(connectionsResponse.parse(list.json()).connections).toEqual([connection]);
    const secret = await findSecret("payroll");
    expect(secret).toMatchObject({ tenantId: companyTenant.tenantId });
    expect(simulator.tokens.isAccessTokenLive(secret?.accessToken ?? "")).toBe(true);
    for (const hidden of [secret?.accessToken ?? "?", secret?.refreshToken ?? "?"]) {
      expect(answer.text + list.text).not.toContain(hidden);
    }
    expect(await database().pendingAuthorisation.count()).toBe(0);
  });

  const notFound = "400 authorisation_not_found";

  test("with a state that nobody gave out asks the vendor nothing, and the right one is good still (B39, B41)", async () => {
    const headers = await executive();
    const { code, state } = await consent(headers);
    expect((await finishPayroll(headers, { code, state: "x".repeat(43) })).outcome).toBe(notFound);
    expect(simulator.tokens.seen.exchanges).toBe(0);
    expect((await finishPayroll(headers, { code, state })).status).toBe(200);
  });

  test("with the state of somebody else's authorisation is refused (B40)", async () => {
    const [mine, theirs] = [await executive(), await executive("other@example.com")];
    const given = await consent(theirs);
    expect((await finishPayroll(mine, given)).outcome).toBe(notFound);
    await consent(mine, [sisterTenant.tenantId]);
    expect((await finishPayroll(mine, given)).outcome).toBe(notFound);
    expect(simulator.tokens.seen.exchanges).toBe(0);
    expect((await finishPayroll(theirs, given)).status).toBe(200);
  });

  test("is taken once (B39)", async () => {
    const headers = await executive();
    const given = await consent(headers);
    await finishPayroll(headers, given);
    const before = await dumpTable("connections");
    expect((await finishPayroll(headers, given)).outcome).toBe(notFound);
    expect((await finishPayroll(headers, { code: given.code })).outcome).toBe(notFound);
    expect(simulator.tokens.seen.exchanges).toBe(1);
    expect(await dumpTable("connections")).toEqual(before);
  });

  test("sent twice at once is taken once", async () => {
    const headers = await executive();
    const given = await consent(headers);
    const answers = await Promise.all([1, 2, 3].map(() => finishPayroll(headers, given)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, outcome } of answers) {
      if (status !== 200) expect(["400 code_used", notFound]).toContain(outcome);
    }
    expect(simulator.tokens.seen.exchanges).toBe(1);
  });

  test("after ten minutes is refused, with words that say what to do", async () => {
    const headers = await executive();
    const given = await consent(headers);
    await expirePending();
    const answer = await finishPayroll(headers, given);
    expect(answer.outcome).toBe(notFound);
    expect(answer.text).toContain("Press Connect payroll again");
    expect(simulator.tokens.seen.exchanges).toBe(0);
  });

  test("without a state belongs to the newest authorisation of the caller, with one to its own", async () => {
    const headers = await executive();
    const older = await consent(headers);
    const newer = await consent(headers);
    expect((await finishPayroll(headers, { code: newer.code })).status).toBe(200);
    const late = await finishPayroll(headers, older);
    expect(late.outcome).toBe("400 no_organisation"); // allowed anew, by the newer
    expect(late.text).toContain("another consent was given since");
    expect(simulator.tokens.seen).toMatchObject({ exchanges: 2, provenExchanges: 2 });
  });

  test("with a code that the vendor does not take says so, and the authorisation is over", async () => {
    const headers = await executive();
    const { code, state } = await consent(headers);
    const answer = await finishPayroll(headers, { code: "made-up", state });
    expect(answer.outcome).toBe("400 code_refused");
    expect(answer.text).not.toContain("made-up");
    expect((await finishPayroll(headers, { code, state })).outcome).toBe(notFound);
    expect(await database().connection.count()).toBe(0);
  });

  test("with a code that is more than five minutes old is refused by the vendor", async () => {
    const headers = await executive();
    const given = await consent(headers);
    simulator.letPass(5 * 60_000 + 1);
    expect((await finishPayroll(headers, given)).outcome).toBe("400 code_refused");
  });

  test("while the vendor is out of reach is a 502, and the same code is good afterwards", async () => {
    const headers = await executive();
    const given = await consent(headers);
    shutTheDoor();
    expect((await finishPayroll(headers, given)).outcome).toBe("502 payroll_failed");
    attach();
    expect((await finishPayroll(headers, given)).status).toBe(200);
  });

  test("while the vendor cannot list its organisations is a 502, and the code is not exchanged twice", async () => {
    const headers = await executive();
    const given = await consent(headers);
    simulator.setFault({ kind: "status", status: 400, operation: "connections", times: 1 });
    expect((await finishPayroll(headers, given)).outcome).toBe("502 payroll_failed");
    expect((await finishPayroll(headers, { code: "another", state: given.state })).outcome).toBe(
      "400 code_used",
    );
    expect((await finishPayroll(headers, given)).status).toBe(200);
    expect(simulator.tokens.seen.exchanges).toBe(1);
  });

  test.each([
    [{}],
    [{ code: "" }],
    [{ code: "  " }],
    [{ code: 7 }],
    [{ code: "x", state: "" }],
    [{ code: "x", tenant_id: null }],
    [{ code: "x", verifier: "y" }],
    [[]],
  ])("is not %j", async (body) => {
    expect((await finishPayroll(await executive(), body)).outcome).toBe("400 invalid_request");
  });
});

describe("several organisations", () => {
  const both = [companyTenant.tenantId, sisterTenant.tenantId];

  test("are a 409 that lists them, and the choice goes with the same code", async () => {
    const headers = await executive();
    const given = await consent(headers, [...both, practiceTenant.tenantId]);
    const answer = await finishPayroll(headers, given);
    expect(answer.status).toBe(409);
    expect(answer.json()).toStrictEqual({
      type: "about:blank",
      title: expect.any(String) as string,
      status: 409,
      detail: "The payroll system offers several organisations. Say which one to connect.",
      code: "tenant_choice_needed",
      tenants: [companyTenant, sisterTenant].map(({ tenantId, tenantName }) => ({
        tenant_id: tenantId,
        tenant_name: tenantName,
      })),
    });
    expect(await database().connection.count()).toBe(0);
    const chosen = await finishPayroll(headers, { ...given, tenant_id: sisterTenant.tenantId });
    expect(connectionResponse.parse(chosen.json()).connection.org_name).toBe(sisterTenant.tenantName);
    expect(simulator.tokens.seen.exchanges).toBe(1);
  });

  test("chosen several times at once are connected once, and recorded once", async () => {
    const headers = await executive();
    const given = await consent(headers, both);
    expect((await finishPayroll(headers, given)).outcome).toBe("409 tenant_choice_needed");
    const chosen = { ...given, tenant_id: companyTenant.tenantId };
    const answers = await Promise.all([1, 2, 3].map(() => finishPayroll(headers, chosen)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, outcome } of answers)
      if (status !== 200) expect(["400 code_used", "400 authorisation_not_found"]).toContain(outcome);
    expect(await database().auditEvent.count({ where: { kind: "connection_made" } })).toBe(1);
    expect(await database().pendingAuthorisation.count()).toBe(0);
  });

  test("wait sealed: no token stands readable in the store, and another code is refused meanwhile", async () => {
    const headers = await executive();
    const given = await consent(headers, both);
    await finishPayroll(headers, given);
    const other = { ...given, code: "another-code", tenant_id: companyTenant.tenantId };
    expect((await finishPayroll(headers, other)).outcome).toBe("400 code_used");
    const stored = (await dumpTable("pending_authorisations")).join("\n");
    expect(stored).toMatch(/v1\.test\./);
    expect(stored).not.toMatch(/eyJ[\w-]+\.eyJ|another-code/); // what is sealed may hold any three letters
    expect(stored).not.toContain(given.code);
    expect((await finishPayroll(headers, { ...given, tenant_id: companyTenant.tenantId })).status).toBe(200);
  });

  test.each([["of nobody"], [practiceTenant.tenantId]])("do not hold the one %s", async (tenant_id) => {
    const headers = await executive();
    const given = await consent(headers, [...both, practiceTenant.tenantId]);
    expect((await finishPayroll(headers, { ...given, tenant_id })).outcome).toBe("400 unknown_tenant");
    expect((await finishPayroll(headers, { ...given, tenant_id: companyTenant.tenantId })).status).toBe(200);
  });

  test("are not those of an earlier consent", async () => {
    const headers = await executive();
    await consent(headers, [sisterTenant.tenantId]);
    const answer = await finishPayroll(headers, await consent(headers, [companyTenant.tenantId]));
    expect(connectionResponse.parse(answer.json()).connection.org_name).toBe(companyTenant.tenantName);
  });

  test("may be none: a practice alone is no organisation", async () => {
    const headers = await executive();
    const answer = await finishPayroll(headers, await consent(headers, [practiceTenant.tenantId]));
    expect(answer.outcome).toBe("400 no_organisation");
    simulator.setFault({ kind: "no-tenants" });
    expect((await finishPayroll(headers, await consent(headers))).outcome).toBe("400 no_organisation");
    simulator.clearFaults();
    await consent(headers, [sisterTenant.tenantId]); // allowed once, by another consent than the next
    const later = await finishPayroll(headers, await consent(headers, [practiceTenant.tenantId]));
    expect(later.outcome).toBe("400 no_organisation");
    expect(await database().connection.count()).toBe(0);
  });
});

describe("connecting again", () => {
  test("to another organisation is refused, with the stored connection unchanged to the byte", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    const before = await dumpTable("connections");
    const answer = await finishPayroll(headers, await consent(headers, [sisterTenant.tenantId]));
    expect(answer.outcome).toBe("409 other_organisation");
    expect(answer.text).toContain(companyTenant.tenantName);
    expect(answer.text).toContain(sisterTenant.tenantName);
    expect(await dumpTable("connections")).toEqual(before);
  });

  test("to the same organisation replaces the tokens, mends the state and keeps every link", async () => {
    const [first, second] = [await executive(), await makeUser("executive", "second@example.com")];
    await connectPayroll(simulator, first);
    const person = await database().person.create({
      data: { id: crypto.randomUUID(), firstName: "A", lastName: "B", title: "" },
    });
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: "e1", personId: person.id },
    });
    await database().connection.update({
      where: { provider: "payroll" },
      data: { status: "needs_reconnect", lastError: "ended", isBreakTold: true, restUntil: new Date() },
    });
    const links = await dumpTable("external_identities");
    const old = await findSecret("payroll");
    const headers = await tokenOf(second);
    const answer = await finishPayroll(headers, await consent(headers));
    expect(connectionResponse.parse(answer.json()).connection).toMatchObject({
      status: "connected",
      last_error: null,
      connected_by: second.id,
    });
    expect((await findSecret("payroll"))?.refreshToken).not.toBe(old?.refreshToken);
    expect(await database().connection.findFirstOrThrow()).toMatchObject({
      isBreakTold: false,
      restUntil: null,
    });
    expect(await dumpTable("external_identities")).toEqual(links);
  });

  test.each<[name: string, operation: "token" | "connections", status: number]>([
    ["the exchange fails", "token", 502],
    ["the organisations cannot be listed", "connections", 502],
  ])("changes nothing where %s", async (_name, operation, status) => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    const before = await dumpTable("connections");
    const given = await consent(headers);
    simulator.setFault({ kind: "html", status: 200, operation });
    const answer = await finishPayroll(headers, given);
    expect(answer.outcome).toBe(`${status} payroll_unreadable`);
    expect(await dumpTable("connections")).toEqual(before);
  });
});

describe("disconnecting", () => {
  test("gives the organisation and the tokens up at the vendor, forgets them here, and keeps links", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    await database().externalIdentity.create({
      data: { provider: "payroll", externalId: "e1", userId: (await makeUser("staff")).id },
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

  test("what is not connected is a 404", async () => {
    expect((await disconnect(await executive())).outcome).toBe("404 not_connected");
  });

  test("forgets them also where the vendor fails (A73)", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    simulator.setFault(
      { kind: "status", status: 400, operation: "connections" },
      { kind: "status", status: 500, operation: "revoke" },
    );
    expect((await disconnect(headers)).status).toBe(200);
    expect(await database().connection.count()).toBe(0);
  });

  test("revokes the tokens also where the organisation was given up before", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    simulator.setFault({ kind: "status", status: 404, operation: "connections" });
    expect((await disconnect(headers)).status).toBe(200);
    expect(simulator.revokedTokens).toHaveLength(1);
  });

  test("forgets them before the vendor answers, however long that takes", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    simulator.setFault({ kind: "hang", operation: "connections" }, { kind: "hang", operation: "revoke" });
    const answer = disconnect(headers);
    while ((await database().connection.count()) > 0) await sleep(10);
    await close();
    expect((await answer).status).toBe(200);
  });

  test("works where our app at the vendor is no longer known, and where the key is lost", async () => {
    const headers = await executive();
    await connectPayroll(simulator, headers);
    withSettings({ payroll: { ...environment().payroll, client: null } });
    expect((await disconnect(headers)).status).toBe(200);
    attach();
    await connectPayroll(simulator, headers);
    await database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;
    expect((await disconnect(headers)).status).toBe(200);
    expect(await database().connection.count()).toBe(0);
  });
});

describe("nobody else", () => {
  test.each<AccessLevel>(["head", "manager", "staff", "guest"])(
    "a %s may do none of it (B47)",
    async (level) => {
      const owner = await executive();
      const given = await consent(owner);
      await connectPayroll(simulator, owner);
      const before = await dumpTable("connections");
      const headers = await tokenOf(await makeUser(level));
      for (const answer of [
        await authUrl(headers),
        await finishPayroll(headers, given),
        await disconnect(headers),
      ]) {
        expect(answer.outcome).toBe("403 not_allowed");
      }
      expect(await dumpTable("connections")).toEqual(before);
    },
  );

  test("without a credential, or with a token without the scope, may either", async () => {
    const unscoped = await tokenOf(await makeUser("executive"), ["view:people", "manage:people"]);
    for (const [headers, outcome] of [
      [{}, "401 not_signed_in"],
      [unscoped, "403 missing_scope"],
    ] as const) {
      for (const ask of [authUrl, disconnect, () => finishPayroll(headers, { code: "x" })]) {
        expect((await ask(headers)).outcome).toBe(outcome);
      }
    }
    expect(simulator.requests).toEqual([]);
  });
});
