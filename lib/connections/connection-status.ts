import "server-only";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database, databaseNow } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { Problem } from "@/lib/platform/problem";
import { replaceProblem } from "./connectors/refusals";

/** Function that posts a notice to the chat. It is a parameter, so that connection code does not depend on the chat. */
export type NotifyChat = (text: string) => Promise<void>;

/**
 * Records the outcome of a request to a vendor on its connection, for the connections page. `problem` is null for a
 * success. `notify` is called for the first failure after a success, not for later failures. While token renewal fails,
 * only a successful renewal counts as a success, because the old access token may still work for some minutes.
 */
export async function recordConnectionOutcome(
  provider: Provider,
  problem: Problem | null,
  notify?: NotifyChat,
): Promise<void> {
  await storeConnectionState(provider, problem);
  if (problem) await notifyConnectionBroken(provider, problem, notify);
}

/** Records the outcome of a vendor's answer, except a problem for which `isReported` returns false. */
export async function recordOutcome<T>(
  provider: Provider,
  answer: Promise<T>,
  { isReported, notify }: { isReported?: (problem: Problem) => boolean; notify?: NotifyChat } = {},
): Promise<T> {
  try {
    const found = await answer;
    await recordConnectionOutcome(provider, null);
    return found;
  } catch (error) {
    if (error instanceof Problem && isReported?.(error) !== false)
      await recordConnectionOutcome(provider, error, notify);
    throw error;
  }
}

/** Notifies no one. A success is not stored while token renewal fails. */
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

/** Does nothing if users were already notified since the last success. Waits for the chat's response. */
export async function notifyConnectionBroken(
  provider: Provider,
  problem: Problem,
  notify?: NotifyChat,
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
  if (!isFirstReport || !notify) return;
  await notify(`The ${provider} connection is broken. ${problem.message}`).catch((error: unknown) =>
    log.warn({ err: error }, "the chat could not be notified"),
  );
}

/** Rethrows `credentials_rejected` as `reconnect_needed` (CONN-14): a refused stored credential needs repair. */
export const rethrowAsReconnectNeeded = replaceProblem(
  "credentials_rejected",
  (cause) => new Problem("conflict", "reconnect_needed", cause.message, { cause }),
);
