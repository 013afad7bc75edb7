import "server-only";
import { z } from "zod";
import { database, type Database, type DatabaseSession } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { finds, query } from "@/lib/platform/query";

/** The right to do one kind of work, held by one instance at a time. */
export type Lease = { name: string; holder: string; token: bigint };

/**
 * Takes the lease if nobody holds it or its holder has let it run out; null while somebody does. All times are the
 * database's, so that instances with different clocks agree.
 */
export async function acquireLease(
  session: DatabaseSession,
  name: string,
  holder: string,
  seconds: number,
): Promise<Lease | null> {
  const rows = await query(session, z.object({ token: z.bigint() }))`
    INSERT INTO leases AS held (name, holder, token, expires_at)
    VALUES (${name}, ${holder}::uuid, 1, clock_timestamp() + make_interval(secs => ${seconds}::int))
    ON CONFLICT (name) DO UPDATE
      SET holder = excluded.holder, token = held.token + 1, expires_at = excluded.expires_at
      WHERE held.expires_at < clock_timestamp()
    RETURNING token`;
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
 * Whether the lease is still ours, and stays ours until this transaction ends: its row is locked, so that nobody takes it
 * over while we write. A holder who was paused past the end is refused here.
 */
export async function lockLease(transaction: DatabaseSession, lease: Lease): Promise<boolean> {
  return finds(transaction)`
    SELECT 1 FROM leases
    WHERE name = ${lease.name} AND token = ${lease.token} AND holder = ${lease.holder}::uuid
      AND expires_at > clock_timestamp()
    FOR UPDATE`;
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

/** Holds on to the lease with a heartbeat, and ends `stop` once the work must stop. A beat that fails is left to the next one. */
export function keepLease(
  lease: Lease,
  { seconds, everyMs, isWanted = async () => true, reason }: Keeping,
  stop: AbortController,
): { end: () => void } {
  const beat = async () => {
    const isOurs = await extendLease(database(), lease, seconds);
    if (!(await isWanted()) || !isOurs) stop.abort(reason?.());
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.warn({ err: error, lease: lease.name }, "a lease could not be extended"),
    );
  }, everyMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

/** Ends every lease: for the start of an embedded database, which only this process can have open. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
}
