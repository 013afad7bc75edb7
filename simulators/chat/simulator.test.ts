import { describe, expect, test } from "vitest";
import { baseUrl, readBody, sendForm, sendJson, createTestChatSimulator } from "./chat-test-client";

describe("a token", () => {
  test("of a bot returns its bot_id and its scopes in a header", async () => {
    const simulator = createTestChatSimulator();
    const answer = await sendForm(simulator, "auth.test");
    expect(answer.headers.get("x-oauth-scopes")).toBe(
      "chat:write,channels:read,groups:read,users:read,users:read.email",
    );
    expect(await readBody(answer)).toEqual({
      ok: true,
      url: "https://fernhill-studio.slack.example/",
      team: "Fernhill Studio",
      user: "kith",
      team_id: "T0FERNHILL",
      user_id: "U0KITHBOT1",
      bot_id: "B0KITHBOT2",
      is_enterprise_install: false,
    });
  });

  test("of a person returns no bot_id", async () => {
    const simulator = createTestChatSimulator();
    const answer = await readBody(sendForm(simulator, "auth.test", {}, simulator.userToken));
    expect(answer).toMatchObject({ ok: true, user: "executive" });
    expect(answer).not.toHaveProperty("bot_id");
  });

  test("is accepted in the form, but not in the query or in JSON", async () => {
    const simulator = createTestChatSimulator();
    const { token } = simulator;
    expect(await readBody(sendForm(simulator, "auth.test", { token }, null))).toMatchObject({ ok: true });
    for (const answer of [
      simulator.fetch(`${baseUrl}/auth.test?token=${token}`),
      simulator.fetch(`${baseUrl}/auth.test?token=${token}`, { method: "POST" }),
      simulator.fetch(`${baseUrl}/auth.test`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token }),
      }),
    ])
      expect(await readBody(answer)).toEqual({ ok: false, error: "not_authed" });
  });

  test("is refused with HTTP 200 while wrong, revoked or inactive, and works again after it is restored", async () => {
    const simulator = createTestChatSimulator();
    expect(await readBody(sendForm(simulator, "auth.test", {}, "xoxb-wrong"))).toEqual({
      ok: false,
      error: "invalid_auth",
    });
    simulator.revoke();
    for (const method of ["auth.test", "conversations.info", "chat.postMessage"])
      expect(await readBody(sendForm(simulator, method))).toEqual({ ok: false, error: "token_revoked" });
    simulator.editToken({ deadAs: "account_inactive" });
    expect(await readBody(sendForm(simulator, "auth.test"))).toMatchObject({ error: "account_inactive" });
    expect(await readBody(sendForm(simulator, "auth.test", {}, simulator.userToken))).toMatchObject({
      ok: true,
    });
    simulator.editToken({ deadAs: null, expiresIn: 43_200 });
    expect(await readBody(sendForm(simulator, "auth.test"))).toMatchObject({ ok: true, expires_in: 43_200 });
  });
});

describe("a request", () => {
  test("is a form or, if the method accepts it, JSON, with a warning if the charset is missing", async () => {
    const simulator = createTestChatSimulator();
    const channel = simulator.channels.joined.id;
    const posted = await readBody(sendJson(simulator, "chat.postMessage", { channel, text: "Hello" }));
    expect(posted).toMatchObject({ ok: true, channel });
    expect(posted).not.toHaveProperty("warning");
    const warned = await readBody(sendJson(simulator, "auth.test", {}, "application/json"));
    expect(warned).toMatchObject({
      ok: true,
      warning: "missing_charset",
      response_metadata: { warnings: ["missing_charset"] },
    });
    expect(await readBody(sendJson(simulator, "conversations.info", { channel }))).toMatchObject({
      ok: false,
    });
  });

  test("is refused with HTTP 200 if unreadable", async () => {
    const simulator = createTestChatSimulator();
    expect(await readBody(sendJson(simulator, "chat.postMessage", "{"))).toMatchObject({
      error: "invalid_json",
    });
    expect(await readBody(sendJson(simulator, "chat.postMessage", "[]"))).toMatchObject({
      error: "json_not_object",
    });
    expect(await readBody(sendForm(simulator, "users.info"))).toEqual({
      ok: false,
      error: "unknown_method",
      req_method: "users.info",
    });
  });

  test("can read by GET", async () => {
    const simulator = createTestChatSimulator();
    const answer = simulator.fetch(`${baseUrl}/conversations.info?channel=${simulator.channels.joined.id}`, {
      headers: { authorization: `Bearer ${simulator.token}` },
    });
    expect(await readBody(answer)).toMatchObject({ ok: true });
  });

  test("is recorded with its path and without secrets", async () => {
    const simulator = createTestChatSimulator();
    await simulator.fetch(`${baseUrl}/auth.test?token=${simulator.token}`);
    expect(simulator.requests).toEqual([
      { time: Date.UTC(2026, 10, 21, 9), method: "GET", path: "/api/auth.test" },
    ]);
  });
});

