import "server-only";
import { z } from "zod";
import type { Database, DatabaseSession } from "@/lib/platform/database";
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

/** Ends every lease: for the start of an embedded database, which only this process can have open. */
export async function releaseAllLeases(database: Database): Promise<void> {
  await database.$executeRaw`UPDATE leases SET expires_at = 'epoch'`;
}
