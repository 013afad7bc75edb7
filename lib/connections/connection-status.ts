import "server-only";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database, databaseNow } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { Problem } from "@/lib/platform/problem";
import { replaceProblem } from "./connectors/refusals";
import { findSecret, type ConnectionSecrets } from "./stored-connection";
import { createChatClient } from "./vendor-clients";

/** Records the outcome on the connection, because a failing chat cannot report its own failure. */
export const postToChat = ({ botToken, channelId }: ConnectionSecrets["chat"], text: string): Promise<void> =>
  recordOutcome("chat", createChatClient(botToken).post(channelId, text).catch(rethrowAsReconnectNeeded));

/** Never throws: every announced event is also visible elsewhere in Kith. */
export async function notifyChat(text: string): Promise<void> {
  try {
    const secret = await findSecret("chat");
    if (secret) await postToChat(secret, text);
  } catch (error) {
    log.warn({ err: error }, "the chat could not be notified");
  }
}

/**
 * Records the outcome of a request to a vendor on its connection, for the connections page. `problem` is null for a
 * success. The first failure after a success is announced in the chat if `isAnnounced`. While token renewal fails,
 * only a successful renewal counts as a success, because the old access token may still work for some minutes.
 */
export async function recordConnectionOutcome(
  provider: Provider,
  problem: Problem | null,
  isAnnounced = true,
): Promise<void> {
  await storeConnectionState(provider, problem);
  if (problem) await notifyConnectionBroken(provider, problem, isAnnounced);
}

export async function recordOutcome<T>(
  provider: Provider,
  answer: Promise<T>,
  { isReported, isAnnounced }: { isReported?: (problem: Problem) => boolean; isAnnounced?: boolean } = {},
): Promise<T> {
  try {
    const found = await answer;
    await storeConnectionState(provider, null);
    return found;
  } catch (error) {
    if (error instanceof Problem && isReported?.(error) !== false)
      await recordConnectionOutcome(provider, error, isAnnounced);
    throw error;
  }
}

/** Announces nothing. A success is not stored while token renewal fails. */
export async function storeConnectionState(provider: Provider, problem: Problem | null): Promise<void> {
  const now = databaseNow();
  if (problem === null) {
    await database().connection.updateMany({
      where: { provider, cooldownUntil: null },
      data: {
        status: "connected",
        lastCheckedAt: now,
        lastSuccessAt: now,
        lastError: null,
        isBreakNotified: false,
      },
    });
    return;
  }
  const status = problem.code === "reconnect_needed" ? "needs_reconnect" : "failing";
  await database().connection.updateMany({
    where: { provider },
    data: { status, lastCheckedAt: now, lastError: problem.message },
  });
}

/** Once until the next success. Waits for the chat's response. The chat is not notified of its own failure. */
export async function notifyConnectionBroken(
  provider: Provider,
  problem: Problem,
  isAnnounced = true,
): Promise<void> {
  const isFirstReport = await database().$transaction(async (transaction) => {
    const { count } = await transaction.connection.updateMany({
      where: { provider, isBreakNotified: false },
      data: { isBreakNotified: true },
    });
    if (count > 0)
      await enqueueAttentionEvent(transaction, "connection.broken", { provider, code: problem.code });
    return count > 0;
  });
  if (isFirstReport && isAnnounced && provider !== "chat")
    await notifyChat(`The ${provider} connection is broken. ${problem.message}`);
}

/** Rethrows `credentials_rejected` as `reconnect_needed` (CONN-14): a refused stored credential needs repair. */
export const rethrowAsReconnectNeeded = replaceProblem(
  "credentials_rejected",
  (cause) => new Problem("conflict", "reconnect_needed", cause.message, { cause }),
);
