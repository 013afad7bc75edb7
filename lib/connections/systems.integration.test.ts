import { beforeEach, describe, expect, test } from "vitest";
import { encryptSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { channels } from "@/simulators/chat/channels";
import { companyTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestChat, serveChatPerTest } from "@/testing/serve-chat";
import {
  connectTestPayroll,
  consentToPayroll,
  finishPayrollConnection,
  servePayrollPerTest,
} from "@/testing/serve-payroll";
import { overrideSettings } from "@/testing/override-settings";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { calendarStatusResponse, connectionResponse, type Connection } from "./schema";

setUpTestDatabase();
recordVendorWaits();

const { simulator: projects, attach } = await serveProjects({ company: buildCompany(12) });
const payroll = await servePayrollPerTest();
const chat = await serveChatPerTest();

let headers: { authorization: string };
beforeEach(async () => {
  attach();
  projects.clearFaults();
  headers = await createTokenHeaders(await createUser("executive"));
});

type System = Connection["provider"];
const systems: System[] = ["projects", "payroll", "chat"];

const connect: Record<System, () => Promise<unknown>> = {
  projects: () =>
    requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token }),
  payroll: () => connectTestPayroll(payroll.simulator, headers),
  chat: () => connectTestChat(chat.simulator, headers),
};
const requestCheck = (provider: string) =>
  requestApi("POST", `/api/admin/connections/${provider}/check`, headers);
