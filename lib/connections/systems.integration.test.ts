import { beforeEach, describe, expect, test } from "vitest";
import { encryptSecret, findSecret } from "@/lib/connections/stored-connection";
import type { AppUser } from "@/lib/generated/prisma/client";
import { okResponse } from "@/lib/platform/common-schemas";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { channels } from "@/simulators/chat/channels";
import { companyTenant, unrelatedTenant } from "@/simulators/payroll/tenants";
import { buildCompany } from "@/simulators/projects/company";
import { dumpTable } from "@/testing/dump-database";
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

let executive: AppUser;
let headers: { authorization: string };
beforeEach(async () => {
  attach();
  projects.clearFaults();
  executive = await createUser("executive");
  headers = await createTokenHeaders(executive);
});

type System = Connection["provider"];
const systems: System[] = ["projects", "payroll", "chat"];

type TokenSystem = "projects" | "chat";
const enterToken = (system: TokenSystem, changes: Record<string, unknown> = {}) =>
  system === "chat"
    ? connectTestChat(chat.simulator, headers, changes)
    : requestApi("PUT", "/api/admin/connections/projects", headers, {
        api_token: projects.token,
        ...changes,
      });
const connect: Record<System, () => Promise<unknown>> = {
  projects: () => enterToken("projects"),
  payroll: () => connectTestPayroll(payroll.simulator, headers),
  chat: () => enterToken("chat"),
};
const disconnect = (provider: TokenSystem) =>
  requestApi("DELETE", `/api/admin/connections/${provider}`, headers);
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

describe.each<[system: TokenSystem, secret: () => object]>([
  ["projects", () => ({ vendor: "productive", token: projects.token, organizationId: "77" })],
  [
    "chat",
    () => ({
      botToken: chat.simulator.token,
      channelId: channels.joined.id,
      channelName: channels.joined.name,
    }),
  ],
])("the connection to %s", (provider, secret) => {
  test("is verified, stored encrypted and listed without its token", async () => {
    const answer = await enterToken(provider);
    const { connection } = connectionResponse.parse(answer.json());
    expect(connection).toMatchObject({
      ...{ provider, org_name: "Fernhill Studio", connected_by: executive.id },
      ...{ status: "connected", token_expires_at: null, last_error: null },
    });
    expect(await listed()).toEqual([connection]);
    expect(await findSecret(provider)).toEqual(secret());
    for (const text of [answer.text, JSON.stringify(await listed()), ...(await dumpTable("connections"))])
      for (const token of [projects.token, chat.simulator.token]) expect(text).not.toContain(token);
    expect(chat.simulator.messages).toEqual([]); // connecting posts no message
  });

  test("is deleted once by disconnecting, and the token stays valid at the vendor", async () => {
    await enterToken(provider);
    const answers = await Promise.all([disconnect(provider), disconnect(provider)]);
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    expect(okResponse.parse(first?.json())).toStrictEqual({ ok: true });
    expect(second?.outcome).toBe("404 not_connected");
    expect(await database().connection.count()).toBe(0);
    expect((await enterToken(provider)).status).toBe(200);
  });
});

const serveOtherOrganisation = async () => {
  const { simulator } = await serveProjects({
    ...{ company: buildCompany(5), token: "of-another-organisation", organizationId: "78" },
  });
  return { api_token: simulator.token };
};

/** Breaks something, and returns changes of the request. */
type Refusal = () => Record<string, unknown> | Promise<Record<string, unknown>>;
const failing = (act: () => unknown): Refusal => {
  return () => {
    act();
    return {};
  };
};