describe("conversations.info", () => {
  test("returns a channel in the vendor's format", async () => {
    const simulator = createTestChatSimulator();
    const answer = await readBody(sendForm(simulator, "conversations.info", { channel: "C0PEOPLE01" }));
    expect(answer).toMatchObject({
      ok: true,
      channel: {
        id: "C0PEOPLE01",
        name: "people-updates",
        is_channel: true,
        is_group: false,
        is_private: false,
        is_archived: false,
        is_member: true,
        created: 1_717_200_000,
        updated: 1_795_000_000_000,
        context_team_id: "T0FERNHILL",
      },
    });
  });

  test.each([
    ["joined", { channel: { is_member: true, is_private: false, is_archived: false } }],
    ["notJoined", { channel: { is_member: false, is_private: false } }],
    ["privateJoined", { channel: { is_member: true, is_private: true, is_group: true } }],
    ["privateNotJoined", { ok: false, error: "channel_not_found" }],
    ["archived", { channel: { is_archived: true } }],
  ] as const)("of %s: %j", async (name, expected) => {
    const simulator = createTestChatSimulator();
    const { id } = simulator.channels[name];
    expect(await readBody(sendForm(simulator, "conversations.info", { channel: id }))).toMatchObject(
      expected,
    );
  });

  test("returns no channel for an unknown or missing id", async () => {
    const simulator = createTestChatSimulator();
    for (const form of [{ channel: "C0NOWHERE9" }, {}])
      expect(await readBody(sendForm(simulator, "conversations.info", form))).toEqual({
        ok: false,
        error: "channel_not_found",
      });
  });

  test.each([
    ["joined", ["chat:write", "groups:read"], "channels:read"],
    ["privateJoined", ["chat:write", "channels:read"], "groups:read"],
  ] as const)("of %s with %j lacks %s", async (name, scopes, needed) => {
    const simulator = createTestChatSimulator();
    simulator.editToken({ scopes });
    const answer = await sendForm(simulator, "conversations.info", { channel: simulator.channels[name].id });
    expect(answer.headers.get("x-oauth-scopes")).toBe(scopes.join(","));
    expect(answer.headers.get("x-accepted-oauth-scopes")).toContain(needed);
    expect(await readBody(answer)).toEqual({
      ok: false,
      error: "missing_scope",
      needed,
      provided: scopes.join(","),
    });
  });
});

