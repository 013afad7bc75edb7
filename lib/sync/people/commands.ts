import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { changeAs } from "@/lib/identity/session/change-as";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import type { PeopleListing, PeopleSource } from "@/lib/connections/connectors/people/port";
import { noMoveCode } from "@/lib/connections/people-moves";
import type { SyncRun } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { acquireLease, holdLease, releaseLease, type Lease } from "@/lib/platform/database/lease";
import { closeUnfinishedSync } from "@/lib/sync/runs/abandoned-runs";
import { findNewestRun } from "@/lib/runs/newest-runs";
import { toRunTrigger } from "@/lib/runs/run-actor";
import { peopleSyncSql, peopleSyncFilter, toPeopleSyncAuditSubject } from "@/lib/runs/run-kinds";
import { log } from "@/lib/platform/log/log";
import { toProblem } from "@/lib/platform/database/outage";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { hasRows } from "@/lib/platform/database/query";
import { Problem, problemKinds } from "@/lib/platform/problem";
import {
  applyListing,
  leaseLostProblem,
  moveUnclearCode,
  planOutdatedCode,
  type RunRequest,
} from "./apply-listing";
import { createOutdatedProblem, createPreview } from "./previews";
import { readApproval } from "./removal-approval";
import { toSyncOutcome, type SyncOutcome } from "./outcome";
import { openRunJournal } from "./run-journal";
import { isStoppedByShutdown, syncStoppedCode, trackRun } from "./syncs-in-progress";
import { peopleSystem } from "@/lib/people/people-system";

export type SyncOptions = RunRequest & {
  /**
   * Returns whether the sync is still due, and is called once the lease is acquired. If false, another instance has
   * just synced, and the result of the last finished run is returned.
   */
  isDue?: (session: DatabaseSession) => Promise<boolean>;
  /**
   * Ends the wait for a run that another request started. A run that this request started completes even if its client
   * disconnects.
   */
  signal?: AbortSignal;
};

export type SyncRequest = SyncOptions & { source: PeopleSource };

const leaseName = "people-sync";
const leaseSeconds = 20;
const heartbeatMs = 2_000;
const pollIntervalMs = 200;

export const syncCancelledCode = "sync_cancelled";

/**
 * Syncs the directory with the source of people and resolves when the run is finished. If a run is already in progress, here
 * or on another instance, waits for its end and returns its result; a request with `approve` or `preview` starts its own run
 * after that. Throws the `Problem` that the journal records as the reason for the failure; the directory is then unchanged.
 */
