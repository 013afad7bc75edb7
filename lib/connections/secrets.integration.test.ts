import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { getConnectedPayroll, getConnectedPeopleSource } from "./connected-systems";
import { notifyChat } from "./connection-status";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database/database";
import { decrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import type { Fault } from "@/simulators/payroll/faults";
import { companyTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi as askApi, type ApiAnswer, type HttpMethod } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { serveChatPerTest } from "@/testing/serve-chat";
import { dumpDatabase } from "@/testing/dump-database";
import { servePayrollPerTest } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { overrideSettings } from "@/testing/override-settings";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { getPayrollAccessToken } from "./payroll-tokens";
import { authorisationUrlResponse, connectionsResponse } from "./schema";
import { findSecret, createUnknownKeyMessage } from "./stored-connection";

setUpTestDatabase();
recordVendorWaits();

const { simulator: projects, attach } = await serveProjects({
  company: buildCompany(12),
  token: "projects-api-token-that-must-not-show",
});
const payroll = await servePayrollPerTest();
const chat = await serveChatPerTest();

let headers: { authorization: string };
beforeEach(async () => {
  attach();
  projects.clearFaults();
  headers = await createTokenHeaders(await createUser("executive"));
});

// Collected responses and log lines --------------------------------------------------------------------------------

const responses: string[] = [];
/** Sends a request and records the whole response, including headers. */
async function api(method: HttpMethod, path: string, body?: unknown): Promise<ApiAnswer> {
  const answer = await askApi(method, path, headers, body);
  responses.push(`${answer.text}\n${JSON.stringify([...answer.headers])}`);
  return answer;
}

const lines: string[] = [];
const level = log.level;
const stream = Object.getOwnPropertyDescriptor(log, pino.symbols.streamSym) ?? {};
beforeEach(() => {
  responses.length = 0;
  lines.length = 0;
  log.level = "trace";
  // The product's own logger as configured, redirected to a stream of the test.
  Object.defineProperty(log, pino.symbols.streamSym, {
    configurable: true,
    value: { write: (line: string) => void lines.push(line) },
  });
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation(
      (...said: unknown[]) => void lines.push(said.map(String).join(" ")),
    );
  }
});
afterEach(() => {
  log.level = level;
  Object.defineProperty(log, pino.symbols.streamSym, stream);
});

/** The secrets of a run, with their names for failure messages. */
const secrets = new Map<string, string>();
beforeEach(() => {
  secrets.clear();
  secrets.set("the client secret", payroll.simulator.clientSecret);
  const { clientId, clientSecret } = payroll.simulator;
  secrets.set("the client's credentials", `${clientId}:${clientSecret}`);
  secrets.set("the projects token", projects.token);
  secrets.set("the bot token", chat.simulator.token);
  secrets.set("a person's chat token", chat.simulator.userToken);
});

async function noteTokens(when: string): Promise<void> {
  const secret = await findSecret("payroll");
  if (!secret) return;
  secrets.set(`the access token ${when}`, secret.accessToken);
  secrets.set(`the refresh token ${when}`, secret.refreshToken);
}

const pendingSecret = z.looseObject({ verifier: z.string() });
async function noteVerifiers(): Promise<void> {
  const pending = await database().pendingAuthorisation.findMany({
    where: { secret: { startsWith: "v1.test." } },
  });
  for (const { id, secret } of pending) {
    const place = { table: "pending_authorisations", column: "secret", row: id };
    const { verifier } = pendingSecret.parse(
      JSON.parse(decrypt(secret, place, environment().encryptionKeys)),
    );
    secrets.set(`the verifier of ${id}`, verifier);
  }
}

/** Lists a secret in plain form and in the encodings that addresses, headers or dumps may use. */
const listEncodings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("hex"),
];

function findLeakedSecrets(text: string): string[] {
  return [...secrets]
    .filter(([, secret]) => listEncodings(secret).some((guise) => text.includes(guise)))
    .map(([name]) => name);
}

// The run -----------------------------------------------------------------------------------------------------------

const both = [companyTenant.tenantId, unrelatedTenant.tenantId];

async function consent(tenantIds: readonly string[] = [companyTenant.tenantId]) {
  const answer = await askApi("GET", "/api/admin/connections/payroll/auth-url", headers);
  await noteVerifiers();
  const back = await payroll.simulator.user.allow(
    authorisationUrlResponse.parse(answer.json()).url,
    tenantIds,
  );
  const [code, state] = [back.searchParams.get("code") ?? "", back.searchParams.get("state") ?? ""];
  secrets.set(`the code ${code.slice(0, 4)}`, code);
  secrets.set(`the state ${state.slice(0, 4)}`, state);
  responses.push(answer.text.replaceAll(state, "")); // the only answer that may contain the state
  return { code, state };
}

const finish = (body: unknown) => api("POST", "/api/admin/connections/payroll/callback", body);
const check = (provider: Provider) => api("POST", `/api/admin/connections/${provider}/check`);
const makeRenewalDue = () => database().$executeRaw`
  UPDATE connections SET token_expires_at = clock_timestamp(), rest_until = NULL WHERE provider = 'payroll'`;
