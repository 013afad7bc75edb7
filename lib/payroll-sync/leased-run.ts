import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SyncTrigger } from "@/lib/generated/prisma/enums";
import { isMarked } from "@/lib/branded";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { acquireLease, giveBack, keepLease, lockLease, releaseLease, type Lease } from "@/lib/runs/lease";
import { finds, query } from "@/lib/platform/query";
import { syncRun } from "@/lib/runs/schema";
import { isPayrollRun } from "@/lib/runs/run-kinds";
import type { RunPhase } from "@/lib/runs/run-phases";

const leaseName = "payroll-run";
const leaseSeconds = 20;
const heartbeatMs = 4_000;

/** A run in the hands of this process, and of no other. */
export type LeasedRun = {
  id: string;
  lease: Lease;
  trigger: SyncTrigger;
  startedBy: string | null;
  /** The request that started it, which was answered long ago. */
  requestId: string | null;
  /** Of the tries before. */
  phases: RunPhase[];
};

const runLost = Symbol.for("kith.run-lost");

/** The run is no longer ours to write to: somebody stopped it, or another process has taken it over. */
export class RunLostError extends Error {
  override readonly name = "RunLost";
  readonly [runLost] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, runLost);
  }
}

/**
 * Takes the run that is to be worked on: one that was just started, one whose process is gone, or a paused one whose time has come. Null:
 * there is none, or another process works on it.
 */
export async function leaseRun(): Promise<LeasedRun | null> {
  // Looked for before the lease is taken: nobody who has nothing to do keeps another process from it, however shortly.
  if (!(await findWork())) return null;
  const lease = await acquireLease(database(), leaseName, randomUUID(), leaseSeconds);
  if (!lease) return null;
  try {
    const [run] = await query(database(), takenRun)`
      UPDATE sync_runs SET state = 'running', phase = 'fetching', resume_at = NULL,
        error_kind = NULL, error_code = NULL, error_detail = NULL
      WHERE id = ${await findWork()}::uuid AND state IN ('running', 'paused')
      RETURNING id, trigger::text AS trigger, started_by AS "startedBy",
        request_id AS "requestId", phases`;
    if (run) return { ...run, lease };
  } catch (error) {
    await releaseLease(database(), lease);
    throw error;
  }
  await releaseLease(database(), lease);
  return null;
}

/** One that runs or should; whether somebody has it says the lease. */
async function findWork(): Promise<string | null> {
  const [row] = await query(database(), z.object({ id: z.string() }))`
    SELECT id FROM sync_runs WHERE ${isPayrollRun}
      AND (state = 'running' OR state = 'paused' AND resume_at <= clock_timestamp())
    ORDER BY started_at LIMIT 1`;
  return row?.id ?? null;
}

const takenRun = z.object({
  id: z.string(),
  trigger: z.enum(SyncTrigger),
  startedBy: z.string().nullable(),
  requestId: z.string().nullable(),
  phases: syncRun.shape.phases,
});

/** Locks the run for this transaction, and refuses whoever has lost it: nothing of theirs is written any more. */
export async function lockRun(transaction: DatabaseSession, { id, lease }: LeasedRun): Promise<void> {
  const isRunning = await finds(transaction)`
    SELECT 1 FROM sync_runs WHERE id = ${id}::uuid AND state = 'running' FOR UPDATE`;
  if (!isRunning || !(await lockLease(transaction, lease))) throw new RunLostError("the run was lost");
}

/** Keeps the run ours, and ends `stop` when it is not: requests and waits that are under way are given up. */
export function keepRun({ id, lease }: LeasedRun, stop: AbortController): { end: () => void } {
  const isWanted = async () => {
    const run = await database().syncRun.findUnique({ where: { id }, select: { state: true } });
    return run?.state === "running";
  };
  const reason = () => new RunLostError("the run was lost");
  return keepLease(lease, { seconds: leaseSeconds, everyMs: heartbeatMs, isWanted, reason }, stop);
}

/** Gives the run back at once, so that another process can go on with it. */
export const releaseRun = ({ lease }: LeasedRun): Promise<void> => giveBack(lease);