export async function runSync(
  request: SyncRequest,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<SyncOutcome> {
  for (;;) {
    const started = await startRun(request);
    if (started === "not due") return toResult(await findLastFinishedRun());
    if (started) return trackRun((stop) => performRun(started, request, stop));
    const wait = async () => {
      request.signal?.throwIfAborted();
      await pause(pollIntervalMs);
      request.signal?.throwIfAborted();
    };
    const joined = await waitForRunningRun(wait);
    // The refusal of an approval (CALL-12) is the failure of that request alone.
    const isRefusal = joined?.errorKind === "unauthenticated" || joined?.errorKind === "forbidden";
    const mayJoin = !request.approve && !request.preview && !request.isOwnListing;
    if (joined && mayJoin && !isRefusal) return toResult(joined);
    await wait(); // The lease may be held without a running run, if its holder has just closed the run, or was killed.
  }
}

type StartedRun = { runId: string; lease: Lease };

/** Returns null if another run holds the lease. A refused approval throws and starts no run. */
async function startRun(request: SyncRequest): Promise<StartedRun | "not due" | null> {
  const actor = toActor(request.actor);
  const runId = randomUUID();
  return database().$transaction(
    async (transaction) => {
      const lease = await acquireLease(transaction, leaseName, runId, leaseSeconds);
      if (!lease) return null;
      if (request.isDue && !(await request.isDue(transaction))) {
        await releaseLease(transaction, lease);
        return "not due";
      }
      await readApproval(transaction, request.approve);
      await closeUnfinishedSync(transaction);
      await transaction.$executeRaw`
      INSERT INTO sync_runs (id, trigger, started_by, phase, started_at, request_id)
      VALUES (${runId}::uuid, ${toRunTrigger(actor)}::sync_trigger, ${actor.userId}::uuid, 'fetching', clock_timestamp(),
        ${currentRequestId()})`;
      return { runId, lease };
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

async function performRun({ runId, lease }: StartedRun, request: SyncRequest, stop: AbortController) {
  const isWanted = async () => !(await findCancellation(runId));
  const journal = openRunJournal(runId, toActor(request.actor));
  return holdLease(lease, { seconds: leaseSeconds, everyMs: heartbeatMs, isWanted }, stop, async () => {
    let listing: PeopleListing | null = null;
    try {
      listing = await journal.timePhase("fetching", () =>
        request.source.listPeople({ signal: stop.signal, onProgress: journal.recordProgress }),
      );
      const outcome = await applyListing({ runId, lease, journal, listing, request });
      log.info(outcome, "sync done");
      return outcome;
    } catch (thrown) {
      let [error, next]: [unknown, string | null] = [thrown, null];
      if (listing && thrown instanceof Problem && thrown.code === planOutdatedCode) {
        try {
          next = await createPreview(listing, request.approve, request.actor, request.move?.id);
        } catch (failure) {
          error = failure;
        }
      }
      const code = error instanceof Problem ? error.code : null;
      if (next !== null || code === moveUnclearCode || code === noMoveCode) {
        // The request applied nothing and shows what is open, so the run is no failure that executives have to know.
        await database().syncRun.deleteMany({ where: { id: runId, state: "running" } });
        throw next === null
          ? error
          : await createOutdatedProblem(next, "via" in request.actor ? request.actor : null);
      }
      const cancelled = await findCancellation(runId).catch(() => null);
      const problem =
        cancelled ??
        (stop.signal.aborted
          ? toStopProblem(stop.signal, error)
          : toProblem(
              error,
              "sync_failed",
              "The sync failed because of an error in Kith. Nothing was changed. The server's log has the reason.",
            ));
      await journal
        .fail(problem)
        .catch((cause) => log.error({ err: cause, runId }, "the run history could not be written"));
      log.warn({ runId, code: problem.code, err: error }, "sync failed");
      throw problem;
    }
  });
}

/** Returns null if no run is in progress or the run was abandoned, so that the caller may start its own run. */
async function waitForRunningRun(wait: () => Promise<void>): Promise<SyncRun | null> {
  const running = await findNewestRun(peopleSyncFilter, ["running"]);
  if (!running) return null;
  for (;;) {
    await wait();
    // The lease is read before the run, because a run is closed before its lease is released. So a run that is still
    // running after its lease has expired is abandoned.
    const isLeaseExpired = await hasLeaseExpired();
    const run = await database().syncRun.findUnique({ where: { id: running.id } });
    if (!run || run.state === "abandoned") return null;
    if (run.state !== "running") return run;
    if (isLeaseExpired) return null;
  }
}

async function hasLeaseExpired(): Promise<boolean> {
  return !(await hasRows(database())`
    SELECT 1 FROM leases WHERE name = ${leaseName} AND expires_at >= clock_timestamp()`);
}

/** Throws 409 `sync_not_due` if there is no finished run. */
async function findLastFinishedRun(): Promise<SyncRun> {
  const run = await findNewestRun(peopleSyncFilter, ["succeeded", "held", "failed", "cancelled"]);
  if (run) return run;
  throw new Problem("conflict", "sync_not_due", "A sync is no longer due.");
}

function toResult(run: SyncRun): SyncOutcome {
  if (run.state !== "failed" && run.state !== "cancelled") return toSyncOutcome(run);
  const kind = problemKinds.find((known) => known === run.errorKind) ?? "upstream";
  throw new Problem(kind, run.errorCode ?? "sync_failed", run.errorDetail ?? "The sync failed.");
}

/** Later runs decide again about people that the source still omits. Throws 404 `run_not_found`, or 409 `run_not_held`. */
export async function dismissHeldRun(caller: CallerWith<"manage:people">, runId: string): Promise<void> {
  await changeAs(caller, "manage:people", async (transaction, current) => {
    const dismissed = await transaction.$executeRaw`
      UPDATE sync_runs SET dismissed_at = clock_timestamp()
      WHERE id = ${runId}::uuid AND state = 'held' AND dismissed_at IS NULL`;
    if (dismissed === 1) {
      return recordAuditEvents(transaction, toActor(current), [
        { kind: "removals_dismissed", subject: toPeopleSyncAuditSubject(runId) },
      ]);
    }
    const run = await transaction.syncRun.findUnique({ where: { id: runId } });
    if (!run) throw new Problem("missing", "run_not_found", "No sync run has this id.");
    throw new Problem("conflict", "run_not_held", "This sync run has no removals that wait for a decision.");
  });
}

/**
 * No change is applied. Requests that wait for the sync fail with the reason, and its process aborts at the next heartbeat.
 * Returns false if no people sync has this id; throws 409 `run_not_running` if the sync is over.
 */
export async function cancelPeopleSync(caller: CallerWith<"manage:people">, runId: string): Promise<boolean> {
  const actor = toActor(caller);
  const detail = `${actor.name} stopped this sync before it was done, and nothing was changed. Sync again when you are ready.`;
  return database().$transaction(
    async (transaction) => {
      // Both this update and the update that closes the finished run lock the row, so the later update finds the run
      // closed.
      const cancelled = await transaction.$executeRaw`
        UPDATE sync_runs SET state = 'cancelled', phase = 'done', cancel_asked_at = clock_timestamp(),
          finished_at = clock_timestamp(), error_kind = 'conflict', error_code = ${syncCancelledCode}, error_detail = ${detail}
        WHERE id = ${runId}::uuid AND ${peopleSyncSql} AND state = 'running'`;
      if (cancelled === 1) {
        await recordAuditEvents(transaction, actor, [
          { kind: "sync_finished", subject: toPeopleSyncAuditSubject(runId), detail: "cancelled" },
        ]);
        return true;
      }
      const run = await transaction.syncRun.findUnique({ where: { id: runId }, select: { source: true } });
      if (run?.source !== peopleSystem) return false;
      throw new Problem("conflict", "run_not_running", "That sync is over, so there is nothing to stop.");
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

async function findCancellation(runId: string): Promise<Problem | null> {
  const run = await database().syncRun.findUnique({
    where: { id: runId, state: "cancelled" },
    select: { errorDetail: true },
  });
  return run && new Problem("conflict", syncCancelledCode, run.errorDetail ?? "This sync was stopped.");
}

const toStopProblem = (signal: AbortSignal, cause: unknown) =>
  isStoppedByShutdown(signal)
    ? new Problem(
        "unavailable",
        syncStoppedCode,
        "The server that ran this sync was stopped before it was done, and nothing changed. Sync again.",
        { cause },
      )
    : leaseLostProblem(cause);
