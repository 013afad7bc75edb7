import { describe, expect, onTestFinished, test } from "vitest";
import { readBody, sendForm, createTestChatSimulator } from "./chat-test-client";
import { faultSchema, type Fault } from "./faults";

function faulty(...faults: Fault[]) {
  const simulator = createTestChatSimulator();
  simulator.setFault(...faults);
  const post = () =>
    sendForm(simulator, "chat.postMessage", { channel: simulator.channels.joined.id, text: "Hello" });
  return { simulator, post };
}

describe("a fault that replaces the answer posts nothing", () => {
  test("throttling is the only failure with its own status", async () => {
    const { simulator, post } = faulty({ kind: "ratelimited", retryAfterSeconds: 7 });
    const answer = await post();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await answer.json()).toEqual({ ok: false, error: "ratelimited" });
    expect(simulator.messages).toEqual([]);
  });

  test("every other failure is sent with HTTP 200", async () => {
    const { simulator, post } = faulty({ kind: "error", error: "internal_error" });
    expect(await readBody(post())).toEqual({ ok: false, error: "internal_error" });
    expect(simulator.messages).toEqual([]);
  });
});

describe("a fault", () => {
  test("strikes its own method only, the given number of times, and never after clearing", async () => {
    const { simulator } = faulty({ kind: "status", status: 500, method: "auth.test", times: 2 });
    const statuses = async (...methods: string[]) => {
      const seen: number[] = [];
      for (const name of methods) seen.push((await sendForm(simulator, name)).status);
      return seen;
    };
    expect(await statuses("conversations.info", "auth.test", "auth.test", "auth.test")).toEqual([
      200, 500, 500, 200,
    ]);
    simulator.setFault({ kind: "status", status: 503 });
    expect(await statuses("conversations.info")).toEqual([503]);
    simulator.clearFaults();
    expect(await statuses("conversations.info")).toEqual([200]);
  });

  test("is rejected if incomplete", () => {
    expect(faultSchema.safeParse({ kind: "error" }).success).toBe(false);
    expect(faultSchema.safeParse({ kind: "ratelimited", method: "users.info" }).success).toBe(false);
  });
});

describe("a control command", () => {
  const command = (
    simulator: ReturnType<typeof createTestChatSimulator>,
    method: string,
    path: string,
    body?: unknown,
  ) =>
    simulator.fetch(`http://simulator/_simulator/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  test("changes faults, the token and channels, and counts requests", async () => {
    const { simulator, post } = faulty();
    const id = simulator.channels.joined.id;
    await command(simulator, "POST", "faults", { kind: "error", error: "fatal_error" });
    expect(await readBody(post())).toMatchObject({ error: "fatal_error" });
    await command(simulator, "DELETE", "faults");
    await command(simulator, "PATCH", "token", { deadAs: "token_revoked" });
    expect(await readBody(post())).toMatchObject({ error: "token_revoked" });
    await command(simulator, "PATCH", "token", { deadAs: null });
    await command(simulator, "PATCH", `channels/${id}`, { isArchived: true });
    expect(await readBody(post())).toMatchObject({ error: "is_archived" });
    await command(simulator, "PATCH", `channels/${id}`, { isArchived: false });
    expect(await readBody(post())).toMatchObject({ ok: true });
    expect(await (await command(simulator, "GET", "requests")).json()).toEqual({
      total: 4,
      byPath: { "/api/chat.postMessage": 4 },
    });
    await command(simulator, "DELETE", "messages");
    expect(simulator.messages).toEqual([]);
  });

  test("reports invalid commands", async () => {
    const { simulator } = faulty();
    expect((await command(simulator, "PATCH", "channels/C0NOWHERE9", {})).status).toBe(404);
    expect((await command(simulator, "PATCH", "token", { scopes: "all" })).status).toBe(400);
    expect((await command(simulator, "POST", "faults", { kind: "nonsense" })).status).toBe(400);
    expect((await command(simulator, "PUT", "messages")).status).toBe(404);
  });
});

test("behaves the same on a port, and serves its page there", async () => {
  const { simulator } = faulty({ kind: "lost-answer", times: 1 });
  const { url, messagesUrl, close } = await simulator.listen();
  onTestFinished(close);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
  const post = () =>
    fetch(`${url}/chat.postMessage`, {
      method: "POST",
      headers: { authorization: `Bearer ${simulator.token}` },
      body: new URLSearchParams({ channel: simulator.channels.joined.id, text: "Hello there" }),
    });
  await expect(post()).rejects.toThrow("fetch failed");
  expect(await readBody(post())).toMatchObject({ ok: true });
  expect(simulator.messages).toHaveLength(2);
  expect(await (await fetch(messagesUrl)).text()).toContain("Hello there");
});
