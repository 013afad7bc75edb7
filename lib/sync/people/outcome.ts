import type { SyncRun } from "@/lib/generated/prisma/client";
import type { SyncResponse } from "./schema";

export type SyncOutcome = {
  runId: string;
  isHeld: boolean;
  synced: number;
  matchedUsers: number;
  heldRemovals: number;
};

export function toSyncOutcome(
  run: Pick<SyncRun, "id" | "state" | "synced" | "matchedUsers" | "heldRemovals">,
): SyncOutcome {
  return {
    runId: run.id,
    isHeld: run.state === "held",
    synced: run.synced ?? 0,
    matchedUsers: run.matchedUsers ?? 0,
    heldRemovals: run.heldRemovals ?? 0,
  };
}

export const toSyncResponse = ({ isHeld, runId, heldRemovals, ...run }: SyncOutcome): SyncResponse => ({
  ok: true,
  synced: run.synced,
  matched_users: run.matchedUsers,
  ...(isHeld && { held_removals: heldRemovals, run_id: runId }),
});