test.each<[system: TokenSystem, name: string, outcome: string, refusal: Refusal]>([
  ["projects", "a token that the vendor refuses", "400 credentials_rejected", () => ({ api_token: "wrong" })],
  [
    "projects",
    "an unreachable vendor",
    "502 projects_failed",
    failing(() => overrideSettings({ projectsApiUrl: `${closedPortUrl}/api/v2` })),
  ],
  ["projects", "a token of another organisation", "409 other_organisation", serveOtherOrganisation],
  [
    "chat",
    "a channel without the bot",
    "400 channel_not_usable",
    () => ({ channel_id: channels.notJoined.id }),
  ],
  ["chat", "a person's token", "400 credentials_rejected", () => ({ bot_token: chat.simulator.userToken })],
  ["chat", "a revoked token", "400 credentials_rejected", failing(() => chat.simulator.revoke())],
  [
    "chat",
    "a vendor that fails at the channel",
    "502 chat_failed",
    failing(() =>
      chat.simulator.setFault({ kind: "error", error: "internal_error", method: "conversations.info" }),
    ),
  ],
])(
  "%s is not connected with %s: %s, and the stored row stays the same",
  async (provider, _, outcome, refusal) => {
    await enterToken(provider);
    const before = await dumpTable("connections");
    const answer = await enterToken(provider, await refusal());
    expect(answer.outcome).toBe(outcome);
    expect(answer.text).not.toMatch(/xox[bp]-(?!")\w/);
    expect(await dumpTable("connections")).toEqual(before);
  },
);

const connectVendor = (vendor: string, fields: Record<string, unknown> = {}) =>
  requestApi("PUT", "/api/admin/connections/projects", headers, { vendor, ...fields });
const sync = () => requestApi("POST", "/api/people/sync", headers);

describe("the vendor of the source of people", () => {
  test.each([
    ["file", "File"],
    ["push", "Push"],
  ])(
    "%s is connected and checked without a credential, and says what to do (CONN-24)",
    async (vendor, name) => {
      const { connection } = connectionResponse.parse((await connectVendor(vendor)).json());
      expect(connection).toMatchObject({ provider: "projects", vendor, org_name: name, status: "connected" });
      expect(connection).not.toHaveProperty("listing_received_at");
      expect((await check("projects")).status).toBe("connected");
      expect((await sync()).outcome).toBe("409 no_listing");
    },
  );

  test("is Productive if the request names none, and other systems have none (CONN-24)", async () => {
    for (const system of systems) await connect[system]();
    expect((await listed()).map(({ vendor }) => vendor)).toEqual(["productive", undefined, undefined]);
    expect((await connectVendor("productive", { api_token: projects.token })).status).toBe(200);
  });

  test.each([
    ["an unknown vendor", { vendor: "abacus" }],
    ["a file with a token", { vendor: "file", api_token: "a" }],
    ["a token of no vendor", {}],
  ])("is refused with 400: %s", async (_name, body) => {
    const answer = await requestApi("PUT", "/api/admin/connections/projects", headers, body);
    expect(answer.status).toBe(400);
    expect(await database().connection.count()).toBe(0);
  });

  test("is replaced while the directory has no people, and is kept afterwards (CONN-25)", async () => {
    await enterToken("projects");
    expect((await connectVendor("file")).status).toBe(200);
    expect((await enterToken("projects")).status).toBe(200);
    expect((await sync()).status).toBe(200);
    const before = await dumpTable("connections");
    const refused = await connectVendor("push");
    expect(refused.outcome).toBe("409 move_needed");
    expect(refused.text).toContain("Productive");
    expect(await dumpTable("connections")).toEqual(before);
    await disconnect("projects");
    expect((await connectVendor("file")).outcome).toBe("409 move_needed");
    expect((await enterToken("projects")).status).toBe(200);
    await database().person.updateMany({ data: { removedAt: new Date() } });
    expect((await connectVendor("file")).outcome).toBe("409 move_needed"); // who left may return, by the former id
  });

  test("is not contacted with a credential if people come from another one (CONN-25)", async () => {
    await enterToken("projects");
    await sync();
    await database().directoryState.updateMany({ data: { peopleVendor: "file" } });
    expect((await connectVendor("productive", { api_token: "wrong" })).outcome).toBe("409 move_needed");
  });
});

test("another organisation is connected after disconnecting, but not while the directory has people", async () => {
  await enterToken("projects");
  await disconnect("projects");
  expect((await enterToken("projects", await serveOtherOrganisation())).status).toBe(200);
  expect((await sync()).status).toBe(200);
  attach();
  expect((await enterToken("projects")).outcome).toBe("409 move_needed");
  await disconnect("projects");
  expect((await enterToken("projects")).outcome).toBe("409 move_needed");
});

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
      const secret = encryptSecret("projects", {
        vendor: "productive",
        token: "revoked",
        organizationId: projects.organizationId,
      });
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
      const secret = encryptSecret("projects", {
        vendor: "productive",
        token: projects.token,
        organizationId: "another",
      });
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
