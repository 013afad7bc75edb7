/*
 * Stateful simulator of Slack's Web API for tests, browser tests and the demo: `auth.test`, `conversations.info`,
 * `users.list`, `chat.postMessage`.
 *
 * Verified against the vendor's documentation or SDK: addresses, forms for every method and JSON for those that accept
 * it, the warning about a missing charset, pages of members by cursor, the scope for e-mail addresses, HTTP 200 for
 * every failure except 429 with `Retry-After`, scopes in a header, `missing_scope` with the needed and provided scopes,
 * `bot_id` for bots only, `expires_in` for rotating tokens, error codes, and the format of conversations (`created` in
 * seconds, `updated` in milliseconds) and messages.
 * From secondary sources: a private channel without the bot is `channel_not_found`, a public one `not_in_channel`;
 * `chat:write.public` applies to public channels only.
 * Assumptions: reading by GET, the order of refusals, the scope named as needed, `invalid_json` or `json_not_object`
 * for invalid JSON, `unknown_method` for an unknown method, no JSON for `conversations.info`, and a person's token in
 * the bot's channels.
 * Not simulated: the vendor's own rate limits (429 is a fault here), truncation of long text, threads, unfurling,
 * channels by name.
 */
import { applyFaults } from "../common-faults";
import { createCommonCommands } from "../control-commands";
import { serveSimulator } from "../serve-simulator";
import type { SimulatedAnswer } from "../simulated-answer";
import { channels, type Channel } from "./channels";
import { createFailureBody } from "./chat-responses";
import { faultResponses } from "./fault-wording";
import { createFaultState, faultSchema, methodSchema, type Method } from "./faults";
import type { Member } from "./members";
import { renderMessagesPage, type Message } from "./messages";
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

/** Scopes by method; any scope suffices. */
const acceptedScopes: Record<Method, string> = {
  "auth.test": "",
  "conversations.info": "channels:read,groups:read,im:read,mpim:read",
  "chat.postMessage": "chat:write",
  "users.list": "users:read",
};

export function createChatSimulator(options: ChatSimulatorOptions = {}) {
  const { token = "xoxb-simulated-bot", userToken = "xoxp-simulated-person", now = Date.now } = options;
  const tokens = createTokenStore(token, userToken);
  const stored = new Map<string, Channel>(Object.values(channels).map((channel) => [channel.id, channel]));
  const messages: Message[] = [];
  const findChannel = (id: string) => stored.get(id);
  let posted = 0;
  const faults = createFaultState();
  const requests: { time: number; method: string; path: string }[] = [];
  const methods = createMethods({
    members: options.members ?? [],
    findChannel,
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
  async function answer(request: Request, url: URL): Promise<Response | SimulatedAnswer> {
    requests.push({ time: now(), method: request.method, path: url.pathname });
    const [, name] = /^\/api\/([\w.]+)$/.exec(url.pathname) ?? [];
    const called = methodSchema.safeParse(name);
    if (!called.success)
      return Response.json(createFailureBody("unknown_method", { req_method: name ?? url.pathname }));
    const read = await readFields(request, url, called.data);
    return applyFaults(
      faults.strike(called.data),
      () => {
        if ("error" in read) return Response.json(createFailureBody(read.error));
        const { fields, warning } = read;
        const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
        const presented = bearer ?? fields["token"];
        const known = typeof presented === "string" ? tokens.find(presented) : undefined;
        if (!known)
          return Response.json(createFailureBody(presented === undefined ? "not_authed" : "invalid_auth"));
        if (known.deadAs !== null) return Response.json(createFailureBody(known.deadAs));
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
      faultResponses,
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
  const commands = {
    ...createCommonCommands(faultSchema, { faults, requests }),
    "GET messages": () => renderMessagesPage(messages),
  };
  const served = serveSimulator(commands, answer);

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
