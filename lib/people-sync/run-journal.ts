import "server-only";
import type { Actor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { thePeopleSync } from "@/lib/runs/run-kinds";
import { timePhases } from "@/lib/runs/run-phases";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { writeNotice } from "@/lib/webhook-outbox/write-notice";
import type { SyncOutcome } from "./outcome";
import type { PlannedWarning, SyncPlan } from "./sync-plan";

const progressEveryMs = 400;
/** More than anyone reads; the rest is counted. */
const warningsKept = 500;

export type RunJournal = ReturnType<typeof openRunJournal>;

/** Writes down what one run does: outside the run's transaction while it goes on, inside it when it is done. */
export function openRunJournal(runId: string, actor: Actor) {
  const timer = timePhases();
  let lastProgress = 0;
  const note = (write: Promise<unknown>) =>
    void write.catch((error: unknown) =>
      log.warn({ err: error, runId }, "sync progress could not be written"),
    );

  return {
    /** Runs one phase and keeps how long it took. */
    during: <T>(phase: "fetching" | "planning" | "applying", work: () => Promise<T>): Promise<T> =>
      timer.during(phase, work),

    /** Shows the page how far the reading is; written at most a few times a second, and never waited for. */
    progress({ read, announced }: { read: number; announced: number }): void {
      const now = Date.now();
      if (now - lastProgress < progressEveryMs && read < announced) return;
      lastProgress = now;
      note(
        database().syncRun.updateMany({
          where: { id: runId, state: "running" },
          data: { peopleRead: read, peopleAnnounced: announced },
        }),
      );
    },

    /** Shows the page that reading is over; never waited for. */
    applying(): void {
      note(
        database().syncRun.updateMany({
          where: { id: runId, state: "running" },
          data: { phase: "applying" },
        }),
      );
    },

    /** Closes the run in the transaction that applies it: both are there, or neither. */
    async finish(transaction: DatabaseSession, plan: SyncPlan): Promise<SyncOutcome> {
      const isHeld = plan.held.length > 0;
      const closed = await transaction.$executeRaw`
        UPDATE sync_runs SET
          state = ${isHeld ? "held" : "succeeded"}::sync_state, phase = 'done', finished_at = clock_timestamp(),
          synced = ${plan.synced}, matched_users = ${plan.matchedUsers}, created = ${plan.created.length},
          updated = ${plan.updated.length}, removed = ${plan.removed.length}, unchanged = ${plan.unchanged},
          held_removals = ${plan.held.length}, warnings = ${JSON.stringify(toWireWarnings(plan.warnings))}::jsonb,
          phases = ${JSON.stringify(timer.phases())}::jsonb
        WHERE id = ${runId}::uuid AND state = 'running'`;
      // Somebody stopped it while it was applied: none of it is.
      if (closed === 0)
        throw new Problem("conflict", "sync_cancelled", "This sync was stopped. Nothing was changed.");
      if (isHeld)
        await writeNotice(transaction, "sync.removals_held", { run_id: runId, people: plan.held.length });
      const outcome = isHeld ? `${plan.held.length} removals held` : "succeeded";
      await record(transaction, actor, [
        { kind: "sync_finished", subject: thePeopleSync(runId), detail: `${outcome}, ${plan.synced} people` },
      ]);
      return {
        runId,
        isHeld,
        synced: plan.synced,
        matchedUsers: plan.matchedUsers,
        heldRemovals: plan.held.length,
      };
    },

    /** Closes the run as failed, with its reason. Leaves a run alone that has meanwhile been closed as abandoned. */
    async fail({ kind, code, message }: Problem): Promise<void> {
      await database().$transaction(async (transaction) => {
        const closed = await transaction.$executeRaw`
        UPDATE sync_runs SET state = 'failed', finished_at = clock_timestamp(), error_kind = ${kind}, error_code = ${code},
          error_detail = ${message}, phases = ${JSON.stringify(timer.phases())}::jsonb
        WHERE id = ${runId}::uuid AND state = 'running'`;
        if (closed === 0) return;
        if (code !== "sync_cancelled")
          await writeNotice(transaction, "run.failed", { run_id: runId, source: "projects", code });
        await record(transaction, actor, [
          { kind: "sync_finished", subject: thePeopleSync(runId), detail: `failed: ${code}` },
        ]);
      });
    },
  };
}

function toWireWarnings(warnings: readonly PlannedWarning[]) {
  const kept = warnings
    .slice(0, warningsKept)
    .map(({ code, detail, personIds }) => ({ code, detail, person_ids: personIds }));
  const more = warnings.length - kept.length;
  return more > 0
    ? [
        ...kept,
        { code: "more_warnings", detail: `${more} more warnings of this run are not kept.`, person_ids: [] },
      ]
    : kept;
}
