import "server-only";
import { awaitsDecision, findLastAppliedSync, findLastFinishedRun } from "@/lib/runs/newest-runs";
import { payrollRunFilter, peopleSyncFilter, toRunSource } from "@/lib/runs/run-kinds";
import { database } from "@/lib/platform/database/database";
import { toTimestamp } from "@/lib/platform/text/times";
import type { WaitingTasks } from "./waiting-schema";

export async function findHeldRemovals(): Promise<WaitingTasks["held_removals"]> {
  const run = await findLastAppliedSync();
  if (!run || !awaitsDecision(run, run)) return null;
  return {
    run_id: run.id,
    people: run.heldRemovals ?? 0,
    held_at: toTimestamp(run.finishedAt ?? run.startedAt),
  };
}

/** Returns the newest finished run of each system if it failed. Ignores runs that were stopped by hand. */
export async function findFailedRuns(): Promise<WaitingTasks["failed_runs"]> {
  const newest = await Promise.all([peopleSyncFilter, payrollRunFilter].map(findLastFinishedRun));
  return newest.flatMap((run) =>
    run?.state === "failed" || run?.state === "abandoned"
      ? [
          {
            run_id: run.id,
            source: toRunSource(run),
            detail: run.errorDetail ?? "The run failed.",
            failed_at: toTimestamp(run.finishedAt ?? run.startedAt),
          },
        ]
      : [],
  );
}

/** Returns true if the directory was never synced. The home page then redirects executives to the setup page. */
export const isNewInstallation = async (): Promise<boolean> => (await readSyncedAt()) === null;

export async function readSyncedAt(): Promise<string | null> {
  const state = await database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } });
  return state?.syncedAt ? toTimestamp(state.syncedAt) : null;
}
