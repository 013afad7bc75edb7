import { beforeEach, describe, expect, test } from "vitest";
import { encryptSecret, findSecret } from "@/lib/connections/stored-connection";
import type { AppUser } from "@/lib/generated/prisma/client";
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
import { connectionResponse, type Connection } from "./schema";

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
const stored = (provider: System) => database().connection.findUniqueOrThrow({ where: { provider } });
describe.each<TokenSystem>(["projects", "chat"])("the connection to %s", (provider) => {
  test("is verified, stored encrypted and listed without its token", async () => {
    const answer = await enterToken(provider);
    const { connection } = connectionResponse.parse(answer.json());
    expect(connection).toMatchObject({
      ...{ provider, org_name: "Fernhill Studio", connected_by: executive.id },
      ...{ status: "connected", token_expires_at: null, last_error: null },
    });
    expect(await listed()).toEqual([connection]);
    const { token } = provider === "chat" ? chat.simulator : projects;
    expect(JSON.stringify(await findSecret(provider))).toContain(token);
    for (const text of [answer.text, JSON.stringify(await listed()), ...(await dumpTable("connections"))])
      expect(text).not.toContain(token);
    expect(chat.simulator.messages).toEqual([]); // connecting posts no message
  });

  test("is deleted once by disconnecting, and the token stays valid at the vendor", async () => {
    await enterToken(provider);
    const answers = await Promise.all([disconnect(provider), disconnect(provider)]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["200", "404 not_connected"]);
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

test.each<
  [
    system: TokenSystem,
    name: string,
    outcome: string,
    change: () => Record<string, unknown> | Promise<Record<string, unknown>>,
  ]
>([
  ["projects", "a token that the vendor refuses", "400 credentials_rejected", () => ({ api_token: "wrong" })],
  ["projects", "a token of another organisation", "409 other_organisation", serveOtherOrganisation],
  [
    "chat",
    "a channel without the bot",
    "400 channel_not_usable",
    () => ({ channel_id: channels.notJoined.id }),
  ],
  ["chat", "a token that the vendor refuses", "400 credentials_rejected", () => ({ bot_token: "wrong" })],
])(
  "%s is not connected with %s: %s, and the stored row stays the same",
  async (provider, _, outcome, change) => {
    await enterToken(provider);
    const before = await dumpTable("connections");
    expect((await enterToken(provider, await change())).outcome).toBe(outcome);
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
      expect(await database().syncRun.count()).toBe(0);
    },
  );

  test("is Productive if the request names none, and other systems have none (CONN-24)", async () => {
    for (const system of systems) await connect[system]();
    expect((await listed()).map(({ vendor }) => vendor)).toEqual(["productive", undefined, undefined]);
    expect((await connectVendor("productive", { api_token: projects.token })).status).toBe(200);
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

test.each(systems)(
  "a check of %s that works repairs the state and leaves the credential",
  async (provider) => {
    expect((await requestCheck(provider)).outcome).toBe("404 not_connected");
    await connect[provider]();
    await database().connection.updateMany({
      data: { status: "failing", lastError: "of yesterday", lastSuccessAt: new Date(0) },
    });
    const { secret } = await stored(provider);
    expect(await check(provider)).toMatchObject({ status: "connected", last_error: null });
    const after = await stored(provider);
    expect(after.lastSuccessAt?.getTime()).toBeGreaterThan(0);
    expect(after.secret).toBe(secret);
  },
);

test.each<
  [name: string, provider: System, status: Connection["status"], words: RegExp, breakIt: () => unknown]
>([
  [
    "projects whose token belongs to a different organisation now",
    "projects",
    "needs_reconnect",
    /no longer belongs to the connected organisation/,
    () => {
      const secret = { vendor: "productive", token: projects.token, organizationId: "another" } as const;
      return database().connection.updateMany({ data: { secret: encryptSecret("projects", secret) } });
    },
  ],
  [
    "unreachable projects",
    "projects",
    "failing",
    /could not be reached/,
    () => overrideSettings({ projectsApiUrl: "http://127.0.0.1:9" }),
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
    /lacks the scope channels:read/,
    () => chat.simulator.editToken({ scopes: [] }),
  ],
])("a check of %s succeeds and says what to do", async (_name, provider, status, words, breakIt) => {
  await connect[provider]();
  await breakIt();
  const connection = await check(provider);
  expect(connection.status).toBe(status);
  expect(connection.last_error).toMatch(words);
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

test("the calendar is configured with both variables, and its status names neither", async () => {
  for (const [serviceAccountKey, id, configured] of [
    ["a key file", "team@example", true],
    ["a key file", null, false],
    [null, "team@example", false],
  ] as const) {
    overrideSettings({ calendar: { ...environment().calendar, serviceAccountKey, id } });
    const answer = await requestApi("GET", "/api/admin/connections/calendar/status", headers);
    expect(answer.json()).toStrictEqual({ configured });
  }
});
