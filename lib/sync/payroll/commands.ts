import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor, kithActor, type Actor } from "@/lib/identity/audit/actor";
import { createPayrollRateLimit, estimateRunSeconds } from "@/lib/connections/payroll-pacing";
import { createPayrollNotConnectedProblem } from "@/lib/connections/payroll-tokens";
import { findSecret } from "@/lib/connections/stored-connection";
import { createPayrollOAuthClient } from "@/lib/connections/vendor-clients";
import { buildPayrollLinkJoin } from "@/lib/identity/external-ids/link-queries";
import { activeFilter, activeSql } from "@/lib/people/membership";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { withDirectoryLock, type LockedSession } from "@/lib/versions/directory-version";
import { environment } from "@/lib/platform/environment";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { hasRows, query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { closeRun } from "./close-run";
import { estimateOverheadRequests } from "./reading-plan";
import { toRunTrigger } from "@/lib/runs/run-actor";
import { payrollRunSql, payrollRunFilter } from "@/lib/runs/run-kinds";
import { syncRun } from "@/lib/runs/run-schema";
import type { StartPayrollRunResponse } from "./schema";

export const linkedPersonFilter = {
  ...activeFilter,
  identities: { some: { provider: "payroll" } },
} as const;

/**
 * Starts a run, or joins the unfinished one; a paused run resumes immediately. The caller has to start the background work
 * (`worker.ts`). Throws a 409 if payroll cannot be read.
 */
export async function startPayrollRun(
  caller: CallerWith<"manage:people">,
): Promise<Omit<StartPayrollRunResponse, "ok">> {
  await requireReadablePayroll();
  // The lock serialises starts and prevents links from changing meanwhile.
  const run = await withDirectoryLock(async (transaction) => {
    const unfinished = await findUnfinishedRun(transaction);
    return unfinished ? joinRun(transaction, unfinished.id) : createRun(transaction, toActor(caller));
  });
  return {
    run_id: run?.id ?? null,
    people: run?.people ?? 0,
    estimated_seconds: run ? estimateSeconds(run.remaining) : 0,
  };
}

export const estimateSeconds = (people: number): number =>
  people === 0
    ? 0
    : estimateRunSeconds(
        people + estimateOverheadRequests(people),
        createPayrollRateLimit(environment().payrollRequestsPerMinute),
      );

async function requireReadablePayroll(): Promise<void> {
  const row = await database().connection.findUnique({
    where: { provider: "payroll" },
    select: { status: true, lastError: true },
  });
  if (!row) throw createPayrollNotConnectedProblem();
  createPayrollOAuthClient(); // throws a 409 if Kith's payroll app is not configured
  await findSecret("payroll"); // throws a 409 if the credential's encryption key is missing
  if (row.status === "needs_reconnect") {
    throw new Problem(
      "conflict",
      "reconnect_needed",
      row.lastError ??
        "The payroll system rejects Kith's credential. An executive connects again under Connections.",
    );
  }
}

/** Does nothing if payroll is disconnected or needs reconnection. One instance starts the run of a due time. */
export async function startScheduledRun(): Promise<void> {
  const schedule = environment().payrollSyncSchedule;
  if (!schedule) return;
  const [row] = await query(database(), z.object({ now: z.date(), since: z.date() }))`
    SELECT clock_timestamp() AS now, greatest(connected_at,
      (SELECT max(started_at) FROM sync_runs WHERE ${payrollRunSql})) AS since
    FROM connections WHERE provider = 'payroll' AND status <> 'needs_reconnect'`;
  const due = row && schedule.nextAfter(row.since);
  if (!due || due > row.now) return;
  await withDirectoryLock(async (transaction) => {
    const started = await transaction.syncRun.count({
      where: { ...payrollRunFilter, startedAt: { gte: due } },
    });
    if (started === 0 && !(await findUnfinishedRun(transaction))) await createRun(transaction, kithActor);
  });
}

/**
 * Starts a run if people were linked since the last run started, or payroll was connected again after a disconnection. Adds
 * the people who were linked during an unfinished run to that run (PAY-22).
 */
export async function readNewLinks(): Promise<void> {
  const isDue = await hasRows(database())`
    SELECT 1 FROM connections
    CROSS JOIN (SELECT coalesce(max(started_at), 'epoch') AS at FROM sync_runs WHERE ${payrollRunSql}) AS last
    JOIN people ON ${activeSql.people} JOIN ${buildPayrollLinkJoin("people.id")}
    LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE connections.provider = 'payroll' AND status <> 'needs_reconnect'
      AND (connected_at > last.at
          AND EXISTS (SELECT FROM audit_events WHERE kind = 'connection_removed' AND subject_id = 'payroll')
        OR linked.set_at > last.at AND profiles.payroll_read_at IS NULL)
      AND NOT EXISTS (SELECT FROM payroll_run_people AS included WHERE included.person_id = people.id)
    LIMIT 1`;
  if (!isDue) return;
  await withDirectoryLock(async (transaction) => {
    const unfinished = await findUnfinishedRun(transaction);
    if (!unfinished) return createRun(transaction, kithActor);
    const added = await addPeople(transaction, unfinished.id);
    await transaction.$executeRaw`
      UPDATE sync_runs SET people_announced = people_announced + ${added} WHERE id = ${unfinished.id}::uuid`;
  });
}

const findUnfinishedRun = (transaction: DatabaseSession) =>
  transaction.syncRun.findFirst({
    where: { ...payrollRunFilter, state: { in: ["running", "paused"] } },
    select: { id: true },
  });

/** Adds all linked people to the run who are not in it yet; returns their number. */
const addPeople = (transaction: LockedSession, runId: string): Promise<number> =>
  transaction.$executeRaw`
    INSERT INTO payroll_run_people (run_id, person_id, person_name)
    SELECT ${runId}::uuid, people.id, btrim(people.first_name || ' ' || people.last_name)
    FROM people JOIN ${buildPayrollLinkJoin("people.id")} WHERE ${activeSql.people}
    ON CONFLICT DO NOTHING`;

type UnfinishedRun = { id: string; people: number; remaining: number };

async function joinRun(transaction: DatabaseSession, id: string): Promise<UnfinishedRun> {
  await transaction.$executeRaw`
    UPDATE sync_runs SET resume_at = clock_timestamp() WHERE id = ${id}::uuid AND state = 'paused'`;
  return {
    id,
    people: await transaction.payrollRunPerson.count({ where: { runId: id } }),
    remaining: await transaction.payrollRunPerson.count({ where: { runId: id, state: "waiting" } }),
  };
}

async function createRun(transaction: LockedSession, actor: Actor): Promise<UnfinishedRun | null> {
  const people = await transaction.person.count({ where: linkedPersonFilter });
  if (people === 0) return null;
  const id = randomUUID();
  await transaction.$executeRaw`
    INSERT INTO sync_runs (id, source, trigger, started_by, phase, people_announced, updated, unchanged, failed, started_at,
      request_id)
    VALUES (${id}::uuid, 'payroll', ${toRunTrigger(actor)}::sync_trigger, ${actor.userId}::uuid, 'fetching',
      ${people}::int, 0, 0, 0, clock_timestamp(), ${currentRequestId()})`;
  await addPeople(transaction, id);
  return { id, people, remaining: people };
}

/** Data that was already read stays. Throws 404 `run_not_found`, or 409 `run_not_running` for any other run that is not a payroll run in progress. */
export async function cancelPayrollRun(caller: CallerWith<"manage:people">, runId: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const [run] = await query(transaction, z.object({ phases: syncRun.shape.phases }))`
      UPDATE sync_runs SET cancel_asked_at = clock_timestamp()
      WHERE id = ${runId}::uuid AND ${payrollRunSql} AND state IN ('running', 'paused')
      RETURNING phases`;
    if (run) {
      return closeRun(transaction, runId, "cancelled", toActor(caller), run.phases);
    }
    const known = await transaction.syncRun.count({ where: { id: runId } });
    if (known === 0) throw new Problem("missing", "run_not_found", "No sync run has this id.");
    throw new Problem("conflict", "run_not_running", "That run is over, so there is nothing to stop.");
  });
}
