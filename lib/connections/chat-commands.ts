import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Chat } from "@/lib/connectors/chat/port";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { shownColumns, toConnection } from "./queries";
import { asReconnectNeeded } from "./reconnect-needed";
import { removeConnection } from "./remove-connection";
import type { Connection } from "./schema";
import { findSecret, sealSecret } from "./stored-connection";
import { recordUse } from "./connection-status";

type OpenChat = (botToken: string) => Chat;

/**
 * Stores the bot token, sealed, and the channel, once the vendor has said whose token it is and that the bot can post there.
 * Whatever goes wrong, what was stored before stays.
 */
export async function connectChat(
  caller: CallerWith<"admin:connections">,
  { botToken, channelId }: { botToken: string; channelId: string },
  openChat: OpenChat,
  signal: AbortSignal | null = null,
): Promise<Connection> {
  const chat = openChat(botToken);
  const bot = await chat.findBot(signal).catch(refusedAtEntry);
  const channel = await chat.findChannel(channelId, signal).catch(refusedAtEntry);
  const now = new Date();
  const stored = {
    orgId: bot.teamId,
    orgName: bot.teamName,
    actingAs: bot.botName,
    secret: sealSecret("chat", { botToken, channelId: channel.id, channelName: channel.name }),
    connectedBy: caller.userId,
    connectedAt: now,
    status: "connected" as const,
    lastCheckedAt: now,
    lastSuccessAt: now,
    lastError: null,
    isBreakTold: false,
  };
  return database().$transaction(async (transaction) => {
    await record(transaction, actorOf(caller), [
      { kind: "connection_made", subject: { id: "chat", name: bot.teamName }, detail: `#${channel.name}` },
    ]);
    const row = await transaction.connection.upsert({
      where: { provider: "chat" },
      create: { provider: "chat", ...stored },
      update: stored,
      select: shownColumns,
    });
    return toConnection(row);
  });
}

/** While connecting, a refusal is about what was typed in (CONN-2), not about a connection that broke. */
function refusedAtEntry(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== "reconnect_needed") throw error;
  throw new Problem(
    "invalid",
    "credentials_rejected",
    "The chat system does not take this token. Copy the bot token of the app again: it begins with xoxb-.",
    { cause: error },
  );
}

/** Forgets the bot token. It is not revoked at the vendor: other programs may use the same app. */
export async function disconnectChat(caller: CallerWith<"admin:connections">): Promise<void> {
  await removeConnection(caller, "chat");
}

/** Posts a message that says where it comes from, for whoever wants to see it arrive. */
export async function sendTestMessage(
  caller: CallerWith<"admin:connections">,
  openChat: OpenChat,
): Promise<void> {
  const secret = await findSecret("chat");
  if (!secret) throw new Problem("conflict", "chat_not_connected", "The chat system is not connected.");
  await postAndKeep(openChat, secret, `${caller.name} tries the connection of Kith. It works.`);
}

/** Posts, and keeps with the connection how that went: nobody would be told by the chat itself that it is broken. */
async function postAndKeep(
  openChat: OpenChat,
  { botToken, channelId }: { botToken: string; channelId: string },
  text: string,
): Promise<void> {
  try {
    await openChat(botToken).post(channelId, text).catch(asReconnectNeeded);
    await recordUse("chat", null);
  } catch (error) {
    if (error instanceof Problem) await recordUse("chat", error);
    throw error;
  }
}

/** Tells the channel, where one is connected. Never fails: whatever is told about has its own place to be seen. */
export async function tellChat(openChat: OpenChat, text: string): Promise<void> {
  try {
    const secret = await findSecret("chat");
    if (secret) await postAndKeep(openChat, secret, text);
  } catch (error) {
    log.warn({ err: error }, "the chat could not be told");
  }
}
