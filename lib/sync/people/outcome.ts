import type { SyncRun } from "@/lib/generated/prisma/client";
import { problemKinds, type ProblemKind } from "@/lib/platform/problem";
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

export function toSyncResponse({
  isHeld,
  runId,
  synced,
  matchedUsers,
  heldRemovals,
}: SyncOutcome): SyncResponse {
  const counts = { ok: true, synced, matched_users: matchedUsers };
  return isHeld ? { ...counts, held_removals: heldRemovals, run_id: runId } : counts;
}

export function isProblemKind(value: string | null): value is ProblemKind {
  return problemKinds.some((kind) => kind === value);
}