const requestToken = () =>
  getPayrollAccessToken().catch((error: unknown) => {
    log.error({ err: error }, "as a command would log it");
  });

async function connectEverything() {
  await api("PUT", "/api/admin/connections/projects", { api_token: projects.token });
  await api("PUT", "/api/admin/connections/chat", {
    bot_token: chat.simulator.token,
    channel_id: "C0PEOPLE01",
  });
  await finish(await consent());
  await noteTokens("at first");
}

async function failToConnect() {
  secrets.set("a wrong token", "mistyped-token");
  const wrong = "mistyped-token";
  await api("PUT", "/api/admin/connections/projects", { api_token: wrong });
  await api("PUT", "/api/admin/connections/projects", { api_token: wrong, and: wrong });
  await api("PUT", "/api/admin/connections/projects", `{"api_token":"${wrong}`);
  await api("PUT", "/api/admin/connections/projects", { api_token: `${wrong}ü\n` });
  await api("PUT", "/api/admin/connections/chat", { bot_token: wrong, channel_id: "C0PEOPLE01" });
  await api("PUT", "/api/admin/connections/chat", {
    bot_token: chat.simulator.userToken,
    channel_id: "C0PEOPLE01",
  });
  await api("PUT", "/api/admin/connections/chat", {
    bot_token: chat.simulator.token,
    channel_id: "C0NOWHERE9",
  });
  await finish({ code: wrong, state: wrong });
  await finish({ code: wrong, more: wrong });
  const { code, state } = await consent(both);
  await finish({ code: wrong, state });
  for (const fault of [{ kind: "html" }, { kind: "reset" }, { kind: "wrong-shape" }] as const) {
    payroll.simulator.setFault({ ...fault, operation: "token", times: 1 });
    await finish(await consent(both));
  }
  await finish({ code, state });
  const chosen = await consent(both);
  await finish(chosen); // 409: the tokens are stored until a tenant is chosen
  await finish({ ...chosen, tenant_id: "unknown" });
  await finish({ ...chosen, code: wrong });
  payroll.simulator.setFault({ kind: "status", status: 400, operation: "connections", times: 1 });
  await finish({ ...chosen, tenant_id: companyTenant.tenantId });
}

const refreshFaults: Fault[] = [
  { kind: "html", status: 200 },
  { kind: "wrong-shape" },
  { kind: "lost-answer" },
  { kind: "status", status: 302, headers: { location: "http://127.0.0.1:9/" } },
];

async function refreshAndFail() {
  await makeRenewalDue();
  await requestToken();
  await noteTokens("after a refresh");
  for (const fault of refreshFaults) {
    payroll.simulator.setFault({ ...fault, operation: "refresh" });
    await makeRenewalDue();
    await requestToken();
    await check("payroll");
  }
  payroll.simulator.clearFaults();
  await makeRenewalDue();
  await requestToken();
  await noteTokens("after all that");
}

async function useAndFail() {
  await api("POST", "/api/people/sync");
  await api("POST", "/api/admin/connections/chat/test-message");
  await api("POST", "/api/admin/connections/user-mappings/sync");
  for (const kind of ["wrong-shape", "authorization-unsuccessful", "token-expired"] as const) {
    payroll.simulator.setFault({ kind, operation: "employees" });
    await api("POST", "/api/admin/connections/user-mappings/sync");
    payroll.simulator.clearFaults();
    await database().connection.updateMany({ where: { provider: "payroll" }, data: { status: "connected" } });
  }
  projects.setFault({ kind: "wrong-shape" });
  await api("POST", "/api/people/sync");
  await api("POST", "/api/admin/connections/user-mappings/sync");
  projects.clearFaults();
  await noteTokens("in use");
  for (const provider of ["projects", "payroll", "chat"] as const) await check(provider);
  chat.simulator.revoke();
  for (const provider of ["projects", "payroll", "chat"] as const) await check(provider);
  await api("POST", "/api/admin/connections/chat/test-message");
}

async function read() {
  await api("GET", "/api/admin/connections");
  await api("GET", "/api/admin/connections/user-mappings");
  await api("GET", "/api/admin/audit");
  await api("GET", "/api/admin/audit?format=csv");
  await api("GET", "/api/admin/sync-runs");
  await api("GET", "/api/people");
}

async function disconnectEverything() {
  payroll.simulator.setFault({ kind: "invalid-grant", operation: "refresh" });
  await makeRenewalDue();
  await requestToken();
  payroll.simulator.clearFaults();
  await finish(await consent());
  await noteTokens("after connecting again");
  payroll.simulator.setFault(
    { kind: "status", status: 400, operation: "connections" },
    { kind: "invalid-client", operation: "revoke" },
  );
  await api("DELETE", "/api/admin/connections/payroll");
}