describe("chat.postMessage", () => {
  const post = (
    simulator: ReturnType<typeof createTestChatSimulator>,
    channel: string,
    more: Record<string, string> = {},
  ) => readBody(sendForm(simulator, "chat.postMessage", { channel, text: "Welcome &lt;Ada&gt;", ...more }));

  test("posts as the bot, with a unique timestamp for each message", async () => {
    const simulator = createTestChatSimulator();
    const first = await post(simulator, simulator.channels.joined.id);
    expect(first).toMatchObject({
      ok: true,
      channel: "C0PEOPLE01",
      message: { type: "message", text: "Welcome &lt;Ada&gt;", bot_id: "B0KITHBOT2", user: "U0KITHBOT1" },
    });
    expect(first.ts).toMatch(/^\d{10}\.\d{6}$/);
    const second = await post(simulator, simulator.channels.privateJoined.id);
    expect(second.ts).not.toBe(first.ts);
    expect(simulator.messages.map(({ channelName }) => channelName)).toEqual(["people-updates", "leaders"]);
  });

  test.each([
    ["notJoined", "not_in_channel"],
    ["privateNotJoined", "channel_not_found"],
    ["archived", "is_archived"],
  ] as const)("to %s: %s, and nothing is posted", async (name, error) => {
    const simulator = createTestChatSimulator();
    expect(await post(simulator, simulator.channels[name].id)).toEqual({ ok: false, error });
    expect(simulator.messages).toEqual([]);
  });

  test("requires a scope; a second scope allows public channels without membership, and only those", async () => {
    const simulator = createTestChatSimulator();
    const { notJoined, privateNotJoined } = simulator.channels;
    simulator.editToken({ scopes: ["channels:read"] });
    expect(await post(simulator, notJoined.id)).toMatchObject({
      error: "missing_scope",
      needed: "chat:write",
    });
    simulator.editToken({ scopes: ["chat:write", "chat:write.public"] });
    expect(await post(simulator, notJoined.id)).toMatchObject({ ok: true });
    expect(await post(simulator, privateNotJoined.id)).toMatchObject({ error: "channel_not_found" });
  });

  test("follows changes of a channel", async () => {
    const simulator = createTestChatSimulator();
    const { id } = simulator.channels.notJoined;
    simulator.editChannel(id, { isMember: true });
    expect(await post(simulator, id)).toMatchObject({ ok: true });
    simulator.editChannel(id, { isArchived: true });
    expect(await post(simulator, id)).toMatchObject({ error: "is_archived" });
  });

  test("requires text or blocks, which are JSON within a form", async () => {
    const simulator = createTestChatSimulator();
    const { id } = simulator.channels.joined;
    const blocks = JSON.stringify([{ type: "section", text: { type: "mrkdwn", text: "Hello" } }]);
    expect(await post(simulator, id, { text: "" })).toMatchObject({ error: "no_text" });
    expect(await post(simulator, id, { text: "", blocks })).toMatchObject({ ok: true });
    expect(simulator.messages[0]?.blocks).toHaveLength(1);
    for (const broken of ["[", "{}", '[{"text":1}]'])
      expect(await post(simulator, id, { blocks: broken })).toMatchObject({ error: "invalid_blocks" });
  });
});

describe("the page of messages", () => {
  const page = (simulator: ReturnType<typeof createTestChatSimulator>, accept: string) =>
    simulator.fetch("http://simulator/_simulator/messages", { headers: { accept } });

  test("shows the newest message first, with all content escaped", async () => {
    const simulator = createTestChatSimulator();
    const channel = simulator.channels.joined.id;
    expect(await (await page(simulator, "text/html")).text()).toContain("Nothing has been posted yet.");
    await sendForm(simulator, "chat.postMessage", { channel, text: "First" });
    await sendForm(simulator, "chat.postMessage", {
      channel,
      text: "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;",
    });
    await sendForm(simulator, "chat.postMessage", { channel, text: `<img src=x onerror="alert(2)">` });
    simulator.editChannel(channel, { name: "<b>bold</b>" });
    await sendForm(simulator, "chat.postMessage", { channel, text: "Last" });
    const answer = await page(simulator, "text/html,*/*");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;");
    expect(html).not.toMatch(/<script|<img|<b>bold/);
    expect(html.indexOf("Last")).toBeLessThan(html.indexOf("First"));
  });

  test("returns JSON on request, without a token", async () => {
    const simulator = createTestChatSimulator();
    await sendForm(simulator, "chat.postMessage", { channel: simulator.channels.joined.id, text: "Hello" });
    expect(await (await page(simulator, "application/json")).json()).toEqual({
      messages: simulator.messages,
    });
    expect(simulator.requests).toHaveLength(1);
  });
});
