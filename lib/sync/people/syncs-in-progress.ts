import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { singleton } from "@/lib/platform/singleton";

const syncsInProgress = singleton("syncs-under-way", () => new Map<AbortController, Promise<unknown>>());

/** Problem code of a sync that was ended by a server shutdown. Nobody is notified, because no user can fix it. */
export const syncStoppedCode = "sync_stopped";

const shutdownReason = Symbol.for("kith.stopped-with-server");

export async function trackRun<T>(perform: (stop: AbortController) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const performed = perform(stop);
  syncsInProgress.set(stop, performed);
  try {
    return await performed;
  } finally {
    syncsInProgress.delete(stop);
  }
}

/** Aborts syncs that do not complete within the grace period: they apply nothing, record the reason and release the lease. */
export async function stopSyncs({ graceMs }: { graceMs: number }): Promise<void> {
  const ended = Promise.allSettled(syncsInProgress.values());
  await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
  for (const stop of syncsInProgress.keys()) stop.abort(shutdownReason);
  await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
}

export const isStoppedByShutdown = (signal: AbortSignal): boolean => signal.reason === shutdownReason;
