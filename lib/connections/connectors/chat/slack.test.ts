import { describe, expect, test } from "vitest";
import { z } from "zod";
import { channels } from "@/simulators/chat/channels";
import type { Fault } from "@/simulators/chat/faults";
import type { Member } from "@/simulators/chat/members";
import { createChatSimulator } from "@/simulators/chat/simulator";
import { catchFailure, expectVendorProblem, formatErrorChain } from "@/testing/vendor-failures";
import type { FaultRow } from "@/testing/vendor-faults.cases";
import { createSlackChat } from "./slack";

const token = "xoxb-a-token-that-must-not-show";
const userToken = "xoxp-a-person's-token";
const { joined, privateJoined, notJoined, privateNotJoined, archived } = channels;

function simulate({
  botToken = token,
  between = (send: typeof fetch) => send,
  members = [] as readonly Member[],
} = {}) {
  const simulator = createChatSimulator({ token, userToken, members });
  const chat = createSlackChat({
    baseUrl: "http://simulator/api",
    botToken,
    fetch: between(simulator.fetch),
    timing: { wait: async () => undefined, random: () => 1 },
  });
  return { simulator, chat };
}

describe("a token", () => {
  test("of a bot returns its owner and workspace", async () => {
    const { chat } = simulate();
    expect(await chat.findBot()).toEqual({
      teamId: "T0FERNHILL",
      teamName: "Fernhill Studio",
      botName: "kith",
    });
  });

  test("of a person is refused, and so is the token of an app with token rotation", async () => {
    const { chat: asPerson } = simulate({ botToken: userToken });
    expect(await catchFailure(asPerson.findBot())).toMatchObject({
      kind: "invalid",
      code: "credentials_rejected",
      message: expect.stringContaining("person's token") as string,
    });
    const { chat, simulator } = simulate();
    simulator.editToken({ expiresIn: 43_200 });
    expect(await catchFailure(chat.findBot())).toMatchObject({
      code: "credentials_rejected",
      message: expect.stringContaining("rotat") as string,
    });
  });

  test.each([
    "invalid_auth",
    "not_authed",
    "account_inactive",
    "token_revoked",
    "token_expired",
    "not_allowed_token_type",
    "org_login_required",
    "team_added_to_org",
  ])("that is dead as %s has to be replaced (A76)", async (error) => {
    const { chat, simulator } = simulate();
    simulator.setFault({ kind: "error", error });
    for (const asked of [chat.findBot(), chat.findChannel(joined.id), chat.post(joined.id, "x")]) {
      expect(await catchFailure(asked)).toMatchObject({ kind: "conflict", code: "reconnect_needed" });
    }
  });
});

describe("channel", () => {
  test.each([joined, privateJoined])("that the bot has joined is usable: $name", async ({ id, name }) => {
    expect(await simulate().chat.findChannel(id)).toEqual({ id, name });
  });

  test.each<[name: string, id: string, words: RegExp]>([
    ["public, without the bot", notJoined.id, /\/invite @/],
    ["private, without the bot", privateNotJoined.id, /invite the bot/],
    ["archived", archived.id, /archived/],
    ["unknown", "C0NOWHERE9", /Check the id/],
  ])("that is %s is not usable, and the message says what to do", async (_name, id, words) => {
    const { chat } = simulate();
    const error = await catchFailure(chat.findChannel(id));
    expect(error).toMatchObject({ kind: "invalid", code: "channel_not_usable" });
    expect(formatErrorChain(error)).toMatch(words);
    expect(await catchFailure(chat.post(id, "x"))).toMatchObject({
      kind: "invalid",
      code: "channel_not_usable",
    });
  });

  test.each([
    "restricted_action",
    "no_permission",
    "access_denied",
    "app_access_restricted",
    "channel_is_limited_access",
  ])("is not usable when the workspace returns %s", async (error) => {
    const { chat, simulator } = simulate();
    simulator.setFault({ kind: "error", error, method: "chat.postMessage" });
    expect(await catchFailure(chat.post(joined.id, "x"))).toMatchObject({ code: "channel_not_usable" });
  });

  test("that is hidden by a missing scope is rejected, and the message names the scope", async () => {
    const { chat, simulator } = simulate();
    simulator.editToken({ scopes: ["chat:write"] });
    expect(await catchFailure(chat.findChannel(joined.id))).toMatchObject({
      kind: "invalid",
      code: "credentials_rejected",
      message: expect.stringContaining("channels:read") as string,
    });
    simulator.editToken({ scopes: ["channels:read"] });
    expect(await catchFailure(chat.post(joined.id, "x"))).toMatchObject({
      code: "credentials_rejected",
      message: expect.stringContaining("chat:write") as string,
    });
  });
});

