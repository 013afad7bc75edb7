import "server-only";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { enqueueExecutiveEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { Problem } from "@/lib/platform/problem";

/** Posts a notice to the chat. Passed as a parameter so that connection code does not depend on the chat. */
export type NotifyChat = (text: string) => Promise<void>;

/**
 * Records on a connection how its last use went; executives read this on the connections page. `notify` is called once
 * per break. A successful use ends the break, except while token renewal fails: then only a successful renewal does,
 * because an old token that still works for some minutes repairs nothing.
 */
export async function recordConnectionUse(
  provider: Provider,
  problem: Problem | null,
  notify?: NotifyChat,
): Promise<void> {
  await storeConnectionState(provider, problem);
  if (problem) await notifyConnectionBroken(provider, problem, notify);
}

/** Stores the status and the last error of a connection. Touches only the database. */
export async function storeConnectionState(provider: Provider, problem: Problem | null): Promise<void> {
  const now = new Date();
  if (problem === null) {
    await database().connection.updateMany({
      where: { provider, restUntil: null },
      data: {
        status: "connected",
        lastCheckedAt: now,
        lastSuccessAt: now,
        lastError: null,
        isBreakTold: false,
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

/** Announces a break that was not announced before. May take as long as the chat does. */
export async function notifyConnectionBroken(
  provider: Provider,
  problem: Problem,
  notify?: NotifyChat,
): Promise<void> {
  const isNews = await database().$transaction(async (transaction) => {
    const { count } = await transaction.connection.updateMany({
      where: { provider, isBreakTold: false },
      data: { isBreakTold: true },
    });
    if (count > 0)
      await enqueueExecutiveEvent(transaction, "connection.broken", { provider, code: problem.code });
    return count > 0;
  });
  if (!isNews || !notify) return;
  await notify(`The ${provider} connection is broken. ${problem.message}`).catch((error: unknown) =>
    log.warn({ err: error }, "the chat could not be notified"),
  );
}

/**
 * Rethrows `credentials_rejected` as `reconnect_needed` (CONN-14) with an unchanged message: for a stored credential, a
 * refusal means that the connection needs repair.
 */
export function rethrowAsReconnectNeeded(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== "credentials_rejected") throw error;
  throw new Problem("conflict", "reconnect_needed", error.message, { cause: error });
}
