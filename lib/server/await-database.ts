import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isNoWritableHost } from "@/lib/platform/no-writable-host-error";
import { codeOf, isOutage } from "@/lib/platform/outage";
import type { OpenDatabase } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { phase } from "@/lib/readiness/phase";

const firstWaitMs = 500;
const longestWaitMs = 15_000;

/**
 * Opens the database of a starting server, and tries again with a growing wait while it cannot be reached. Readiness says why meanwhile.
 * Rethrows what waiting does not change, such as a wrong password.
 */
export async function awaitDatabase(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      const opened = await open();
      phase.awaitsDatabase = false;
      return opened;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      phase.awaitsDatabase = true;
      log.warn({ err: error, retryInMs: waitMs }, "the database cannot be reached: trying again");
      await sleep(waitMs);
    }
  }
}

/** The network's codes, and SQLSTATE classes of a server that starts, stops or has no connection left. */
const passing = /^(?:ECONN|ETIMEDOUT|EPIPE|EHOST|ENET|ENOTFOUND|EAI_|08|53|57P)/;
/** Errors of the driver that carry no code. */
const passingMessage = /timeout expired|Connection terminated/i;

export function isUnreachable(error: unknown): boolean {
  if (isNoWritableHost(error)) return true;
  const code = codeOf(error);
  if (code !== undefined) return passing.test(code) || (!/^\d/.test(code) && isOutage(error));
  return isOutage(error) || (error instanceof Error && passingMessage.test(error.message));
}
