import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { notifyChat } from "./connected-systems";
import { okResponse } from "@/lib/platform/common-schemas";
import { database } from "@/lib/platform/database";
import { channels } from "@/simulators/chat/channels";
import type { ChatSimulator } from "@/simulators/chat/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestChat, serveChatPerTest } from "@/testing/serve-chat";
import { dumpTable } from "@/testing/dump-database";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { connectionResponse, connectionsResponse } from "./schema";
import { findSecret } from "./stored-connection";

setUpTestDatabase();
recordVendorWaits();

const company = buildCompany(30);
const { simulator: projects } = await serveProjects({ company });
const servedChat = await serveChatPerTest();
const payroll = await servePayroll({ company });
afterAll(() => payroll.close());

let chat: ChatSimulator;
let headers: { authorization: string };
beforeEach(async () => {
  chat = servedChat.simulator;
  payroll.simulator.clearFaults();
  projects.replaceAll(company);
  projects.clearFaults();
  headers = await createTokenHeaders(await createUser("executive"));
});

const { joined, privateJoined, notJoined } = channels;
const disconnect = () => requestApi("DELETE", "/api/admin/connections/chat", headers);
const sendTest = () => requestApi("POST", "/api/admin/connections/chat/test-message", headers);
const check = (provider: string) => requestApi("POST", `/api/admin/connections/${provider}/check`, headers);
const posted = () => chat.messages.map(({ text }) => text);
const stored = () => database().connection.findUniqueOrThrow({ where: { provider: "chat" } });

