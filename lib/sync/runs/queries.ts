import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/identity/access/permissions";
import type { SyncRun as RunRow } from "@/lib/generated/prisma/client";
import { readHiddenPeople } from "@/lib/people/hidden-people";
import { omitWarningsOfHidden } from "@/lib/people/warnings-of-hidden";
import { inDirectorySql } from "@/lib/people/membership";
import { toTimestamp } from "@/lib/platform/text/times";
import { payrollRunFilter, payrollRunSql, toRunSource } from "@/lib/runs/run-kinds";
import { query } from "@/lib/platform/database/query";
import { closeAbandonedSync } from "./abandoned-runs";
import { summariseHeldRemovals } from "./held-people";
import { readChangesOfRun, readPeopleNames } from "@/lib/profiles/changes";
import { readRunStarters } from "@/lib/runs/run-actor";
import { awaitsDecision, findLastAppliedSync, findNewestRun } from "@/lib/runs/newest-runs";
import { listOpenReplacements, listReplacementsOfRun } from "./replacements";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { isOfPeopleSystem } from "@/lib/identity/external-ids/people-identity";
import { Problem } from "@/lib/platform/problem";
import {
  heldPeople,
  syncPhase,
  syncRun,
  syncWarning,
  type HeldPeople,
  type NextRuns,
  type SyncRun,
  type SyncRunResponse,
  type SyncRunsResponse,
} from "@/lib/runs/run-schema";
import { peopleSystem } from "@/lib/people/people-system";

const maxRuns = 50;
const wholeDirectoryRuns = { personId: null } as const;
const maxHeldPeople = 1_000;

/** Omits runs for one person, which are shown on the page of that person. */
export async function listSyncRuns(_caller: CallerWith<"manage:people">): Promise<SyncRunsResponse> {
  await closeAbandonedSync();
  const [rows, connection, replacements, next] = await Promise.all([
    database().syncRun.findMany({ where: wholeDirectoryRuns, orderBy: { startedAt: "desc" }, take: maxRuns }),
    database().connection.findUnique({ where: { provider: peopleSystem }, select: { provider: true } }),
    listOpenReplacements(),
    findNextReadTimes(),
  ]);
  return { runs: await toRuns(rows), projects_connected: connection !== null, replacements, next };
}

export async function findNewestPayrollRun(): Promise<SyncRun | null> {
  const row = await findNewestRun(payrollRunFilter);
  const [run] = row ? await toRuns([row]) : [];
  return run ?? null;
}

/** Returns one run with the changes of its first 1,000 people by name. Throws 404 `run_not_found`. */
export async function getSyncRun(caller: CallerWith<"manage:people">, id: string): Promise<SyncRunResponse> {
  await closeAbandonedSync();
  const row = await database().syncRun.findUnique({ where: { id } });
  const [run] = row ? await toRuns([row]) : [];
  if (!run) throw new Problem("missing", "run_not_found", "No sync run has this id.");
  const { changes, total, personIds } = await readChangesOfRun(caller, id);
  return {
    run,
    changes,
    changes_total: total,
    replacements: await listReplacementsOfRun(id),
    held: run.held_removals ? await readHeldPeople(id, caller.personId) : null,
    names: await readPeopleNames([...personIds, ...run.warnings.flatMap(({ person_ids }) => person_ids)]),
  };
}

async function readHeldPeople(runId: string, viewerId: string | null): Promise<HeldPeople> {
  const held = await query(database(), heldPeople.shape.people.element)`
    SELECT people.id AS person_id, btrim(people.first_name || ' ' || people.last_name) AS name, people.title, people.office,
      (SELECT count(*)::int FROM people AS report WHERE report.manager_id = people.id AND ${inDirectorySql.report}) AS reports
    FROM sync_changes AS change JOIN people ON people.id = change.person_id AND ${inDirectorySql.people}
    WHERE change.run_id = ${runId}::uuid AND change.kind = 'held'`;
  return summariseHeldRemovals(held, viewerId, maxHeldPeople);
}

async function toRuns(rows: readonly RunRow[]): Promise<SyncRun[]> {
  const newest = await findLastAppliedSync();
  const findStarter = await readRunStarters(rows);
  const hidden = await readHiddenPeople();
  return rows.map((row) => ({
    id: row.id,
    source: toRunSource(row),
    person_id: row.personId,
    answers_run_id: row.answersRunId,
    trigger: row.trigger,
    started_by: findStarter(row),
    state: row.state,
    phase: syncPhase.parse(row.phase),
    phases: syncRun.shape.phases.parse(row.phases),
    people_announced: row.peopleAnnounced,
    people_read: row.peopleRead,
    synced: row.synced,
    matched_users: row.matchedUsers,
    created: row.created,
    updated: row.updated,
    removed: row.removed,
    unchanged: row.unchanged,
    held_removals: row.heldRemovals,
    failed: row.failed,
    resume_at: row.resumeAt && toTimestamp(row.resumeAt),
    warnings: omitWarningsOfHidden(z.array(syncWarning).parse(row.warnings), hidden),
    error: row.errorCode === null ? null : { code: row.errorCode, detail: row.errorDetail ?? "" },
    awaits_decision: awaitsDecision(row, newest),
    dismissed_at: row.dismissedAt && toTimestamp(row.dismissedAt),
    started_at: toTimestamp(row.startedAt),
    finished_at: row.finishedAt && toTimestamp(row.finishedAt),
    request_id: row.requestId,
  }));
}

const nextRunsRow = z.object({
  refreshFrom: z.date().nullable(),
  payrollSince: z.date().nullable(),
  now: z.date(),
});

async function findNextReadTimes(): Promise<NextRuns> {
  const { directoryTtlSeconds, payrollSyncSchedule } = environment();
  const [found] = await query(database(), nextRunsRow)`
    SELECT clock_timestamp() AS now,
      (SELECT synced_at + make_interval(secs => ${directoryTtlSeconds}::int) FROM directory_state
        WHERE EXISTS (SELECT FROM connections WHERE ${isOfPeopleSystem("connections")} AND status <> 'needs_reconnect')) AS "refreshFrom",
      (SELECT greatest(connected_at, (SELECT max(started_at) FROM sync_runs WHERE ${payrollRunSql}))
        FROM connections WHERE provider = 'payroll' AND status <> 'needs_reconnect') AS "payrollSince"`;
  const due = found?.payrollSince ? payrollSyncSchedule?.nextAfter(found.payrollSince) : null;
  const payrollAt = due && found && due < found.now ? found.now : due;
  return {
    directory_from: found?.refreshFrom ? toTimestamp(found.refreshFrom) : null,
    directory_every_seconds: directoryTtlSeconds,
    payroll_at: payrollAt ? toTimestamp(payrollAt) : null,
  };
}
