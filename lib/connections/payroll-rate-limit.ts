import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { TakeTurn } from "@/lib/connectors/call";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { log } from "@/lib/platform/log";
import { query } from "@/lib/platform/query";
import { tally } from "@/lib/platform/tally";
import { Problem } from "@/lib/problem";
import {
  countedAtFirstMs,
  countedMs,
  paceOf,
  waitBefore,
  type Pace,
  type Patience,
  type Standing,
} from "./payroll-rate-figures";

const longestWaitMs = 8_000;

/** Rows of `rate_limits`: one for each request that counts, its points saying whose it is, and the two times of `Standing`. */
const requestPrefix = "payroll-request:";
const requestPoints = { interactive: 1, patient: 2, listing: 2 } satisfies Record<Patience, number>;
const runKey = "payroll-pace";
const pauseKey = "payroll-pause";

/**
 * Keeps all instances together, by the database's clock, to five payroll requests at once and so many in any minute
 * (`PAYROLL_REQUESTS_PER_MINUTE`). Somebody who waits for an answer begins at once as long as the minute has anything left, goes before
 * runs, and is told when to come back where the wait would be long. A run waits for its turn, and so does a list of employees.
 */
export function payrollTurns(patience: Patience): TakeTurn {
  const pace = paceOf(environment().payrollRequestsPerMinute);
  if (!pace) return async () => ({ over: () => undefined });
  const inTurn = oneAfterAnother();

  const take = async (signal: AbortSignal) => {
    let waitedMs = 0;
    for (;;) {
      signal.throwIfAborted();
      const key = `${requestPrefix}${randomUUID()}`;
      const waitMs = await begin(key, patience, pace);
      if (waitMs === 0) return turnOf(key);
      if (patience === "interactive" && waitedMs + waitMs > longestWaitMs) throw inUse(waitMs);
      waitedMs += waitMs;
      tally("payroll_wait", patience);
      tally("payroll_wait_ms", patience, waitMs);
      await sleep(waitMs, undefined, { signal });
    }
  };
  return patience === "interactive" ? take : (signal) => inTurn(() => take(signal));
}

function turnOf(key: string) {
  return {
    over: (throttledMs: number | null) => {
      const done = [end(key), ...(throttledMs === null ? [] : [pause(throttledMs)])];
      void Promise.all(done).catch((error: unknown) =>
        log.warn(
          { err: error },
          "a turn at the payroll system could not be given back; it runs out by itself",
        ),
      );
    },
  };
}

/**
 * Begins a request, or says how many milliseconds to wait before asking again. Those who ask at the same moment do it one after
 * another: the row that they lock is the first thing that they touch, so that each sees whom the one before let in.
 */
function begin(key: string, patience: Patience, pace: Pace): Promise<number> {
  return database().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`
        INSERT INTO rate_limits AS kept (key, points, expires_at) VALUES (${runKey}, 1, clock_timestamp())
        ON CONFLICT (key) DO UPDATE SET points = kept.points`;
      const waitMs = waitBefore(patience, pace, await readStanding(transaction));
      if (waitMs > 0) return Math.max(20, Math.ceil(waitMs));
      await transaction.$executeRaw`
        INSERT INTO rate_limits (key, points, expires_at)
        VALUES (${key}, ${requestPoints[patience]}::int, clock_timestamp() + make_interval(secs => ${countedAtFirstMs / 1_000}::float8))`;
      if (patience === "patient") {
        await transaction.$executeRaw`
          UPDATE rate_limits SET
            expires_at = greatest(expires_at, clock_timestamp()) + make_interval(secs => ${pace.runIntervalMs / 1_000}::float8)
          WHERE key = ${runKey}`;
      }
      return 0;
    },
    { maxWait: 60_000, timeout: 60_000 }, // on the embedded database it waits for whoever writes
  );
}

async function readStanding(transaction: DatabaseSession): Promise<Standing> {
  const rows = await query(transaction, z.object({ key: z.string(), points: z.number(), ms: z.number() }))`
    WITH uncounted AS (
      DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE key LIKE ${`${requestPrefix}%`} AND expires_at <= clock_timestamp()
        FOR UPDATE SKIP LOCKED) -- housekeeping may be deleting them, and then wait for our row
    )
    SELECT key, points, coalesce(extract(epoch FROM expires_at - clock_timestamp()), 0)::float8 * 1000 AS ms
    FROM rate_limits WHERE key LIKE ${`${requestPrefix}%`} OR key IN (${runKey}, ${pauseKey})
    ORDER BY expires_at`;
  const msOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.ms ?? 0;
  return {
    counted: rows.flatMap(({ key, points, ms }) =>
      key.startsWith(requestPrefix) && ms > 0
        ? [{ ms, by: points === requestPoints.patient ? "patient" : "interactive" }]
        : [],
    ),
    runDueMs: msOf(runKey),
    pausedMs: msOf(pauseKey),
  };
}

/** The request has ended: it makes room for another one, and counts for a minute more. */
async function end(key: string): Promise<void> {
  await database().$executeRaw`
    UPDATE rate_limits SET expires_at = clock_timestamp() + make_interval(secs => ${countedMs / 1_000}::float8)
    WHERE key = ${key}`;
}

/** The vendor asked for a pause: nobody asks before it is over. */
async function pause(milliseconds: number): Promise<void> {
  await database().$executeRaw`
    INSERT INTO rate_limits AS kept (key, points, expires_at)
    VALUES (${pauseKey}, 1, clock_timestamp() + make_interval(secs => ${milliseconds / 1_000}::float8))
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(kept.expires_at, excluded.expires_at)`;
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
    "too-many",
    payrollInUse,
    "Kith has used up its own budget of payroll requests for this minute.",
    {
      effect: "Nothing was changed.",
      advice: `Try again in ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    },
  );
}
