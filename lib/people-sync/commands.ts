import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf, type SystemActor } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import type { Projects } from "@/lib/connectors/projects/port";
import type { SyncRun } from "@/lib/generated/prisma/client";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { acquireLease, giveBack, keepLease, releaseLease, type Lease } from "@/lib/runs/lease";
import { triggerOf } from "@/lib/runs/run-actor";
import { isPeopleSync, peopleSyncs, thePeopleSync } from "@/lib/runs/run-kinds";
import { traced } from "@/lib/platform/tracing";
import { log } from "@/lib/platform/log";
import { currentRequestId } from "@/lib/platform/request-context";
import { finds, query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { writeNotice } from "@/lib/webhook-outbox/write-notice";
import { applySync } from "./apply-sync";
import type { RemovalApproval } from "./removal-guard";
import { isProblemKind, outcomeOf, type SyncOutcome } from "./outcome";
import { openRunJournal } from "./run-journal";
import { isStoppedWithServer, syncStopped, whileUnderWay } from "./syncs-under-way";

export type SyncRequest = {
  projects: Projects;
  actor: CallerWith<"manage:people"> | SystemActor;
  /** The removals that an executive has let go: of one held run, or whatever this run removes. */
  approve?: { heldRunId: string } | "all";
  /** Looked at when nobody else can sync any more. False: another instance has just done it, and its result is the answer. */
  isDue?: (session: DatabaseSession) => Promise<boolean>;
  /** Ends the wait for a run of another request. A run that this request started is completed without its client. */
  signal?: AbortSignal;
};

const leaseName = "people-sync";
const leaseSeconds = 20;
const heartbeatMs = 2_000;
const lookAgainMs = 200;

/** The code of a sync that somebody stopped. */
export const syncCancelled = "sync_cancelled";

/** Waits between two looks at the database. Tests hand in one that takes no time. */
type Pause = (ms: number) => Promise<unknown>;

/**
 * Brings the directory in line with the projects system and answers when that is done. While another run is under way, here
 * or on another instance, waits for it and answers with its result; a request that approves removals then runs itself.
 * Fails with the `Problem` that the journal holds as the run's reason; the directory is then as it was.
 */
export async function syncPeople(request: SyncRequest, pause: Pause = sleep): Promise<SyncOutcome> {
  for (;;) {
    const started = await startRun(request);
    if (started === "not due") return resultOf(await findLastEnded());
    if (started) {
      const step = { name: "run of people", values: { "kith.run_id": started.runId } };
      return whileUnderWay((stop) => traced(step, () => performRun(started, request, stop)));
    }
    const wait = async () => {
      request.signal?.throwIfAborted();
      await pause(lookAgainMs);
      request.signal?.throwIfAborted();
    };
    const joined = await waitForRunningRun(wait);
    if (joined && !request.approve) return resultOf(joined);
    await wait(); // a lease may be held with no run in sight: its holder has closed the run, or was killed
  }
}

/** Takes the right to sync and opens the journal's row; a run that its holder left unfinished is closed as abandoned. */
async function startRun(request: SyncRequest): Promise<{ runId: string; lease: Lease } | "not due" | null> {
  const actor = actorOf(request.actor);
  const runId = randomUUID();
  return database().$transaction(
    async (transaction) => {
      const lease = await acquireLease(transaction, leaseName, runId, leaseSeconds);
      if (!lease) return null;
      if (request.isDue && !(await request.isDue(transaction))) {
        await releaseLease(transaction, lease);
        return "not due";
      }
      const left = await query(transaction, z.object({ id: z.string() }))`
      UPDATE sync_runs SET state = 'abandoned', finished_at = clock_timestamp(), error_kind = 'unavailable',
        error_code = 'sync_abandoned',
        error_detail = 'The process that ran this sync stopped before it was done. Nothing of it was applied; sync again.'
      WHERE ${isPeopleSync} AND state = 'running' RETURNING id`;
      for (const { id } of left)
        await writeNotice(transaction, "run.failed", {
          run_id: id,
          source: "projects",
          code: "sync_abandoned",
        });
      await transaction.$executeRaw`
      INSERT INTO sync_runs (id, trigger, started_by, phase, started_at, request_id)
      VALUES (${runId}::uuid, ${triggerOf(actor)}::sync_trigger, ${actor.userId}::uuid, 'fetching', clock_timestamp(),
        ${currentRequestId()})`;
      return { runId, lease };
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

async function performRun(
  { runId, lease }: { runId: string; lease: Lease },
  request: SyncRequest,
  stop: AbortController,
) {
  const isWanted = async () => !(await findCancellation(runId));
  const heartbeat = keepLease(lease, { seconds: leaseSeconds, everyMs: heartbeatMs, isWanted }, stop);
  const journal = openRunJournal(runId, actorOf(request.actor));
  try {
    const approval = await readApproval(request.approve);
    const listing = await journal.during("fetching", () =>
      request.projects.listPeople({ signal: stop.signal, onProgress: journal.progress }),
    );
    const outcome = await applySync({
      runId,
      lease,
      journal,
      listing,
      removalLimit: environment().syncRemovalLimit,
      approval,
    });
    log.info(outcome, "sync done");
    return outcome;
  } catch (error) {
    const cancelled = await findCancellation(runId).catch(() => null);
    const problem = cancelled ?? (stop.signal.aborted ? stopped(stop.signal, error) : asProblem(error));
    await journal
      .fail(problem)
      .catch((cause) => log.error({ err: cause, runId }, "the journal could not be written"));
    log.warn({ runId, code: problem.code, err: error }, "sync failed");
    throw problem;
  } finally {
    heartbeat.end();
    await giveBack(lease);
  }
}

/** Waits while a run is under way. Null when it ended without a result, so that the caller may run. */
async function waitForRunningRun(wait: () => Promise<void>): Promise<SyncRun | null> {
  const running = await database().syncRun.findFirst({
    where: { ...peopleSyncs, state: "running" },
  });
  if (!running) return null;
  for (;;) {
    await wait();
    // In this order: whoever ends a run gives its lease back afterwards, and a run that has just ended was not left by its holder.
    const isLeft = await hasLapsed();
    const run = await database().syncRun.findUnique({ where: { id: running.id } });
    if (!run || run.state === "abandoned") return null;
    if (run.state !== "running") return run;
    if (isLeft) return null;
  }
}

async function hasLapsed(): Promise<boolean> {
  return !(await finds(database())`
    SELECT 1 FROM leases WHERE name = ${leaseName} AND expires_at >= clock_timestamp()`);
}

/** How the last run ended: what another instance has done meanwhile. */
async function findLastEnded(): Promise<SyncRun> {
  const run = await database().syncRun.findFirst({
    where: { ...peopleSyncs, state: { in: ["succeeded", "held", "failed", "cancelled"] } },
    orderBy: { startedAt: "desc" },
  });
  if (run) return run;
  throw new Problem("conflict", "sync_not_due", "There was no reason to sync any more.");
}

function resultOf(run: SyncRun): SyncOutcome {
  if (run.state !== "failed" && run.state !== "cancelled") return outcomeOf(run);
  const kind = isProblemKind(run.errorKind) ? run.errorKind : "upstream";
  throw new Problem(kind, run.errorCode ?? "sync_failed", run.errorDetail ?? "The sync failed.");
}

async function readApproval(approve: SyncRequest["approve"]): Promise<RemovalApproval> {
  if (!approve) return { kind: "none" };
  if (approve === "all") return { kind: "all" };
  const { heldRunId } = approve;
  const held = await database().syncRun.findUnique({ where: { id: heldRunId } });
  if (held?.state !== "held" || held.dismissedAt) {
    throw new Problem(
      "conflict",
      "run_not_held",
      "That sync run does not wait for a decision on removals. Look at the sync page for the one that does.",
    );
  }
  const newer = await database().syncRun.findFirst({
    where: { ...peopleSyncs, state: "succeeded", startedAt: { gt: held.startedAt } },
  });
  if (newer) {
    throw new Problem(
      "conflict",
      "held_run_superseded",
      "A later sync went through without holding anything back, so there is nothing left to approve.",
    );
  }
  const changes = await database().syncChange.findMany({
    where: { runId: heldRunId, kind: "held" },
    select: { personId: true },
  });
  return { kind: "held-run", personIds: new Set(changes.map(({ personId }) => personId)) };
}

/** Decides that nobody of a held run is removed. The same people are held again while the projects system leaves them out. */
export async function dismissHeldRun(caller: CallerWith<"manage:people">, runId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const dismissed = await transaction.$executeRaw`
      UPDATE sync_runs SET dismissed_at = clock_timestamp()
      WHERE id = ${runId}::uuid AND state = 'held' AND dismissed_at IS NULL`;
    if (dismissed === 1) {
      return record(transaction, actorOf(caller), [
        { kind: "removals_dismissed", subject: thePeopleSync(runId) },
      ]);
    }
    const run = await transaction.syncRun.findUnique({ where: { id: runId } });
    if (!run) throw new Problem("missing", "run_not_found", "There is no such sync run.");
    throw new Problem("conflict", "run_not_held", "That sync run does not wait for a decision on removals.");
  });
}

/**
 * Stops a sync that is under way: nothing of it is applied, whoever waits for it is told so, and its process gives it up with its next heartbeat. False: the
 * run is no sync of people. 409 `run_not_running` for one that is over, with what it did.
 */
export async function cancelPeopleSync(caller: CallerWith<"manage:people">, runId: string): Promise<boolean> {
  const actor = actorOf(caller);
  const detail = `${actor.name} stopped this sync before it was done, and nothing was changed. Sync again when you are ready.`;
  return database().$transaction(
    async (transaction) => {
      // The run's own end waits for this, or this for it: one of the two finds the run closed.
      const cancelled = await transaction.$executeRaw`
        UPDATE sync_runs SET state = 'cancelled', phase = 'done', cancel_asked_at = clock_timestamp(),
          finished_at = clock_timestamp(), error_kind = 'conflict', error_code = ${syncCancelled}, error_detail = ${detail}
        WHERE id = ${runId}::uuid AND ${isPeopleSync} AND state = 'running'`;
      if (cancelled === 1) {
        await record(transaction, actor, [
          { kind: "sync_finished", subject: thePeopleSync(runId), detail: "cancelled" },
        ]);
        return true;
      }
      const run = await transaction.syncRun.findUnique({ where: { id: runId }, select: { source: true } });
      if (run?.source !== "projects") return false;
      throw new Problem("conflict", "run_not_running", "That sync is over, so there is nothing to stop.");
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

/** Why the run is to stop; null: nobody has said so. */
async function findCancellation(runId: string): Promise<Problem | null> {
  const run = await database().syncRun.findUnique({
    where: { id: runId, state: "cancelled" },
    select: { errorDetail: true },
  });
  return run && new Problem("conflict", syncCancelled, run.errorDetail ?? "This sync was stopped.");
}

const stopped = (signal: AbortSignal, cause: unknown) =>
  isStoppedWithServer(signal)
    ? new Problem(
        "unavailable",
        syncStopped,
        "The server that ran this sync was stopped before it was done, and nothing changed. Sync again.",
        { cause },
      )
    : new Problem(
        "unavailable",
        "sync_lease_lost",
        "Another server took over the sync, and nothing changed. Sync again.",
        { cause },
      );

const asProblem = (error: unknown) =>
  error instanceof Problem
    ? error
    : new Problem(
        "defect",
        "sync_failed",
        "The sync failed inside Kith, and nothing was changed. The server's log says why.",
        {
          cause: error,
        },
      );
