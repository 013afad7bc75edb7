import { z } from "zod";
import { toConversation, type Channel } from "./channels";
import { createFailureBody } from "./chat-responses";
import { listMembers, type Member } from "./members";
import type { Message } from "./messages";
import type { ChatToken } from "./token-store";
import { workspace } from "./workspace";

type MethodDependencies = {
  members: readonly Member[];
  findChannel: (id: string) => Channel | undefined;
  post: (message: Omit<Message, "ts">) => string;
};

export function createMethods({ members, findChannel, post }: MethodDependencies) {
  /** Returns the requested channel. Undefined for a private channel without the bot, which is invisible. */
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
      if (!isReadable) return createMissingScopeFailure(needed, scopes);
      return channel
        ? { ok: true, channel: toConversation(channel, workspace.teamId) }
        : createFailureBody("channel_not_found");
    },

    listUsers: ({ scopes }: ChatToken, fields: Record<string, unknown>): object =>
      scopes.includes("users:read")
        ? listMembers(members, workspace.teamId, scopes, fields)
        : createMissingScopeFailure("users:read", scopes),

    postMessage: ({ isBot, scopes }: ChatToken, fields: Record<string, unknown>): object => {
      if (!scopes.includes("chat:write")) return createMissingScopeFailure("chat:write", scopes);
      const channel = visible(fields);
      if (!channel) return createFailureBody("channel_not_found");
      if (channel.isArchived) return createFailureBody("is_archived");
      if (!channel.isMember && !scopes.includes("chat:write.public"))
        return createFailureBody("not_in_channel");
      const blocks = parseBlocks(fields["blocks"]);
      if (blocks === null) return createFailureBody("invalid_blocks");
      const text = typeof fields["text"] === "string" ? fields["text"] : "";
      if (text === "" && blocks.length === 0) return createFailureBody("no_text");
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

const createMissingScopeFailure = (needed: string, scopes: readonly string[]) =>
  createFailureBody("missing_scope", { needed, provided: scopes.join(",") });

const blockList = z.array(z.looseObject({ type: z.string() }));

/** Parses blocks, JSON within a form and optionally within JSON. Returns an empty list if absent, null if invalid. */
function parseBlocks(given: unknown): unknown[] | null {
  if (given === undefined || given === "") return [];
  try {
    const decoded: unknown = typeof given === "string" ? JSON.parse(given) : given;
    return blockList.safeParse(decoded).data ?? null;
  } catch {
    return null;
  }
}
