import { describe, expect, test } from "vitest";
import { baseUrl, readBody, sendForm, createTestChatSimulator } from "./chat-test-client";

describe("a token", () => {
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

describe("chat.postMessage", () => {
  const post = (simulator: ReturnType<typeof createTestChatSimulator>, channel: string) =>
    readBody(sendForm(simulator, "chat.postMessage", { channel, text: "Hello" }));

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
});
