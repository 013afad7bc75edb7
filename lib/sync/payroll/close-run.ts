import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { buildPayrollLinkJoin } from "@/lib/identity/external-ids/link-queries";
import { activeSql } from "@/lib/people/membership";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { toPayrollAuditSubject } from "@/lib/runs/run-kinds";
import type { RunPhase } from "@/lib/runs/run-phases";
import { enqueueAttentionEvent } from "@/lib/webhooks/outbox/enqueue-event";
import { omittedPartCode, buildOmittedPartWarnings } from "./omitted-parts";
import { groupWarnings } from "./run-warnings";

/** The run failed if `end` is a problem. The caller must have locked the run in this transaction. */
export async function closeRun(
  transaction: DatabaseSession,
  runId: string,
  end: "succeeded" | "cancelled" | Problem,
  actor: Actor,
  phases: readonly RunPhase[],
): Promise<void> {
  const problem = end instanceof Problem ? end : null;
  const state = end instanceof Problem ? "failed" : end;
  const warnings = await listWarnings(transaction, runId);
  // The counts are up to date: each transaction that stores an outcome increments them (run-people.ts).
  const [counted] = await query(transaction, countsText)`
    UPDATE sync_runs SET state = ${state}::sync_state, phase = 'done', finished_at = clock_timestamp(), resume_at = NULL,
      warnings = ${JSON.stringify(warnings)}::jsonb, phases = ${JSON.stringify(phases)}::jsonb,
      error_kind = ${problem?.kind ?? null}, error_code = ${problem?.code ?? null},
      error_detail = ${problem?.messageWithoutEffect ?? null}
    WHERE id = ${runId}::uuid
    RETURNING format('%s updated, %s unchanged, %s failed, %s not read',
      updated, unchanged, failed, people_announced - people_read) AS text`;
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
      subject: toPayrollAuditSubject(runId),
      detail: `${outcome}, ${counted?.text ?? ""}`,
    },
  ]);
}

const countsText = z.object({ text: z.string() });

const warningRow = z.object({
  personId: z.string(),
  /** Code of the warning; null if the person has only omitted parts. */
  code: z.string().nullable(),
  detail: z.string(),
  /** Ids of the omitted parts, separated by spaces; null if the person's data is complete or was not read. */
  omitted: z.string().nullable(),
});

/** Returns one warning per code, those with the most people first, then one per omitted part. */
async function listWarnings(transaction: DatabaseSession, runId: string) {
  const rows = await query(transaction, warningRow)`
    WITH read AS (
      SELECT run.*, coalesce(run.error_detail, '') AS detail, profiles.person_id IS NOT NULL AS has_profile,
        CASE
          WHEN run.state = 'failed' THEN run.error_code
          WHEN people.id IS NULL THEN NULL
          WHEN profiles.person_id IS NULL AND linked.external_id IS NOT NULL THEN 'link_changed'
          WHEN profiles.employment_status = 'Terminated' THEN 'employee_terminated'
        END AS code,
        CASE WHEN run.state <> 'failed' AND run.error_code = ${omittedPartCode} THEN run.error_detail END AS omitted
      FROM payroll_run_people AS run
      LEFT JOIN people ON people.id = run.person_id AND ${activeSql.people}
      LEFT JOIN ${buildPayrollLinkJoin("people.id")}
      LEFT JOIN profiles ON profiles.person_id = run.person_id
      WHERE run.run_id = ${runId}::uuid AND run.state <> 'waiting'
    )
    SELECT person_id AS "personId", code, detail, omitted FROM read
    WHERE code IS NOT NULL OR omitted IS NOT NULL
    ORDER BY state <> 'failed', state <> 'failed' AND has_profile, person_name, person_id`;
  const omitted = rows.flatMap(({ personId, omitted: parts }) =>
    parts === null ? [] : [{ personId, parts: parts.split(" ") }],
  );
  return [
    ...groupWarnings(rows.flatMap(({ code, ...warning }) => (code === null ? [] : [{ ...warning, code }]))),
    ...buildOmittedPartWarnings(omitted),
  ];
}
