import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "@/lib/platform/singleton";

/** The syncs that this process performs, by what stops each. */
const underWay = singleton("syncs-under-way", () => new Map<AbortController, Promise<unknown>>());

/** The code of a sync that ended with its server: no failure of anything that somebody could put right. */
export const syncStopped = "sync_stopped";

const withServer = Symbol.for("kith.stopped-with-server");

/** Performs a sync that `stopSyncing` knows of. */
export async function whileUnderWay<T>(perform: (stop: AbortController) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const performed = perform(stop);
  underWay.set(stop, performed);
  try {
    return await performed;
  } finally {
    underWay.delete(stop);
  }
}

/**
 * Lets what is under way come to its end within the grace, and gives up what has not: nothing of it is applied, the journal says why, and
 * its lease is free for another instance at once.
 */
export async function stopSyncing({ graceMs }: { graceMs: number }): Promise<void> {
  const ended = Promise.allSettled(underWay.values());
  await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
  for (const stop of underWay.keys()) stop.abort(withServer);
  await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
}

export const isStoppedWithServer = (signal: AbortSignal): boolean => signal.reason === withServer;
