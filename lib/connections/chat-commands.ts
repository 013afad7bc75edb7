import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { Chat } from "@/lib/connections/connectors/chat/port";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";
import { findSecret } from "./stored-connection";
import { recordConnectionOutcome, rethrowAsReconnectNeeded } from "./connection-status";

type CreateChat = (botToken: string) => Chat;

/** Posts a test message that names the caller; throws a 409 `chat_not_connected` if no chat is connected. */
export async function sendTestMessage(
  caller: CallerWith<"admin:connections">,
  openChat: CreateChat,
): Promise<void> {
  const secret = await findSecret("chat");
  if (!secret) throw new Problem("conflict", "chat_not_connected", "The chat system is not connected.");
  await postAndRecordOutcome(openChat, secret, `${caller.name} tested the connection to Kith. It works.`);
}

/** Posts the text and records the outcome on the connection, because a failing chat cannot report its own failure. */
async function postAndRecordOutcome(
  openChat: CreateChat,
  { botToken, channelId }: { botToken: string; channelId: string },
  text: string,
): Promise<void> {
  try {
    await openChat(botToken).post(channelId, text).catch(rethrowAsReconnectNeeded);
    await recordConnectionOutcome("chat", null);
  } catch (error) {
    if (error instanceof Problem) await recordConnectionOutcome("chat", error);
    throw error;
  }
}

/** Never throws: every announced event is also visible elsewhere in Kith. */
export async function postToConnectedChat(openChat: CreateChat, text: string): Promise<void> {
  try {
    const secret = await findSecret("chat");
    if (secret) await postAndRecordOutcome(openChat, secret, text);
  } catch (error) {
    log.warn({ err: error }, "the chat could not be notified");
  }
}
