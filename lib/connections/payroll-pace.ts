import "server-only";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TakeTurn } from "@/lib/connectors/call";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { acquireLease, releaseLease, type Lease } from "@/lib/platform/lease";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { paceOf } from "./payroll-pace-figures";

/** Who asks: somebody who waits for the answer, or a run that has time. */
export type Patience = "interactive" | "patient";

/** The vendor takes five requests of an organisation at once; a run leaves one of them to people. */
const slots = { patient: 4, interactive: 5 } satisfies Record<Patience, number>;
/** Longer than one try of a request may take (`attemptMs` of lib/connectors/call.ts): the slot of a killed process is free then. */
const slotSeconds = 30;
const longestWaitMs = 8_000;
const slotTakenMs = 150;
const key = "payroll-pace";

/**
 * Keeps all instances together, by the database's clock, to five payroll requests at once and so many in any minute
 * (`PAYROLL_REQUESTS_PER_MINUTE`). A run waits for its turn; somebody who waits for an answer goes first, and is told to come back
 * after some seconds without one.
 */
export function payrollTurns(patience: Patience): TakeTurn {
  const pace = paceOf(environment().payrollRequestsPerMinute);
  if (!pace) return async () => ({ over: () => undefined });
  const { intervalMs, burst } = pace;
  const aheadMs = patience === "interactive" ? (burst - 1) * intervalMs : 0;
  const inTurn = oneAfterAnother();

  async function take(signal: AbortSignal) {
    let waitedMs = 0;
    for (;;) {
      signal.throwIfAborted();
      const slot = await takeSlot(slots[patience]);
      const waitMs = slot ? await takeTicket(intervalMs, aheadMs) : slotTakenMs;
      if (slot && waitMs === 0) return turnWith(slot, (burst - 1) * intervalMs);
      if (slot) await releaseLease(database(), slot);
      if (patience === "interactive" && waitedMs + waitMs > longestWaitMs) throw inUse(waitMs);
      waitedMs += waitMs;
      await sleep(waitMs, undefined, { signal });
    }
  }
  return patience === "patient" ? (signal) => inTurn(() => take(signal)) : take;
}

function turnWith(slot: Lease, burstMs: number) {
  return {
    over: (throttledMs: number | null) => {
      const done = [
        releaseLease(database(), slot),
        ...(throttledMs === null ? [] : [hold(throttledMs + burstMs)]),
      ];
      void Promise.all(done).catch((error: unknown) =>
        log.warn(
          { err: error },
          "a turn at the payroll system could not be given back; it runs out by itself",
        ),
      );
    },
  };
}

/** One of so many rights to have a request under way; null while all are taken. */
async function takeSlot(count: number): Promise<Lease | null> {
  const first = randomInt(count);
  for (let index = 0; index < count; index++) {
    const name = `payroll-request-${((first + index) % count) + 1}`;
    const lease = await acquireLease(database(), name, randomUUID(), slotSeconds);
    if (lease) return lease;
  }
  return null;
}

/**
 * The generic cell rate algorithm (ITU-T I.371): the row holds when the next request would be due at an even pace, and whoever asks
 * may be so much ahead of it. 0: a request was granted; else the wait after which to ask again, in milliseconds.
 */
async function takeTicket(intervalMs: number, aheadMs: number): Promise<number> {
  const granted = await database().$executeRaw`
    INSERT INTO rate_limits AS kept (key, points, expires_at)
    VALUES (${key}, 1, clock_timestamp() + make_interval(secs => ${intervalMs / 1_000}::float8))
    ON CONFLICT (key) DO UPDATE SET
      expires_at = greatest(kept.expires_at, clock_timestamp()) + make_interval(secs => ${intervalMs / 1_000}::float8)
    WHERE kept.expires_at <= clock_timestamp() + make_interval(secs => ${aheadMs / 1_000}::float8)`;
  if (granted === 1) return 0;
  const [row] = await database().$queryRaw<{ waitMs: number }[]>`
    SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 - ${aheadMs}::float8 AS "waitMs"
    FROM rate_limits WHERE key = ${key}`;
  return Math.max(20, Math.ceil(row?.waitMs ?? 0));
}

/** The vendor asked for a pause: nobody asks before it is over. */
async function hold(milliseconds: number): Promise<void> {
  await database().$executeRaw`
    UPDATE rate_limits SET
      expires_at = greatest(expires_at, clock_timestamp() + make_interval(secs => ${milliseconds / 1_000}::float8))
    WHERE key = ${key}`;
}

/** Those of one run queue here, so that only the first of them asks the database again and again. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

export const payrollInUse = "payroll_in_use";

function inUse(waitMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Problem(
    "unavailable",
    payrollInUse,
    `Kith is asking the payroll system as often as that allows. Nothing was changed. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