describe("chat connection", () => {
  test.each([joined, privateJoined])(
    "to #$name is verified, stored encrypted and listed without its token",
    async ({ id, name }) => {
      const answer = await connectTestChat(chat, headers, { channel_id: id });
      const { connection } = connectionResponse.parse(answer.json());
      expect(connection).toMatchObject({
        provider: "chat",
        org_name: "Fernhill Studio",
        status: "connected",
        token_expires_at: null,
        last_error: null,
      });
      const list = await requestApi("GET", "/api/admin/connections", headers);
      expect(connectionsResponse.parse(list.json()).connections).toEqual([connection]);
      expect(await findSecret("chat")).toEqual({ botToken: chat.token, channelId: id, channelName: name });
      for (const text of [answer.text, list.text, ...(await dumpTable("connections"))]) {
        expect(text).not.toContain(chat.token);
      }
      expect(posted()).toEqual([]); // connecting posts no message
    },
  );

  type Case = [
    name: string,
    outcome: string,
    body: (chat: ChatSimulator) => Record<string, unknown>,
    prepare?: (chat: ChatSimulator) => void,
  ];
  const cases: Case[] = [
    ["a channel without the bot", "400 channel_not_usable", () => ({ channel_id: notJoined.id })],
    ["a person's token", "400 credentials_rejected", ({ userToken }) => ({ bot_token: userToken })],
    ["a revoked token", "400 credentials_rejected", () => ({}), (chat) => chat.revoke()],
    [
      "a vendor that fails at the channel",
      "502 chat_failed",
      () => ({}),
      (chat) => chat.setFault({ kind: "error", error: "internal_error", method: "conversations.info" }),
    ],
  ];

  test.each(cases)(
    "is not created from %s: %s, and the stored row stays identical to the byte",
    async (_name, outcome, body, prepare) => {
      await connectTestChat(chat, headers, { channel_id: privateJoined.id });
      const before = await dumpTable("connections");
      const given = body(chat);
      prepare?.(chat);
      const answer = await connectTestChat(chat, headers, given);
      expect(answer.outcome).toBe(outcome);
      expect(answer.text).not.toMatch(/xox[bp]-(?!")\w/);
      expect(await dumpTable("connections")).toEqual(before);
      expect(posted()).toEqual([]);
    },
  );

  test("is deleted once by disconnecting, and the bot's token stays valid at the vendor", async () => {
    await connectTestChat(chat, headers);
    expect(okResponse.parse((await disconnect()).json())).toStrictEqual({ ok: true });
    expect((await disconnect()).outcome).toBe("404 not_connected");
    expect(await database().connection.count()).toBe(0);
    expect((await connectTestChat(chat, headers)).status).toBe(200);
  });
});

describe("test message", () => {
  test("arrives in the channel as plain text and names its sender", async () => {
    await database().appUser.updateMany({ data: { name: "<!channel> Ann & Bob" } });
    await connectTestChat(chat, headers, { channel_id: privateJoined.id });
    expect(okResponse.parse((await sendTest()).json())).toStrictEqual({ ok: true });
    expect(chat.messages.map(({ channel }) => channel)).toEqual([privateJoined.id]);
    expect(posted()).toEqual(["&lt;!channel&gt; Ann &amp; Bob tested the connection to Kith. It works."]);
  });

  test("reports why it did not arrive, and the connection shows the reason until a message arrives", async () => {
    await connectTestChat(chat, headers);
    chat.editChannel(joined.id, { isArchived: true });
    expect((await sendTest()).outcome).toBe("400 channel_not_usable");
    expect(await stored()).toMatchObject({
      status: "failing",
      lastError: expect.stringContaining("archived") as string,
    });
    chat.editChannel(joined.id, { isArchived: false });
    expect((await sendTest()).status).toBe(200);
    expect(await stored()).toMatchObject({ status: "connected", lastError: null });
    chat.revoke();
    expect((await sendTest()).outcome).toBe("409 reconnect_needed");
    expect(await stored()).toMatchObject({ status: "needs_reconnect" });
  });
});

describe("the channel is notified of a broken connection", () => {
  test("once, and again only after a repair", async () => {
    await connectTestChat(chat, headers);
    await connectTestPayroll(payroll.simulator, headers);
    const breakIt = () => payroll.simulator.setFault({ kind: "wrong-shape", operation: "connections" });
    breakIt();
    for (let time = 0; time < 3; time++) await check("payroll");
    expect(posted()).toHaveLength(1);
    expect(posted()[0]).toMatch(/^The payroll connection is broken\. /);
    payroll.simulator.clearFaults();
    await check("payroll");
    expect(posted()).toHaveLength(1);
    breakIt();
    await check("payroll");
    await check("payroll");
    expect(posted()).toHaveLength(2);
  });

  test("once when several requests find the break concurrently", async () => {
    await connectTestChat(chat, headers);
    await connectTestPayroll(payroll.simulator, headers);
    payroll.simulator.setFault({ kind: "wrong-shape", operation: "connections" });
    await Promise.all(Array.from({ length: 5 }, () => check("payroll")));
    expect(posted()).toHaveLength(1);
  });

  test("but not of the chat's own failure, and no request fails because the chat does (A76)", async () => {
    await connectTestChat(chat, headers);
    await requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
    chat.revoke();
    projects.setFault({ kind: "wrong-shape" });
    expect((await check("projects")).status).toBe(200);
    expect((await check("chat")).status).toBe(200);
    expect(posted()).toEqual([]);
    expect(await stored()).toMatchObject({ status: "needs_reconnect" });
    projects.clearFaults();
    expect((await requestApi("POST", "/api/people/sync", headers)).status).toBe(200);
    expect((await requestApi("GET", "/api/people", headers)).status).toBe(200);
  });
});

describe("the channel is notified of a sync", () => {
  const sync = () => requestApi("POST", "/api/people/sync", headers);
  beforeEach(async () => {
    await connectTestChat(chat, headers);
    await requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
    expect((await sync()).status).toBe(200);
    expect(posted()).toEqual([]);
  });

  test("that failed: once, and again only after a sync that succeeded", async () => {
    for (const times of [1, 2]) {
      projects.setFault({ kind: "wrong-shape" });
      await sync();
      await sync();
      expect(posted()).toHaveLength(times);
      expect(posted().at(-1)).toMatch(/^The sync of people failed\. /);
      projects.clearFaults();
      await sync();
    }
    expect(posted()).toHaveLength(2);
  });

  test("that holds removals: once, with the count and without names", async () => {
    projects.replaceAll(buildCompany(12));
    await sync();
    await sync();
    expect(posted()).toHaveLength(1);
    expect(posted()[0]).toMatch(/holds \d+ removals back/);
  });

  test("without personal data, whatever failed", async () => {
    projects.replaceAll(buildCompany(12));
    await sync();
    for (const kind of ["wrong-shape", "html", "truncated-json"] as const) {
      projects.setFault({ kind });
      await sync();
      projects.clearFaults();
      await sync();
    }
    await sendTest();
    expect(posted().length).toBeGreaterThan(3);
    const text = posted().join("\n");
    for (const { attributes } of company.people) {
      expect(text).not.toContain(String(attributes.email));
      expect(text).not.toContain(`${String(attributes.first_name)} ${String(attributes.last_name)}`);
    }
    expect(text).not.toMatch(/@|http|xoxb|sim-/);
  });
});

describe("posting to the connected chat", () => {
  test("never throws: neither without a chat nor with a broken one, which records the failure", async () => {
    await notifyChat("unsent message");
    await connectTestChat(chat, headers);
    chat.revoke();
    await notifyChat("unsent message either");
    expect(posted()).toEqual([]);
    expect(await stored()).toMatchObject({ status: "needs_reconnect" });
    await database().$executeRaw`UPDATE connections SET secret = replace(secret, 'v1.test.', 'v1.lost.')`;
    await notifyChat("nor this");
  });
});
