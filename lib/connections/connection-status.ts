import "server-only";
import type { Provider } from "@/lib/generated/prisma/enums";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { writeNotice } from "@/lib/webhook-outbox/write-notice";
import type { Problem } from "@/lib/problem";

/** What tells the chat that something needs somebody: handed in, so that a connection does not know the chat. */
export type Tell = (text: string) => Promise<void>;

/**
 * Keeps with a connection how its last use went: what executives read on the connections page. When it breaks, `tell` is told
 * once; it counts as mended with the next use that goes well, or, while its token cannot be renewed, with the next renewal: a
 * token that is good still for some minutes mends nothing.
 */
export async function recordUse(provider: Provider, problem: Problem | null, tell?: Tell): Promise<void> {
  await keepState(provider, problem);
  if (problem) await notifyChatOfBreak(provider, problem, tell);
}

/** The first half of `recordUse`, which takes no longer than the database does. */
export async function keepState(provider: Provider, problem: Problem | null): Promise<void> {
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

/** The other half, which may take as long as the chat does: tells of a break that nobody was told of. */
export async function notifyChatOfBreak(provider: Provider, problem: Problem, tell?: Tell): Promise<void> {
  const isNews = await database().$transaction(async (transaction) => {
    const { count } = await transaction.connection.updateMany({
      where: { provider, isBreakTold: false },
      data: { isBreakTold: true },
    });
    if (count > 0) await writeNotice(transaction, "connection.broken", { provider, code: problem.code });
    return count > 0;
  });
  if (!isNews || !tell) return;
  await tell(`The ${provider} connection is broken. ${problem.message}`).catch((error: unknown) =>
    log.warn({ err: error }, "the chat could not be told"),
  );
}