async function check(provider: System): Promise<Connection> {
  const answer = await requestCheck(provider);
  expect(answer.outcome).toBe("200");
  const { connection } = connectionResponse.parse(answer.json());
  expect(connection).toEqual((await listed()).find((one) => one.provider === provider));
  return connection;
}
const listed = async () => {
  const { connections } = (await requestApi("GET", "/api/admin/connections", headers)).json() as {
    connections: Connection[];
  };
  return connections;
};
const closedPortUrl = "http://127.0.0.1:9";
const stored = (provider: System) => database().connection.findUniqueOrThrow({ where: { provider } });
const makeRenewalDue = () =>
  database()
    .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() - interval '1 second' WHERE provider = 'payroll'`;

describe.each(systems)("check of %s", (provider) => {
  test("reports a working connection as connected, with the time of the check", async () => {
    await connect[provider]();
    await database().connection.updateMany({
      data: {
        status: "failing",
        lastError: "of yesterday",
        lastCheckedAt: new Date(0),
        lastSuccessAt: new Date(0),
      },
    });
    const { secret } = await stored(provider);
    const connection = await check(provider);
    expect(connection).toMatchObject({ provider, status: "connected", last_error: null });
    expect(connection.last_checked_at).not.toContain("1970");
    const after = await stored(provider);
    expect(after.lastSuccessAt?.getTime()).toBeGreaterThan(0);
    expect(after.secret).toBe(secret);
  });

  test("returns 404 when it is not connected", async () => {
    expect((await requestCheck(provider)).outcome).toBe("404 not_connected");
  });

  test("reports a connection encrypted with an unknown key, and recovers once the key is back", async () => {
    await connect[provider]();
    const { secret } = await stored(provider);
    await database().connection.update({
      where: { provider },
      data: { secret: secret.replace("v1.test.", "v1.lost.") },
    });
    expect(await check(provider)).toMatchObject({
      status: "needs_reconnect",
      last_error: `The ${provider} connection was stored with a key that this server does not have. Bring the key back, or connect again.`,
    });
    await database().connection.update({ where: { provider }, data: { secret } });
    expect((await listed())[0]).toMatchObject({ status: "connected", last_error: null });
    expect(await check(provider)).toMatchObject({ status: "connected", last_error: null });
  });
});

test("returns 404 for a provider that does not exist", async () => {
  for (const name of ["calendar", "nothing", "Projects"])
    expect((await requestCheck(name)).outcome).toBe("404 not_found");
});

type Broken = [
  name: string,
  provider: System,
  status: Connection["status"],
  words: RegExp,
  breakIt: () => unknown,
];
const broken: Broken[] = [
  [
    "projects whose token was revoked",
    "projects",
    "needs_reconnect",
    /rejects Kith's credential.*connects again/,
    async () => {
      const secret = encryptSecret("projects", { token: "revoked", organizationId: projects.organizationId });
      await database().connection.updateMany({ data: { secret } });
    },
  ],
  [
    "unreachable projects",
    "projects",
    "failing",
    /could not be reached/,
    () => overrideSettings({ projectsApiUrl: closedPortUrl }),
  ],
  [
    "projects whose token belongs to a different organisation now",
    "projects",
    "needs_reconnect",
    /no longer belongs to the connected organisation/,
    async () => {
      const secret = encryptSecret("projects", { token: projects.token, organizationId: "another" });
      await database().connection.updateMany({ data: { secret } });
    },
  ],
  [
    "payroll whose authorisation was revoked",
    "payroll",
    "needs_reconnect",
    /no longer accepts Kith's authorisation.*connects again/,
    async () => {
      await makeRenewalDue();
      payroll.simulator.setFault({ kind: "invalid-grant", operation: "refresh" });
    },
  ],
  [
    "payroll without the connected organisation",
    "payroll",
    "needs_reconnect",
    /disconnected from Kith at the payroll system/,
    () => payroll.simulator.setFault({ kind: "no-tenants" }),
  ],
  [
    "chat whose channel was archived",
    "chat",
    "failing",
    /archived/,
    () => chat.simulator.editChannel(channels.joined.id, { isArchived: true }),
  ],
  [
    "chat whose app lost a scope: an executive adds it again",
    "chat",
    "needs_reconnect",
    /lacks the scope channels:read.*OAuth & Permissions.*reinstall/,
    () => chat.simulator.editToken({ scopes: [] }),
  ],
];

describe("a check that finds a failure succeeds and says what to do", () => {
  test.each(broken)("%s", async (_name, provider, status, words, breakIt) => {
    await connect[provider]();
    await breakIt();
    const { secret } = await stored(provider);
    const connection = await check(provider);
    expect(connection.status).toBe(status);
    expect(connection.last_error).toMatch(words);
    expect(connection.last_error).toMatch(/[.]$/);
    // A second check reports the same state, and the credential is still stored.
    expect(await check(provider)).toMatchObject({ status });
    if (provider !== "payroll") expect((await stored(provider)).secret).toBe(secret);
  });
});

describe("check of payroll", () => {
  test("renews a refused token once and needs no reconnection (A74)", async () => {
    await connect.payroll();
    payroll.simulator.expireAccessTokens();
    expect(await check("payroll")).toMatchObject({ status: "connected", last_error: null });
    expect(payroll.simulator.tokens.seen.refreshes).toBe(1);
  });

  test("recognises an organisation that a later, unfinished consent allowed again", async () => {
    const both = [companyTenant.tenantId, unrelatedTenant.tenantId];
    const given = await consentToPayroll(payroll.simulator, headers, both);
    await finishPayrollConnection(headers, { ...given, tenant_id: companyTenant.tenantId });
    await consentToPayroll(payroll.simulator, headers, [companyTenant.tenantId]);
    expect(await check("payroll")).toMatchObject({ status: "connected", last_error: null });
  });
});

describe("calendar status", () => {
  test.each<[name: string, configured: boolean, key: string | null, id: string | null]>([
    ["both variables", true, "a key file", "team@example"],
    ["nothing", false, null, null],
    ["no id", false, "a key file", null],
    ["an id alone", false, null, "team@example"],
  ])("with %s: %s", async (_name, configured, serviceAccountKey, id) => {
    overrideSettings({ calendar: { ...environment().calendar, serviceAccountKey, id } });
    const answer = await requestApi("GET", "/api/admin/connections/calendar/status", headers);
    expect(calendarStatusResponse.parse(answer.json())).toStrictEqual({ configured });
    expect(answer.text).not.toContain("a key file");
  });
});