test("a whole run reveals no secret: in no column of any table, no log line and no answer (I6, B46, B61)", async () => {
  await failToConnect();
  await connectEverything();
  await refreshAndFail();
  await useAndFail();
  const midway = JSON.stringify(await dumpDatabase());
  await disconnectEverything();
  await read();
  const stored = midway + JSON.stringify(await dumpDatabase());

  // Verifies the search: each of the places contains an expected value.
  expect(secrets.size).toBeGreaterThan(25);
  expect(stored).toContain(companyTenant.tenantName);
  expect(stored).toContain("v1.test.");
  expect(lines.length).toBeGreaterThan(10);
  expect(responses.join("\n")).toContain(companyTenant.tenantName);
  secrets.set("a control", companyTenant.tenantName);
  expect(findLeakedSecrets(stored)).toEqual(["a control"]);
  secrets.delete("a control");

  expect(findLeakedSecrets(stored)).toEqual([]);
  expect(findLeakedSecrets(lines.join("\n"))).toEqual([]);
  expect(findLeakedSecrets(responses.join("\n"))).toEqual([]);
  // This pattern also finds tokens that the vendor issued and the test never saw.
  for (const text of [stored, lines.join("\n"), responses.join("\n")])
    expect(text).not.toMatch(/eyJ[\w-]{20,}\./);
  expect(chat.simulator.messages.map(({ text }) => findLeakedSecrets(text)).flat()).toEqual([]);
});

describe("unknown encryption key", () => {
  const providers = ["projects", "payroll", "chat"] as const;
  const loseTheKey = () =>
    database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;

  test("is reported for each connection, and nothing else stops (A78)", async () => {
    await connectEverything();
    await api("POST", "/api/people/sync");
    await loseTheKey();
    const list = await api("GET", "/api/admin/connections");
    expect(list.json()).toMatchObject({
      connections: providers.map((provider) => ({
        provider,
        status: "needs_reconnect",
        last_error: createUnknownKeyMessage(provider),
      })),
    });
    expect((await api("POST", "/api/people/sync")).outcome).toBe("409 reconnect_needed");
    for (const path of ["user-mappings/sync", "chat/test-message"])
      expect((await api("POST", `/api/admin/connections/${path}`)).outcome).toBe("409 reconnect_needed");
    expect((await api("GET", "/api/people")).status).toBe(200);
    for (const provider of providers) expect((await check(provider)).status).toBe(200);
    await notifyChat("unsent message");
    expect(chat.simulator.messages).toEqual([]);
    await database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.lost.', 'v1.test.')`;
    for (const provider of providers) await check(provider);
    expect((await api("GET", "/api/admin/connections")).json()).toMatchObject({
      connections: providers.map(() => ({ status: "connected", last_error: null })),
    });
  });

  test("that replaced a lost one under the same id leaves connections that need to be connected again (CONN-22)", async () => {
    await connectEverything();
    overrideSettings({ encryptionKeys: [{ id: "test", key: randomBytes(32) }] });
    const { connections } = connectionsResponse.parse((await api("GET", "/api/admin/connections")).json());
    expect(connections.map(({ status }) => status)).toEqual(connections.map(() => "needs_reconnect"));
    expect(connections.length).toBeGreaterThan(0);
  });

  test("does not prevent connecting again or disconnecting", async () => {
    await connectEverything();
    await loseTheKey();
    await connectEverything();
    expect((await api("GET", "/api/admin/connections")).json()).toMatchObject({
      connections: providers.map(() => ({ status: "connected" })),
    });
    await loseTheKey();
    for (const provider of providers) {
      expect((await api("DELETE", `/api/admin/connections/${provider}`)).status).toBe(200);
    }
    expect(await database().connection.count()).toBe(0);
  });

  test("ends a pending authorisation, which has to be started again", async () => {
    const given = await consent();
    await database()
      .$executeRaw`UPDATE pending_authorisations SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;
    expect((await finish(given)).outcome).toBe("400 authorisation_not_found");
    expect((await finish(await consent())).status).toBe(200);
  });
});

test("an encrypted value is refused outside of its own row, and no vendor is asked (A79)", async () => {
  await connectEverything();
  const read = (provider: Provider) => database().connection.findUniqueOrThrow({ where: { provider } });
  const [{ secret: ofChat }, { secret: ofPayroll }] = [await read("chat"), await read("payroll")];
  const asked = payroll.simulator.requests.length + chat.simulator.requests.length;
  for (const provider of ["projects", "payroll", "chat"] as const) {
    const secret = provider === "payroll" ? ofChat : ofPayroll;
    await database().connection.update({ where: { provider }, data: { secret } });
    await expect(findSecret(provider)).rejects.toMatchObject({ code: "reconnect_needed" });
  }
  await expect(getConnectedPayroll()).rejects.toMatchObject({ code: "reconnect_needed" });
  await expect(getConnectedPeopleSource()).rejects.toMatchObject({ code: "reconnect_needed" });
  expect(payroll.simulator.requests.length + chat.simulator.requests.length).toBe(asked);
});
