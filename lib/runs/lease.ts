import "server-only";
import { z } from "zod";
import { database, type Database, type DatabaseSession } from "@/lib/platform/database";
import { startHeartbeat } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log";
import { finds, query } from "@/lib/platform/query";

/** Every lease there is; metrics report each by its name. */
export const leaseNames = [
  "people-sync",
  "payroll-run",
  "payroll-tokens",
  "pictures",
  "chat-profiles",
  "scheduled-backup",
] as const;
type LeaseName = (typeof leaseNames)[number];

/** The right to do one kind of work, held by one instance at a time. */
export type Lease = { name: LeaseName; holder: string; token: bigint };

/**
 * Takes the lease if it has no holder or its holder let it expire; otherwise returns null. Never waits for a lock: a row that is locked
 * belongs to a holder who writes (`lockLease`) or to a competitor. All times are the database's, so that instances with different
 * clocks agree.
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

/** Holds on to the lease for another while. False: it ran out or was given back, and the work must stop. */
export async function extendLease(session: DatabaseSession, lease: Lease, seconds: number): Promise<boolean> {
  const extended = await session.$executeRaw`
    UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid
      AND expires_at > clock_timestamp()`;
  return extended === 1;
}

/**
 * Reports whether the lease is still ours, and locks its row until this transaction ends: no other process takes the lease while we
 * write. A holder who was paused past the expiry is refused here. The lock lets our own heartbeat through, which would otherwise
 * occupy one connection of the pool after another while a long transaction runs; only `acquireLease` conflicts with it.
 */
export async function lockLease(transaction: DatabaseSession, lease: Lease): Promise<boolean> {
  return finds(transaction)`
    SELECT 1 FROM leases
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid
      AND expires_at > clock_timestamp()
    FOR KEY SHARE`;
}

/** Gives the lease back at once. The row stays, so that tokens only grow. */
export async function releaseLease(session: DatabaseSession, lease: Lease): Promise<void> {
  await session.$executeRaw`
    UPDATE leases SET expires_at = 'epoch'
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid`;
}

/** Gives the lease back where the work is over: one that cannot be given back runs out by itself. */
export const giveBack = (lease: Lease): Promise<void> =>
  releaseLease(database(), lease).catch(() => undefined);

type Keeping = {
  /** How long the lease is held from each beat on, and how often it beats. */
  seconds: number;
  everyMs: number;
  /** Looked at with every beat: false, and the work must stop although the lease is ours. */
  isWanted?: () => Promise<boolean>;
  /** With what `stop` is ended. */
  reason?: () => Error;
};

/** Extends the lease with a heartbeat, and aborts `stop` once the work must stop. A failed beat is left to the next one. */
export function keepLease(
  lease: Lease,
  { seconds, everyMs, isWanted = async () => true, reason }: Keeping,
  stop: AbortController,
): { end: () => void } {
  const beat = async () => {
    const isOurs = await extendLease(database(), lease, seconds);
    if (!(await isWanted()) || !isOurs) stop.abort(reason?.());
  };
  return startHeartbeat(everyMs, beat, (error) =>
    log.warn({ err: error, lease: lease.name }, "a lease could not be extended"),
  );
}

/** Ends every lease: for the start of an embedded database, which only this process can have open. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
}
