import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SyncTrigger } from "@/lib/generated/prisma/enums";
import { createBrandedError } from "@/lib/platform/branded-errors";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { acquireLease, holdLease, lockLease, releaseLease, type Lease } from "@/lib/platform/database/lease";
import { hasRows, query } from "@/lib/platform/database/query";
import { syncRun } from "@/lib/runs/run-schema";
import { payrollRunSql } from "@/lib/runs/run-kinds";

const leaseName = "payroll-run";
const leaseSeconds = 20;
const heartbeatMs = 4_000;
/** Limits in milliseconds of a transaction of a run, which may wait for a sync. */
export const runTransaction = { maxWait: 60_000, timeout: 120_000 };

const claimedRun = z.object({
  id: z.string(),
  trigger: z.enum(SyncTrigger),
  startedBy: z.string().nullable(),
  /** Id of the request that started the run; null if a schedule started it. */
  requestId: z.string().nullable(),
  phases: syncRun.shape.phases,
});
export type LeasedRun = z.infer<typeof claimedRun> & { lease: Lease };

/** The run was cancelled, or its lease expired or passed to another process, so this process may not write. */
export class RunLostError extends createBrandedError("RunLost") {}

/** Claims the oldest pending run. Returns null if there is none, or if another process holds the lease. */
export async function claimRun(): Promise<LeasedRun | null> {
  // Without a pending run no lease is acquired, so that an idle process never blocks another process.
  if (!(await findPendingRun())) return null;
  const lease = await acquireLease(database(), leaseName, randomUUID(), leaseSeconds);
  if (!lease) return null;
  let run: z.infer<typeof claimedRun> | undefined;
  try {
    [run] = await query(database(), claimedRun)`
      UPDATE sync_runs SET state = 'running', phase = 'fetching', resume_at = NULL,
        error_kind = NULL, error_code = NULL, error_detail = NULL
      WHERE id = ${await findPendingRun()}::uuid AND state IN ('running', 'paused')
      RETURNING id, trigger::text AS trigger, started_by AS "startedBy",
        request_id AS "requestId", phases`;
    return run ? { ...run, lease } : null;
  } finally {
    if (!run) await releaseLease(database(), lease);
  }
}

/** Finds a new run, one whose process is gone, or a paused one that is due. The lease decides which process performs it. */
async function findPendingRun(): Promise<string | null> {
  const [row] = await query(database(), z.object({ id: z.string() }))`
    SELECT id FROM sync_runs WHERE ${payrollRunSql}
      AND (state = 'running' OR state = 'paused' AND resume_at <= clock_timestamp())
    ORDER BY started_at LIMIT 1`;
  return row?.id ?? null;
}

/** Throws `RunLostError` if this process has lost the run, so that the caller writes nothing more. */
export async function lockRun(transaction: DatabaseSession, { id, lease }: LeasedRun): Promise<void> {
  const isRunning = await hasRows(transaction)`
    SELECT 1 FROM sync_runs WHERE id = ${id}::uuid AND state = 'running' FOR UPDATE`;
  if (!isRunning || !(await lockLease(transaction, lease))) throw new RunLostError("the run was lost");
}

/** Aborts `stop` once the lease is lost or the run is not running. Releases the lease, so that another process can continue. */
export function holdRun(
  { id, lease }: LeasedRun,
  stop: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  const isWanted = async () => {
    const run = await database().syncRun.findUnique({ where: { id }, select: { state: true } });
    return run?.state === "running";
  };
  const reason = () => new RunLostError("the run was lost");
  return holdLease(lease, { seconds: leaseSeconds, everyMs: heartbeatMs, isWanted, reason }, stop, work);
}
