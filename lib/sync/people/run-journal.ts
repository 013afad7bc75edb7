import "server-only";
import type { Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { Prisma } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { toPeopleSyncAuditSubject } from "@/lib/runs/run-kinds";
import { createPhaseTimer } from "@/lib/runs/run-phases";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import type { SyncOutcome } from "./outcome";
import type { DirectoryPerson, PlannedWarning, SyncPlan } from "./sync-plan";
import { peopleSystem } from "@/lib/people/people-system";

const progressEveryMs = 400;
const maxStoredWarnings = 500;

export type RunJournal = ReturnType<typeof openRunJournal>;

/** Writes progress and failures outside the transaction that applies the run, the result of a successful run inside it. */
export function openRunJournal(runId: string, actor: Actor) {
  const timer = createPhaseTimer();
  let lastProgress = 0;
  /** Does not wait for the write. */
  const note = (data: Prisma.SyncRunUpdateManyMutationInput) =>
    void database()
      .syncRun.updateMany({ where: { id: runId, state: "running" }, data })
      .catch((error: unknown) => log.warn({ err: error, runId }, "sync progress could not be written"));

  return {
    timePhase: timer.timePhase,

    /** Between the first and the last report, stores at most one report every 400 ms. */
    recordProgress({ read, announced }: { read: number; announced: number | null }): void {
      const now = Date.now();
      if (now - lastProgress < progressEveryMs && read !== announced) return;
      lastProgress = now;
      note({ peopleRead: read, peopleAnnounced: announced });
    },

    markApplying: () => note({ phase: "applying" }),

    /** Counts no hidden people. Throws `sync_cancelled` if the run was cancelled meanwhile. */
    async finish(transaction: DatabaseSession, plan: SyncPlan): Promise<SyncOutcome> {
      const isHeld = plan.held.length > 0;
      const held = plan.held.filter(({ isHidden }) => !isHidden).length;
      const count = (people: readonly { person: DirectoryPerson }[]) =>
        people.filter(({ person }) => !person.isHidden).length;
      const closed = await transaction.$executeRaw`
        UPDATE sync_runs SET
          state = ${isHeld ? "held" : "succeeded"}::sync_state, phase = 'done', finished_at = clock_timestamp(),
          synced = ${plan.synced}, matched_users = ${plan.matchedUsers}, created = ${plan.created.filter(({ isHidden }) => !isHidden).length},
          updated = ${count(plan.updated)}, removed = ${count(plan.removed)}, unchanged = ${plan.unchanged},
          held_removals = ${held}, warnings = ${JSON.stringify(toStoredWarnings(plan.warnings))}::jsonb,
          phases = ${JSON.stringify(timer.phases())}::jsonb
        WHERE id = ${runId}::uuid AND state = 'running'`;
      // The run was cancelled while it was applied; the error rolls the transaction back.
      if (closed === 0)
        throw new Problem("conflict", "sync_cancelled", "This sync was stopped. Nothing was changed.");
      if (isHeld)
        await enqueueAttentionEvent(transaction, "sync.removals_held", {
          run_id: runId,
          people: held,
        });
      const outcome = isHeld ? `${held} removals held` : "succeeded";
      await recordAuditEvents(transaction, actor, [
        {
          kind: "sync_finished",
          subject: toPeopleSyncAuditSubject(runId),
          detail: `${outcome}, ${plan.synced} people`,
        },
      ]);
      return {
        runId,
        isHeld,
        synced: plan.synced,
        matchedUsers: plan.matchedUsers,
        heldRemovals: held,
      };
    },

    async fail({ kind, code, message }: Problem): Promise<void> {
      await database().$transaction(async (transaction) => {
        const closed = await transaction.$executeRaw`
        UPDATE sync_runs SET state = 'failed', finished_at = clock_timestamp(), error_kind = ${kind}, error_code = ${code},
          error_detail = ${message}, phases = ${JSON.stringify(timer.phases())}::jsonb
        WHERE id = ${runId}::uuid AND state = 'running'`;
        if (closed === 0) return;
        await enqueueAttentionEvent(transaction, "run.failed", { run_id: runId, source: peopleSystem, code });
        await recordAuditEvents(transaction, actor, [
          { kind: "sync_finished", subject: toPeopleSyncAuditSubject(runId), detail: `failed: ${code}` },
        ]);
      });
    },
  };
}

function toStoredWarnings(warnings: readonly PlannedWarning[]) {
  const kept = warnings
    .slice(0, maxStoredWarnings)
    .map(({ code, detail, personIds }) => ({ code, detail, person_ids: personIds }));
  const more = warnings.length - kept.length;
  return more > 0
    ? [
        ...kept,
        {
          code: "more_warnings",
          detail: `${more} more warnings of this run are not stored.`,
          person_ids: [],
        },
      ]
    : kept;
}
