import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { okResponse } from "@/lib/platform/common-schemas";
import { database } from "@/lib/platform/database/database";
import { channels } from "@/simulators/chat/channels";
import type { ChatSimulator } from "@/simulators/chat/simulator";
import { buildCompany } from "@/simulators/projects/company";
import { requestApi } from "@/testing/request-api";
import { createUser, createTokenHeaders } from "@/testing/callers";
import { connectTestChat, serveChatPerTest } from "@/testing/serve-chat";
import { connectTestPayroll, servePayroll } from "@/testing/serve-payroll";
import { serveProjects } from "@/testing/serve-projects";
import { setUpTestDatabase } from "@/testing/test-database";
import { recordVendorWaits } from "@/testing/vendor-waits";
import { peopleSystem } from "@/lib/people/people-system";

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

const { joined, privateJoined } = channels;
const sendTest = () => requestApi("POST", "/api/admin/connections/chat/test-message", headers);
const check = (provider: string) => requestApi("POST", `/api/admin/connections/${provider}/check`, headers);
const posted = () => chat.messages.map(({ text }) => text);
const stored = () => database().connection.findUniqueOrThrow({ where: { provider: "chat" } });

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
  test("once, also if several requests find the break concurrently, and again only after a repair", async () => {
    await connectTestChat(chat, headers);
    await connectTestPayroll(payroll.simulator, headers);
    for (const times of [1, 2]) {
      payroll.simulator.setFault({ kind: "wrong-shape", operation: "connections" });
      await Promise.all(Array.from({ length: 5 }, () => check("payroll")));
      await check("payroll");
      expect(posted()).toHaveLength(times);
      payroll.simulator.clearFaults();
      await check("payroll");
    }
    expect(posted()).toHaveLength(2);
    expect(posted()[0]).toMatch(/^The payroll connection is broken\. /);
  });

  test("but not of the chat's own failure, and no request fails because the chat does (A76)", async () => {
    await connectTestChat(chat, headers);
    await requestApi("PUT", "/api/admin/connections/projects", headers, { api_token: projects.token });
    chat.revoke();
    projects.setFault({ kind: "wrong-shape" });
    expect((await check(peopleSystem)).status).toBe(200);
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

  test("that holds removals: once, with the count and without personal data, also if the next sync fails", async () => {
    projects.replaceAll(buildCompany(12));
    await sync();
    await sync();
    expect(posted()).toEqual([expect.stringMatching(/holds \d+ removals back/)]);
    projects.setFault({ kind: "wrong-shape" });
    await sync();
    expect(posted()).toHaveLength(2);
    const path = `/api/people/sync?allow_removals=${crypto.randomUUID()}`;
    expect((await requestApi("POST", path, headers)).outcome).toBe("409 run_not_held");
    expect(posted()).toHaveLength(2); // a refused approval is no failed sync
    const text = posted().join("\n");
    for (const { attributes } of company.people) {
      expect(text).not.toContain(String(attributes.email));
      expect(text).not.toContain(`${String(attributes.first_name)} ${String(attributes.last_name)}`);
    }
    expect(text).not.toMatch(/@|http|xoxb|sim-/);
  });
});
