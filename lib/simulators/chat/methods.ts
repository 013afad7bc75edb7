import { z } from "zod";
import { conversationOf, type Channel } from "./channels";
import { failure } from "./chat-answers";
import { listMembers, type Member } from "./members";
import type { Message } from "./messages";
import type { ChatToken } from "./token-store";
import { workspace } from "./workspace";

type Given = {
  members: readonly Member[];
  findChannel: (id: string) => Channel | undefined;
  post: (message: Omit<Message, "ts">) => string;
};

/** The four methods, for a token that is alive. All of them answer with a body; the caller puts it under HTTP 200. */
export function createMethods({ members, findChannel, post }: Given) {
  /** A private channel that the bot is not in is one that it cannot see. */
  const visible = (fields: Record<string, unknown>): Channel | undefined => {
    const channel = findChannel(String(fields["channel"] ?? ""));
    return channel && (!channel.isPrivate || channel.isMember) ? channel : undefined;
  };

  return {
    testAuth: ({ isBot, expiresIn }: ChatToken): object => {
      const { url, team, teamId, bot, person } = workspace;
      return {
        ok: true,
        url,
        team,
        user: isBot ? bot.user : person.user,
        team_id: teamId,
        user_id: isBot ? bot.userId : person.userId,
        ...(isBot && { bot_id: bot.botId }),
        ...(expiresIn !== null && { expires_in: expiresIn }),
        is_enterprise_install: false,
      };
    },

    showConversation: ({ scopes }: ChatToken, fields: Record<string, unknown>): object => {
      const channel = visible(fields);
      const needed = channel?.isPrivate ? "groups:read" : "channels:read";
      const isReadable = scopes.includes(needed) || (!channel && scopes.includes("groups:read"));
      if (!isReadable) return missingScope(needed, scopes);
      return channel
        ? { ok: true, channel: conversationOf(channel, workspace.teamId) }
        : failure("channel_not_found");
    },

    listUsers: ({ scopes }: ChatToken, fields: Record<string, unknown>): object =>
      scopes.includes("users:read")
        ? listMembers(members, workspace.teamId, scopes, fields)
        : missingScope("users:read", scopes),

    postMessage: ({ isBot, scopes }: ChatToken, fields: Record<string, unknown>): object => {
      if (!scopes.includes("chat:write")) return missingScope("chat:write", scopes);
      const channel = visible(fields);
      if (!channel) return failure("channel_not_found");
      if (channel.isArchived) return failure("is_archived");
      if (!channel.isMember && !scopes.includes("chat:write.public")) return failure("not_in_channel");
      const blocks = blocksOf(fields["blocks"]);
      if (blocks === null) return failure("invalid_blocks");
      const text = typeof fields["text"] === "string" ? fields["text"] : "";
      if (text === "" && blocks.length === 0) return failure("no_text");
      const { id, name } = channel;
      const ts = post({ channel: id, channelName: name, text, ...(blocks.length > 0 && { blocks }) });
      const { bot, person, teamId } = workspace;
      const sender = isBot
        ? { user: bot.userId, bot_id: bot.botId, app_id: bot.appId }
        : { user: person.userId };
      return { ok: true, channel: id, ts, message: { type: "message", text, ...sender, team: teamId, ts } };
    },
  };
}

const missingScope = (needed: string, scopes: readonly string[]) =>
  failure("missing_scope", { needed, provided: scopes.join(",") });

const blockList = z.array(z.looseObject({ type: z.string() }));

/** Blocks, encoded as JSON within a form and perhaps within JSON; none if there are none, null for what is no list of them. */
function blocksOf(given: unknown): unknown[] | null {
  if (given === undefined || given === "") return [];
  try {
    const decoded: unknown = typeof given === "string" ? JSON.parse(given) : given;
    return blockList.safeParse(decoded).data ?? null;
  } catch {
    return null;
  }
}
