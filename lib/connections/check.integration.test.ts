import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sealSecret } from "@/lib/connections/stored-connection";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { channels } from "@/lib/simulators/chat/channels";
import { companyTenant, sisterTenant } from "@/lib/simulators/payroll/tenants";
import { buildCompany } from "@/lib/simulators/projects/company";
import { createProjectsSimulator } from "@/lib/simulators/projects/simulator";
import { api } from "@/lib/testing/api";
import { makeUser, tokenOf } from "@/lib/testing/callers";
import { connectChat, serveChat } from "@/lib/testing/chat";
import { connectPayroll, consentToPayroll, finishPayroll, servePayroll } from "@/lib/testing/payroll";
import { withSettings } from "@/lib/testing/settings";
import { withStore } from "@/lib/testing/store";
import { withoutVendorWaits } from "@/lib/testing/vendor-waits";
import { calendarStatusResponse, connectionResponse, type Connection } from "./schema";

withStore();
withoutVendorWaits();

const projects = createProjectsSimulator({ company: buildCompany(12), rateLimit: false });
const projectsServer = await projects.listen();
let payroll = await servePayroll();
let chat = await serveChat();
afterAll(() => Promise.all([projectsServer.close(), payroll.close(), chat.close()]));

let headers: { authorization: string };
beforeEach(async () => {
  await Promise.all([payroll.close(), chat.close()]);
  [payroll, chat] = [await servePayroll(), await serveChat()];
  withSettings({ projectsApiUrl: projectsServer.url });
  projects.clearFaults();
  headers = await tokenOf(await makeUser("executive"));
});

type System = Connection["provider"];
const systems: System[] = ["projects", "payroll", "chat"];

