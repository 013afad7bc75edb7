import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { AcquireSlot } from "@/lib/connections/connectors/vendor-call";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log/log";
import { query } from "@/lib/platform/database/query";
import { incrementCounter } from "@/lib/platform/limits/counters";
import { Problem } from "@/lib/platform/problem";
import {
  countedAfterStartMs,
  countedAfterEndMs,
  createPayrollRateLimit,
  calculateWaitMs,
  type PayrollRateLimit,
  type RequestPriority,
  type RateLimitState,
} from "./payroll-pacing";

const maxWaitMs = 8_000;

/** Rows of `rate_limits`: one for each counted request (`points`: its priority), and two times of `RateLimitState`. */
const requestPrefix = "payroll-request:";
const pointsByPriority = { interactive: 1, patient: 2, listing: 2 } satisfies Record<RequestPriority, number>;
const runScheduleKey = "payroll-pace";
const pauseKey = "payroll-pause";

/**
 * Creates the rate limiter of payroll requests. It limits all instances together, by the database's clock, to five
 * concurrent requests and to `PAYROLL_REQUESTS_PER_MINUTE`; 0 there means no limit at all. An interactive request
 * starts immediately while the minute has requests left, takes precedence over runs, and fails with a retry time if it
 * would wait longer than `maxWaitMs`. Runs and employee lists wait for a slot.
 */
export function createPayrollLimiter(priority: RequestPriority): AcquireSlot {
  const pace = createPayrollRateLimit(environment().payrollRequestsPerMinute);
  if (!pace) return async () => ({ release: () => undefined });
  const inTurn = createSerialQueue();

  const take = async (signal: AbortSignal) => {
    let waitedMs = 0;
    for (;;) {
      signal.throwIfAborted();
      const key = `${requestPrefix}${randomUUID()}`;
      const waitMs = await tryAcquireSlot(key, priority, pace);
      if (waitMs === 0) return createSlot(key);
      if (priority === "interactive" && waitedMs + waitMs > maxWaitMs) throw createInUseProblem(waitMs);
      waitedMs += waitMs;
      incrementCounter("payroll_wait", priority);
      incrementCounter("payroll_wait_ms", priority, waitMs);
      await sleep(waitMs, undefined, { signal });
    }
  };
  return priority === "interactive" ? take : (signal) => inTurn(() => take(signal));
}

function createSlot(key: string) {
  return {
    release: (throttledMs: number | null) => {
      const done = [releaseSlot(key), ...(throttledMs === null ? [] : [storePause(throttledMs)])];
      void Promise.all(done).catch((error: unknown) =>
        log.warn({ err: error }, "a payroll request slot could not be released; it expires automatically"),
      );
    },
  };
}

/** Returns 0, or the milliseconds to wait. Locks the schedule row, so that it sees the slots acquired before. */
function tryAcquireSlot(key: string, priority: RequestPriority, pace: PayrollRateLimit): Promise<number> {
  return database().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`
        INSERT INTO rate_limits AS kept (key, points, expires_at) VALUES (${runScheduleKey}, 1, clock_timestamp())
        ON CONFLICT (key) DO UPDATE SET points = kept.points`;
      const waitMs = calculateWaitMs(priority, pace, await readRateLimitState(transaction));
      if (waitMs > 0) return Math.max(20, Math.ceil(waitMs));
      await transaction.$executeRaw`
        INSERT INTO rate_limits (key, points, expires_at)
        VALUES (${key}, ${pointsByPriority[priority]}::int, clock_timestamp() + make_interval(secs => ${countedAfterStartMs / 1_000}::float8))`;
      if (priority === "patient") {
        await transaction.$executeRaw`
          UPDATE rate_limits SET
            expires_at = greatest(expires_at, clock_timestamp()) + make_interval(secs => ${pace.runIntervalMs / 1_000}::float8)
          WHERE key = ${runScheduleKey}`;
      }
      return 0;
    },
    { maxWait: 60_000, timeout: 60_000 }, // on the embedded database the transaction waits for other writers
  );
}

async function readRateLimitState(transaction: DatabaseSession): Promise<RateLimitState> {
  const rows = await query(transaction, z.object({ key: z.string(), points: z.number(), ms: z.number() }))`
    WITH uncounted AS (
      DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE key LIKE ${`${requestPrefix}%`} AND expires_at <= clock_timestamp()
        FOR UPDATE SKIP LOCKED) -- housekeeping may be deleting them, and then wait for our row
    )
    SELECT key, points, coalesce(extract(epoch FROM expires_at - clock_timestamp()), 0)::float8 * 1000 AS ms
    FROM rate_limits WHERE key LIKE ${`${requestPrefix}%`} OR key IN (${runScheduleKey}, ${pauseKey})
    ORDER BY expires_at`;
  const msOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.ms ?? 0;
  return {
    counted: rows.flatMap(({ key, points, ms }) =>
      key.startsWith(requestPrefix) && ms > 0
        ? [{ ms, by: points === pointsByPriority.patient ? "patient" : "interactive" }]
        : [],
    ),
    runDueMs: msOf(runScheduleKey),
    pausedMs: msOf(pauseKey),
  };
}

async function releaseSlot(key: string): Promise<void> {
  await database().$executeRaw`
    UPDATE rate_limits SET expires_at = clock_timestamp() + make_interval(secs => ${countedAfterEndMs / 1_000}::float8)
    WHERE key = ${key}`;
}

async function storePause(milliseconds: number): Promise<void> {
  await database().$executeRaw`
    INSERT INTO rate_limits AS kept (key, points, expires_at)
    VALUES (${pauseKey}, 1, clock_timestamp() + make_interval(secs => ${milliseconds / 1_000}::float8))
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(kept.expires_at, excluded.expires_at)`;
}

/** Runs work sequentially, so that only the first waiting request of a limiter polls the database. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

export const payrollInUseCode = "payroll_in_use";

function createInUseProblem(waitMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Problem(
    "too-many",
    payrollInUseCode,
    "Kith has used up its own budget of payroll requests for this minute.",
    {
      effect: "Nothing was changed.",
      advice: `Try again in ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    },
  );
}
