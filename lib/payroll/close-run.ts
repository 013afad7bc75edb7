import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { buildPayrollLinkJoin } from "@/lib/identity/external-ids/link-queries";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import type { Problem } from "@/lib/platform/problem";
import { toPayrollRunSubject } from "@/lib/history/run-kinds";
import type { RunPhase } from "@/lib/sync/runs/run-phases";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { omittedPartCode, buildOmittedPartWarnings, type PersonWithOmittedParts } from "./omitted-parts";
import { groupWarnings, type PersonWarning } from "./run-warnings";

type RunEnd =
  | { state: "succeeded" | "cancelled"; problem?: undefined }
  | { state: "failed"; problem: Problem };

/**
 * Closes a run: stores its outcome, counts and warnings, writes an audit entry and deletes the run's list of people. A
 * failed run also enqueues a webhook event. The caller must have locked the run in this transaction.
 */
export async function closeRun(
  transaction: DatabaseSession,
  runId: string,
  { state, problem }: RunEnd,
  actor: Actor,
  phases: readonly RunPhase[],
): Promise<void> {
  const counts = await countPeople(transaction, runId);
  const warnings = [
    ...groupWarnings([
      ...(await listFailures(transaction, runId)),
      ...(await listRelinked(transaction, runId)),
      ...(await listTerminated(transaction, runId)),
    ]),
    ...buildOmittedPartWarnings(await listOmittedParts(transaction, runId)),
  ];
  await transaction.$executeRaw`
    UPDATE sync_runs SET state = ${state}::sync_state, phase = 'done', finished_at = clock_timestamp(), resume_at = NULL,
      people_read = ${counts.updated + counts.unchanged + counts.failed}::int, updated = ${counts.updated}::int,
      unchanged = ${counts.unchanged}::int, failed = ${counts.failed}::int, warnings = ${JSON.stringify(warnings)}::jsonb,
      phases = ${JSON.stringify(phases)}::jsonb, error_kind = ${problem?.kind ?? null}, error_code = ${problem?.code ?? null},
      error_detail = ${problem?.messageWithoutEffect ?? null}
    WHERE id = ${runId}::uuid`;
  if (problem)
    await enqueueAttentionEvent(transaction, "run.failed", {
      run_id: runId,
      source: "payroll",
      code: problem.code,
    });
  await transaction.payrollRunPerson.deleteMany({ where: { runId } });
  const outcome = problem ? `failed: ${problem.code}` : state;
  await recordAuditEvents(transaction, actor, [
    {
      kind: "sync_finished",
      subject: toPayrollRunSubject(runId),
      detail: `${outcome}, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.failed} failed, ${counts.waiting} not read`,
    },
  ]);
}

const personIdRow = z.object({ personId: z.string() });

async function countPeople(transaction: DatabaseSession, runId: string) {
  const rows = await transaction.payrollRunPerson.groupBy({ by: ["state"], where: { runId }, _count: true });
  const countOf = (wanted: string) => rows.find(({ state }) => state === wanted)?._count ?? 0;
  return {
    waiting: countOf("waiting"),
    updated: countOf("updated"),
    unchanged: countOf("unchanged"),
    failed: countOf("failed"),
  };
}

async function listFailures(transaction: DatabaseSession, runId: string): Promise<PersonWarning[]> {
  const rows = await transaction.payrollRunPerson.findMany({
    where: { runId, state: "failed" },
    orderBy: [{ personName: "asc" }, { personId: "asc" }],
  });
  return rows.map(({ personId, errorCode, errorDetail }) => ({
    personId,
    code: errorCode ?? "internal_error",
    detail: errorDetail ?? "",
  }));
}

/** Returns the people that this run read although payroll omitted parts of their data, with the ids of these parts. */
async function listOmittedParts(
  transaction: DatabaseSession,
  runId: string,
): Promise<PersonWithOmittedParts[]> {
  const rows = await transaction.payrollRunPerson.findMany({
    where: { runId, state: { in: ["updated", "unchanged"] }, errorCode: omittedPartCode },
    orderBy: [{ personName: "asc" }, { personId: "asc" }],
    select: { personId: true, errorDetail: true },
  });
  return rows.map(({ personId, errorDetail }) => ({ personId, parts: (errorDetail ?? "").split(" ") }));
}

/**
 * Returns the linked people of the directory whose link changed after this run read them. The change deleted the data
 * that the run had stored.
 */
async function listRelinked(transaction: DatabaseSession, runId: string): Promise<PersonWarning[]> {
  const rows = await query(transaction, personIdRow)`
    SELECT run.person_id AS "personId" FROM payroll_run_people AS run
    JOIN people ON people.id = run.person_id AND people.removed_at IS NULL
    JOIN ${buildPayrollLinkJoin("people.id")}
    WHERE run.run_id = ${runId}::uuid AND run.state IN ('updated', 'unchanged')
      AND NOT EXISTS (SELECT FROM profiles WHERE profiles.person_id = run.person_id)
    ORDER BY run.person_name, run.person_id`;
  return rows.map(({ personId }) => ({ personId, code: "link_changed", detail: "" }));
}

/**
 * Returns the people that this run read and whose payroll status is `Terminated`, although the directory still lists
 * them.
 */
async function listTerminated(transaction: DatabaseSession, runId: string): Promise<PersonWarning[]> {
  const rows = await query(transaction, personIdRow)`
    SELECT run.person_id AS "personId" FROM payroll_run_people AS run
    JOIN profiles ON profiles.person_id = run.person_id JOIN people ON people.id = run.person_id
    WHERE run.run_id = ${runId}::uuid AND run.state IN ('updated', 'unchanged') AND people.removed_at IS NULL
      AND profiles.employment_status = 'Terminated'
    ORDER BY run.person_name, run.person_id`;
  return rows.map(({ personId }) => ({ personId, code: "employee_terminated", detail: "" }));
}