const connect: Record<System, () => Promise<unknown>> = {
  projects: () => api("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token }),
  payroll: () => connectPayroll(payroll.simulator, headers),
  chat: () => connectChat(chat.simulator, headers),
};
const ask = (provider: string) => api("POST", `/api/admin/connections/${provider}/check`, headers);
async function check(provider: System): Promise<Connection> {
  const answer = await ask(provider);
  expect(answer.outcome).toBe("200");
  const { connection } = connectionResponse.parse(answer.json());
  expect(connection).toEqual((await listed()).find((one) => one.provider === provider));
  return connection;
}
const listed = async () => {
  const { connections } = (await api("GET", "/api/admin/connections", headers)).json() as {
    connections: Connection[];
  };
  return connections;
};
const shut = "http://127.0.0.1:9";
const stored = (provider: System) => database().connection.findUniqueOrThrow({ where: { provider } });
const renewIsDue = () =>
  database()
    .$executeRaw`UPDATE connections SET token_expires_at = clock_timestamp() - interval '1 second' WHERE provider = 'payroll'`;

describe.each(systems)("the check of %s", (provider) => {
  test("says of a healthy one that it is connected, and when that was seen", async () => {
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

  test("of none is a 404", async () => {
    expect((await ask(provider)).outcome).toBe("404 not_connected");
  });

  test("is for executives", async () => {
    await connect[provider]();
    for (const level of ["head", "manager", "staff", "guest"] as const) {
      const theirs = await tokenOf(await makeUser(level));
      const answer = await api("POST", `/api/admin/connections/${provider}/check`, theirs);
      expect(answer.outcome).toBe("403 not_allowed");
    }
  });

  test("says of one that was stored with a key which is not here that it needs that key, and mends with it", async () => {
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

test("there is no check of what is no connection", async () => {
  for (const name of ["calendar", "nothing", "Projects"])
    expect((await ask(name)).outcome).toBe("404 not_found");
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
    /refuses our credential.*connects again/,
    async () => {
      const secret = sealSecret("projects", { token: "revoked", organizationId: projects.organizationId });
      await database().connection.updateMany({ data: { secret } });
    },
  ],
  [
    "projects that know nothing of what they are asked",
    "projects",
    "failing",
    /failed \(status 404\)/,
    () => withSettings({ projectsApiUrl: environment().payroll.apiUrl }),
  ],
  [
    "projects out of reach",
    "projects",
    "failing",
    /could not be reached/,
    () => withSettings({ projectsApiUrl: shut }),
  ],
  [
    "projects whose token is of another organisation now",
    "projects",
    "needs_reconnect",
    /no longer belongs to the connected organisation/,
    async () => {
      const secret = sealSecret("projects", { token: projects.token, organizationId: "another" });
      await database().connection.updateMany({ data: { secret } });
    },
  ],
  [
    "payroll that was ended at the vendor",
    "payroll",
    "needs_reconnect",
    /does not take our authorisation any more.*connects again/,
    async () => {
      await renewIsDue();
      payroll.simulator.setFault({ kind: "invalid-grant", operation: "refresh" });
    },
  ],
  [
    "payroll that cannot renew now",
    "payroll",
    "failing",
    /failed \(status 500\)/,
    async () => {
      await renewIsDue();
      payroll.simulator.setFault({ kind: "status", status: 500, operation: "refresh" });
    },
  ],
  [
    "payroll that answers nonsense",
    "payroll",
    "failing",
    /cannot read/,
    () => payroll.simulator.setFault({ kind: "wrong-shape" }),
  ],
  [
    "payroll without our organisation",
    "payroll",
    "needs_reconnect",
    /disconnected from Kith at the payroll system/,
    () => payroll.simulator.setFault({ kind: "no-tenants" }),
  ],
  [
    "payroll that refuses new tokens as well",
    "payroll",
    "needs_reconnect",
    /refuses our credential/,
    () => payroll.simulator.setFault({ kind: "token-expired" }),
  ],
  [
    "chat whose token was revoked",
    "chat",
    "needs_reconnect",
    /refuses our credential.*connects again/,
    () => chat.simulator.revoke(),
  ],
  [
    "chat whose channel was archived",
    "chat",
    "failing",
    /archived/,
    () => chat.simulator.editChannel(channels.joined.id, { isArchived: true }),
  ],
  [
    "chat whose bot was taken out of the channel",
    "chat",
    "failing",
    /\/invite @/,
    () => chat.simulator.editChannel(channels.joined.id, { isMember: false }),
  ],
  [
    "chat whose app lost a scope: an executive adds it again",
    "chat",
    "needs_reconnect",
    /lacks the scope channels:read.*OAuth & Permissions.*reinstall/,
    () => chat.simulator.editToken({ scopes: [] }),
  ],
  [
    "chat whose app began to rotate its tokens",
    "chat",
    "needs_reconnect",
    /Turn token rotation off/,
    () => chat.simulator.editToken({ expiresIn: 43_200 }),
  ],
  [
    "chat that fails",
    "chat",
    "failing",
    /failed/,
    () => chat.simulator.setFault({ kind: "error", error: "internal_error" }),
  ],
  ["chat out of reach", "chat", "failing", /could not be reached/, () => withSettings({ chatApiUrl: shut })],
];

describe("a check finds it out, is no failure itself, and says what to do", () => {
  test.each(broken)("%s", async (_name, provider, status, words, breakIt) => {
    await connect[provider]();
    await breakIt();
    const { secret } = await stored(provider);
    const connection = await check(provider);
    expect(connection.status).toBe(status);
    expect(connection.last_error).toMatch(words);
    expect(connection.last_error).toMatch(/[.]$/);
    // Looking again says the same, and nothing was thrown away.
    expect(await check(provider)).toMatchObject({ status });
    if (provider !== "payroll") expect((await stored(provider)).secret).toBe(secret);
  });
});

describe("the check of chat", () => {
  test("mends by itself once the scope is there again", async () => {
    await connect.chat();
    chat.simulator.editToken({ scopes: ["chat:write"] });
    expect(await check("chat")).toMatchObject({ status: "needs_reconnect" });
    chat.simulator.editToken({ scopes: ["chat:write", "channels:read", "groups:read"] });
    expect(await check("chat")).toMatchObject({ status: "connected", last_error: null });
  });
});

describe("the check of payroll", () => {
  test("renews a token that the vendor refuses, once: that is no reason to connect again (A74)", async () => {
    await connect.payroll();
    payroll.simulator.expireAccessTokens();
    expect(await check("payroll")).toMatchObject({ status: "connected", last_error: null });
    expect(payroll.simulator.tokens.seen.refreshes).toBe(1);
  });

  test("knows the organisation again that was allowed once more by a consent that nobody finished", async () => {
    const both = [companyTenant.tenantId, sisterTenant.tenantId];
    const given = await consentToPayroll(payroll.simulator, headers, both);
    await finishPayroll(headers, { ...given, tenant_id: companyTenant.tenantId });
    await consentToPayroll(payroll.simulator, headers, [companyTenant.tenantId]);
    expect(await check("payroll")).toMatchObject({ status: "connected", last_error: null });
  });

  test("goes on saying why it was disconnected, in the same words", async () => {
    await connect.payroll();
    payroll.simulator.setFault({ kind: "no-tenants" });
    const first = await check("payroll");
    expect((await check("payroll")).last_error).toBe(first.last_error);
  });
});

describe("the calendar", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const file = { type: "service_account", client_email: "kith@example.iam", private_key: pem };
  const base64 = (value: unknown) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64");

  test.each<[name: string, configured: boolean, key: string | null, id: string | null]>([
    ["both variables and a key that parses", true, base64(file), "team@example"],
    ["nothing", false, null, null],
    ["no id", false, base64(file), null],
    ["an id alone", false, null, "team@example"],
    ["a key that is no base64 of JSON", false, "%%%", "team@example"],
    ["a key file that was not encoded", false, JSON.stringify(file), "team@example"],
    ["a key file of another kind", false, base64({ ...file, type: "authorized_user" }), "team@example"],
    ["a key file without its key", false, base64({ ...file, private_key: "" }), "team@example"],
    [
      "a key file with a key that was cut off",
      false,
      base64({ ...file, private_key: pem.slice(0, 400) }),
      "team@example",
    ],
    ["a list", false, base64([]), "team@example"],
  ])("with %s: %s", async (_name, configured, serviceAccountKey, id) => {
    withSettings({ calendar: { serviceAccountKey, id } });
    const answer = await api("GET", "/api/admin/connections/calendar/status", headers);
    expect(calendarStatusResponse.parse(answer.json())).toStrictEqual({ configured });
    expect(answer.text).not.toContain("PRIVATE");
  });

  test("is shown to executives only", async () => {
    const theirs = await tokenOf(await makeUser("head"));
    expect((await api("GET", "/api/admin/connections/calendar/status", theirs)).outcome).toBe(
      "403 not_allowed",
    );
    expect((await api("GET", "/api/admin/connections/calendar/status")).outcome).toBe("401 not_signed_in");
  });
});
