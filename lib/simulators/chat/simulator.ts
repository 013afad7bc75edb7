/*
 * A stateful stand-in for Slack's Web API, for tests, browser tests and the demo: `auth.test`, `conversations.info`, `users.list`,
 * `chat.postMessage`.
 *
 * Verified against the vendor's documentation or SDK: addresses, forms for every method and JSON where it is taken, the warning about a
 * missing charset, pages of members by cursor and e-mails only with a scope of their own, HTTP 200 for every failure but 429 with `Retry-After`, scopes in a header, `missing_scope` with what is needed and
 * provided, `bot_id` for bots only, `expires_in` for tokens that rotate, the words of each failure, the form of a conversation
 * (`created` in seconds, `updated` in milliseconds) and of a message.
 * From secondary sources: a private channel without the bot is `channel_not_found`, a public one `not_in_channel`;
 * `chat:write.public` helps with public ones only.
 * Only our reading: reading by GET, the order of refusals, which scope is said to be needed, that a body which is no JSON is
 * `invalid_json` or `json_not_object` and an unknown method `unknown_method`, that JSON is not read by `conversations.info`, a person's
 * token being in the channels that the bot is in. Not simulated: the vendor's own rate limits (429 is a fault here),
 * long text being cut, threads, unfurling, channels by name.
 */
import { answerUnder } from "../common-faults";
import { isControl, obeyCommand } from "../control-commands";
import { serveBothWays } from "../serve-both-ways";
import { whole, type SimulatedAnswer } from "../simulated-answer";
import { channels, type Channel } from "./channels";
import { failure } from "./chat-answers";
import { controlCommands } from "./control";
import { wording } from "./fault-wording";
import { createFaults, method, type Method } from "./faults";
import type { Member } from "./members";
import { messagesPage, type Message } from "./messages";
import { createMethods } from "./methods";
import { readFields } from "./request-fields";
import { createTokenStore, type ChatToken } from "./token-store";

type ChatSimulatorOptions = {
  token?: string;
  userToken?: string;
  now?: () => number;
  members?: readonly Member[];
};

export type ChatSimulator = ReturnType<typeof createChatSimulator>;

/** The scopes of which a method accepts any. */
const acceptedScopes: Record<Method, string> = {
  "auth.test": "",
  "conversations.info": "channels:read,groups:read,im:read,mpim:read",
  "chat.postMessage": "chat:write",
  "users.list": "users:read",
};

/** The simulator: `fetch` answers in this process, `listen` on a real port. What it is told to do wrong, it does on both. */
export function createChatSimulator(options: ChatSimulatorOptions = {}) {
  const { token = "xoxb-simulated-bot", userToken = "xoxp-simulated-person", now = Date.now } = options;
  const tokens = createTokenStore(token, userToken);
  const stored = new Map<string, Channel>(Object.values(channels).map((channel) => [channel.id, channel]));
  const messages: Message[] = [];
  let posted = 0;
  const faults = createFaults();
  const requests: { time: number; method: string; path: string }[] = [];
  const methods = createMethods({
    members: options.members ?? [],
    findChannel: (id) => stored.get(id),
    post: (message) => {
      const ts = `${Math.floor(now() / 1_000)}.${String(++posted).padStart(6, "0")}`;
      messages.push({ ...message, ts });
      return ts;
    },
  });
  const editChannel = (id: string, changes: Partial<Channel>): void => {
    const channel = stored.get(id);
    if (!channel) throw new Error(`no channel ${id}`);
    stored.set(id, { ...channel, ...changes });
  };
  const commands = controlCommands({
    setFaults: faults.set,
    clearFaults: faults.clear,
    requests,
    editToken: tokens.edit,
    findChannel: (id) => stored.get(id),
    editChannel,
    clearMessages: () => void messages.splice(0),
  });

  async function respond(request: Request): Promise<SimulatedAnswer> {
    const url = new URL(request.url);
    if (url.pathname === "/_simulator/messages" && request.method === "GET") {
      const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
      return whole(wantsJson ? Response.json({ messages }) : messagesPage(messages));
    }
    return isControl(url) ? whole(await obeyCommand(request, url, commands)) : answer(request, url);
  }

  async function answer(request: Request, url: URL): Promise<SimulatedAnswer> {
    requests.push({ time: now(), method: request.method, path: url.pathname });
    const [, name] = /^\/api\/([\w.]+)$/.exec(url.pathname) ?? [];
    const called = method.safeParse(name);
    if (!called.success)
      return whole(Response.json(failure("unknown_method", { req_method: name ?? url.pathname })));
    const read = await readFields(request, url, called.data);
    return answerUnder(
      faults.strike(called.data),
      () => {
        if ("error" in read) return Response.json(failure(read.error));
        const { fields, warning } = read;
        const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
        const presented = bearer ?? fields["token"];
        const known = typeof presented === "string" ? tokens.find(presented) : undefined;
        if (!known) return Response.json(failure(presented === undefined ? "not_authed" : "invalid_auth"));
        if (known.deadAs !== null) return Response.json(failure(known.deadAs));
        const body = {
          ...call(called.data, known, fields),
          ...(warning !== null && { warning, response_metadata: { warnings: [warning] } }),
        };
        return Response.json(body, {
          headers: {
            "x-oauth-scopes": known.scopes.join(","),
            "x-accepted-oauth-scopes": acceptedScopes[called.data],
          },
        });
      },
      wording,
    );
  }

  function call(name: Method, known: ChatToken, fields: Record<string, unknown>): object {
    switch (name) {
      case "auth.test":
        return methods.testAuth(known);
      case "conversations.info":
        return methods.showConversation(known, fields);
      case "chat.postMessage":
        return methods.postMessage(known, fields);
      case "users.list":
        return methods.listUsers(known, fields);
    }
  }
  const served = serveBothWays(respond);

  return {
    token,
    userToken,
    channels,
    messages,
    requests,
    setFault: faults.set,
    clearFaults: faults.clear,
    editToken: tokens.edit,
    revoke: (revoked: string = token) => tokens.edit({ deadAs: "token_revoked" }, revoked),
    editChannel,
    fetch: served.fetch,
    listen: async (port = 0) => {
      const { url, close } = await served.listen(port);
      return { url: `${url}/api`, messagesUrl: `${url}/_simulator/messages`, close };
    },
  };
}
