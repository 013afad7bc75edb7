import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Prisma, PrismaClient } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "./database";
import { startHeartbeat } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log/log";
import { hasRows, query } from "./query";

export const leaseNames = [
  "people-sync",
  "payroll-run",
  "payroll-tokens",
  "pictures",
  "chat-profiles",
  "absences",
  "scheduled-backup",
  "people-folder",
  "invitation-mails",
] as const;
type LeaseName = (typeof leaseNames)[number];

/** Held by one instance at a time. `token` is a fencing token, which increases with each acquisition. */
export type Lease = { name: LeaseName; holder: string; token: bigint };

/**
 * Returns null unless the lease is free or expired; also, instead of waiting, if the lease's row is locked by a holder
 * that is writing (`lockLease`) or by another acquisition. All times are the database's, so that instances with
 * different clocks agree.
 */
export async function acquireLease(
  session: DatabaseSession,
  name: LeaseName,
  holder: string,
  seconds: number,
): Promise<Lease | null> {
  const rows = await query(session, z.object({ token: z.bigint() }))`
    WITH expired AS (
      SELECT name FROM leases WHERE name = ${name} AND expires_at < clock_timestamp() FOR UPDATE SKIP LOCKED
    ), renewed AS (
      UPDATE leases AS held SET holder = ${holder}::uuid, token = held.token + 1,
        expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
      FROM expired WHERE held.name = expired.name RETURNING held.token
    ), created AS (
      INSERT INTO leases (name, holder, token, expires_at)
      VALUES (${name}, ${holder}::uuid, 1, clock_timestamp() + make_interval(secs => ${seconds}::int))
      ON CONFLICT (name) DO NOTHING RETURNING token
    )
    SELECT token FROM renewed UNION ALL SELECT token FROM created`;
  const [row] = rows;
  return row ? { name, holder, token: row.token } : null;
}

/** Returns false if the lease has expired or was released: the work must stop. */
export async function extendLease(session: DatabaseSession, lease: Lease, seconds: number): Promise<boolean> {
  const extended = await session.$executeRaw`
    UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid
      AND expires_at > clock_timestamp()`;
  return extended === 1;
}

/**
 * Returns true if this process still holds the lease; false also for a holder that was paused past the expiry. Locks
 * the row until the transaction ends, so no other process acquires the lease meanwhile. Conflicts with `acquireLease`
 * only, and not with this process's heartbeat, which would otherwise wait for the end of a long transaction.
 */
export async function lockLease(transaction: DatabaseSession, lease: Lease): Promise<boolean> {
  return hasRows(transaction)`
    SELECT 1 FROM leases
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid
      AND expires_at > clock_timestamp()
    FOR KEY SHARE`;
}

/** The row stays, so that tokens only increase. */
export async function releaseLease(session: DatabaseSession, lease: Lease): Promise<void> {
  await session.$executeRaw`
    UPDATE leases SET expires_at = 'epoch'
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid`;
}

type HoldOptions = {
  seconds: number;
  /** Interval of extensions, a fraction of `seconds`. Absent: the lease is not extended. */
  everyMs?: number | undefined;
  /** Called after every extension. False stops the work although this process holds the lease. */
  isWanted?: () => Promise<boolean>;
  reason?: () => Error;
};

/**
 * Extends the lease while `work` runs, then releases it. Aborts `stop` if the lease is lost or `isWanted` returns false.
 * Only logs an extension that throws: the next retries. Ignores a failed release: an unreleased lease expires.
 */
export async function holdLease<T>(
  lease: Lease,
  { seconds, everyMs, isWanted = async () => true, reason }: HoldOptions,
  stop: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  const beat = async () => {
    const isOurs = await extendLease(database(), lease, seconds);
    if (!(await isWanted()) || !isOurs) stop.abort(reason?.());
  };
  const warn = (error: unknown) =>
    log.warn({ err: error, lease: lease.name }, "a lease could not be extended");
  const heartbeat = everyMs === undefined ? null : startHeartbeat(everyMs, beat, warn);
  try {
    return await work();
  } finally {
    heartbeat?.end();
    await releaseLease(database(), lease).catch(() => undefined);
  }
}

/**
 * Runs `work` under a new lease. Returns null, without running it, if the lease is not free. `signal` aborts with
 * `stopping`, or if an extension (`everyMs`) finds the lease lost.
 */
export async function withLease<T>(
  name: LeaseName,
  seconds: number,
  work: (lease: Lease, signal: AbortSignal) => Promise<T>,
  { everyMs, stopping }: { everyMs?: number; stopping?: AbortSignal } = {},
): Promise<T | null> {
  const lease = await acquireLease(database(), name, randomUUID(), seconds);
  if (!lease) return null;
  const stop = new AbortController();
  const signal = stopping ? AbortSignal.any([stopping, stop.signal]) : stop.signal;
  return holdLease(lease, { seconds, everyMs }, stop, () => work(lease, signal));
}

/**
 * Work counts as abandoned if `unfinished` has rows and no process holds the lease. `close` runs in a transaction that
 * holds the lease, so that the work's process can no longer complete it.
 */
export async function closeAbandonedWork(
  name: LeaseName,
  unfinished: Prisma.Sql,
  close: (transaction: DatabaseSession) => Promise<unknown>,
): Promise<void> {
  const isAbandoned = await hasRows(database())`
    SELECT 1 WHERE EXISTS (${unfinished})
      AND NOT EXISTS (SELECT FROM leases WHERE name = ${name} AND expires_at >= clock_timestamp())`;
  if (!isAbandoned) return;
  await database().$transaction(async (transaction) => {
    const lease = await acquireLease(transaction, name, randomUUID(), 1);
    if (!lease) return;
    await close(transaction);
    await releaseLease(transaction, lease);
  });
}

/** At the start of an embedded database, which only this process can have open. */
export async function releaseAllLeases(database: PrismaClient): Promise<void> {
  await database.$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
}