test("is rejected when the answer describes a different channel", async () => {
  const between =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const answer = z
        .looseObject({ channel: z.looseObject({}) })
        .parse(await (await send(input, init)).json());
      return Response.json({ ...answer, channel: { ...answer.channel, id: notJoined.id } });
    };
  const { chat } = simulate({ between });
  expect(await catchFailure(chat.findChannel(joined.id))).toMatchObject({ code: "chat_unreadable" });
});

describe("members", () => {
  const stop = new AbortController().signal;
  const member = (index: number): Member => ({
    id: `U${index}A`,
    email: `p${index}@fernhill.example`,
    timeZone: "Europe/Lisbon",
  });

  test("are read to the last page, without bots and deactivated members, each with a link for messages", async () => {
    const people = Array.from({ length: 450 }, (_, index) => member(index));
    const others = [
      { ...member(900), isBot: true },
      { ...member(901), isDeleted: true },
    ];
    const { chat, simulator } = simulate({ members: [...people, ...others] });
    const { members, missingScope } = await chat.listMembers(stop);
    expect([members.length, missingScope, simulator.requests.length]).toEqual([450, null, 3]);
    expect(members[449]).toEqual({
      email: "p449@fernhill.example",
      timeZone: "Europe/Lisbon",
      url: "https://slack.com/app_redirect?team=T0FERNHILL&channel=U449A",
    });
  });

  test("that the bot may not read yield a result that names the missing scope", async () => {
    const { chat, simulator } = simulate({ members: [member(1)] });
    simulator.editToken({ scopes: ["chat:write"] });
    expect(await chat.listMembers(stop)).toEqual({ members: [], missingScope: "users:read" });
    simulator.editToken({ scopes: ["users:read"] });
    expect((await chat.listMembers(stop)).missingScope).toBe("users:read.email");
  });
});

describe("message", () => {
  test("arrives as plain text: markup characters are escaped", async () => {
    const { chat, simulator } = simulate();
    await chat.post(joined.id, "<!channel> A & B <https://x|y> &lt;");
    expect(simulator.messages.map(({ channel, text }) => [channel, text])).toEqual([
      [joined.id, "&lt;!channel&gt; A &amp; B &lt;https://x|y&gt; &amp;lt;"],
    ]);
  });

  test("is not sent twice after a failure, because it may have arrived", async () => {
    const { chat, simulator } = simulate();
    simulator.setFault({ kind: "short-body", method: "chat.postMessage" });
    expect(await catchFailure(chat.post(joined.id, "x"))).toMatchObject({ code: "chat_failed" });
    expect(simulator.requests).toHaveLength(1);
  });

  test("is sent again after throttling, because a throttled message did not arrive", async () => {
    const { chat, simulator } = simulate();
    simulator.setFault({ kind: "ratelimited", retryAfterSeconds: 2, times: 1 });
    await chat.post(joined.id, "x");
    expect([simulator.requests.length, simulator.messages.length]).toEqual([2, 1]);
  });
});

describe("every vendor failure has a code and shows no secret", () => {
  test.for<FaultRow<Fault>>([
    ["429 for longer than a request waits (A17)", "busy", { kind: "ratelimited", retryAfterSeconds: 600 }],
    ["ratelimited with 200", "busy", { kind: "error", error: "ratelimited" }],
    ["rate_limited with 200", "busy", { kind: "error", error: "rate_limited" }],
    ["message_limit_exceeded", "busy", { kind: "error", error: "message_limit_exceeded" }],
    ["internal_error", "failed", { kind: "error", error: "internal_error" }],
    ["fatal_error", "failed", { kind: "error", error: "fatal_error" }],
    ["service_unavailable", "failed", { kind: "error", error: "service_unavailable" }],
    ["request_timeout", "failed", { kind: "error", error: "request_timeout" }],
    ["an unknown error", "unreadable", { kind: "error", error: "x".repeat(500) }],
  ])("%s", async ([, outcome, fault]) => {
    const { chat, simulator } = simulate();
    simulator.setFault(fault);
    for (const asked of [
      () => chat.findBot(),
      () => chat.findChannel(joined.id),
      () => chat.post(joined.id, "x"),
    ]) {
      expectVendorProblem(await catchFailure(asked()), "chat", outcome, [token, "x".repeat(80)]);
    }
  });
});
