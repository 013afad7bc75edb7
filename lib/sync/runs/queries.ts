import "server-only";
import { z } from "zod";
import type { Caller, CallerWith } from "@/lib/identity/access/permissions";
import type { SyncChange as ChangeRow, SyncRun as RunRow } from "@/lib/generated/prisma/client";
import { inDirectorySql, isInDirectory } from "@/lib/people/membership";
import { toTimestamp } from "@/lib/platform/text/times";
import { payrollRunFilter, toRunSource } from "@/lib/runs/run-kinds";
import { fullName } from "@/lib/identity/matching/names";
import { query } from "@/lib/platform/database/query";
import { closeAbandonedSync } from "./abandoned-runs";
import { summariseHeldRemovals } from "./held-people";
import { toVisibleChange } from "@/lib/directory/details";
import { awaitsDecision, findLastAppliedSync } from "@/lib/runs/newest-runs";
import { findNextReadTimes } from "./next-runs";
import { listOpenReplacements, listReplacementsOfRun } from "./replacements";
import { database } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import {
  type syncChange,
  syncPhase,
  syncRun,
  syncWarning,
  type HeldPeople,
  type SyncRun,
  type SyncRunResponse,
  type SyncRunsResponse,
} from "@/lib/runs/run-schema";
import { peopleSystem } from "@/lib/people/people-system";

const maxRuns = 50;
const wholeDirectoryRuns = { personId: null } as const;
const maxChangedPeople = 1_000;

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
  const row = await database().syncRun.findFirst({
    where: payrollRunFilter,
    orderBy: { startedAt: "desc" },
  });
  const [run] = row ? await toRuns([row]) : [];
  return run ?? null;
}

/** Returns one run with the changes of its first 1,000 people by name. Throws 404 `run_not_found`. */
export async function getSyncRun(caller: CallerWith<"manage:people">, id: string): Promise<SyncRunResponse> {
  await closeAbandonedSync();
  const row = await database().syncRun.findUnique({ where: { id } });
  const [run] = row ? await toRuns([row]) : [];
  if (!run) throw new Problem("missing", "run_not_found", "No sync run has this id.");
  const shown = await database().syncChange.groupBy({
    by: ["personId"],
    where: { runId: id },
    orderBy: [{ _min: { personName: "asc" } }, { personId: "asc" }],
    take: maxChangedPeople,
  });
  // The changes are limited by person and not by row, because a limit on rows could omit fields of the last person.
  const changes = await database().syncChange.findMany({
    where: { runId: id, personId: { in: shown.map(({ personId }) => personId) } },
    orderBy: [{ personName: "asc" }, { personId: "asc" }, { id: "asc" }],
  });
  const total = await database().syncChange.groupBy({ by: ["personId"], where: { runId: id } });
  return {
    run,
    changes: groupByPerson(caller, changes),
    changes_total: total.length,
    replacements: await listReplacementsOfRun(id),
    held: run.held_removals ? await readHeldPeople(id, caller.personId) : null,
    names: await readNames(run, changes),
  };
}

async function readHeldPeople(runId: string, viewerId: string | null): Promise<HeldPeople> {
  const held = await query(database(), heldRow)`
    SELECT people.id, people.first_name AS "firstName", people.last_name AS "lastName", people.title, people.office,
      (SELECT count(*)::int FROM people AS report WHERE report.manager_id = people.id AND ${inDirectorySql.report}) AS reports
    FROM sync_changes AS change JOIN people ON people.id = change.person_id AND ${inDirectorySql.people}
    WHERE change.run_id = ${runId}::uuid AND change.kind = 'held'`;
  return summariseHeldRemovals(
    held.map(({ firstName, lastName, ...person }) => ({
      ...person,
      name: fullName({ firstName, lastName }),
    })),
    viewerId,
    maxChangedPeople,
  );
}

const heldRow = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  office: z.string().nullable(),
  reports: z.int(),
});

/** Returns the current name, or the most recent name in the journal if the person was deleted. */
async function readNames(run: SyncRun, changes: readonly ChangeRow[]): Promise<SyncRunResponse["names"]> {
  const managers = changes.flatMap(({ field, old, new: now }) => (field === "manager_id" ? [old, now] : []));
  const ids = new Set([
    ...changes.map(({ personId }) => personId),
    ...managers.flatMap((id) => id ?? []),
    ...run.warnings.flatMap(({ person_ids }) => person_ids),
  ]);
  const rows = await database().person.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, firstName: true, lastName: true, removedAt: true },
  });
  const known = new Set(rows.map(({ id }) => id));
  const former = await database().syncChange.findMany({
    where: { personId: { in: [...ids].filter((id) => !known.has(id)) } },
    distinct: ["personId"],
    orderBy: [{ personId: "asc" }, { id: "desc" }],
    select: { personId: true, personName: true },
  });
  return [
    ...rows.map((row) => ({
      person_id: row.id,
      name: fullName(row),
      is_here: isInDirectory(row),
      is_stored: true,
    })),
    ...former.map(({ personId, personName }) => ({
      person_id: personId,
      name: personName,
      is_here: false,
      is_stored: false,
    })),
  ];
}

async function toRuns(rows: readonly RunRow[]): Promise<SyncRun[]> {
  const newest = await findLastAppliedSync();
  const starters = await database().appUser.findMany({
    where: { id: { in: rows.flatMap(({ startedBy }) => startedBy ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(starters.map(({ id, name }) => [id, name]));
  return rows.map((row) => toRun(row, names, awaitsDecision(row, newest)));
}

function toRun(row: RunRow, names: ReadonlyMap<string, string>, awaits_decision: boolean): SyncRun {
  const starter = row.startedBy === null ? undefined : names.get(row.startedBy);
  return {
    id: row.id,
    source: toRunSource(row),
    person_id: row.personId,
    answers_run_id: row.answersRunId,
    trigger: row.trigger,
    started_by: row.startedBy && starter !== undefined ? { user_id: row.startedBy, name: starter } : null,
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
    warnings: z.array(syncWarning).parse(row.warnings),
    error: row.errorCode === null ? null : { code: row.errorCode, detail: row.errorDetail ?? "" },
    awaits_decision,
    dismissed_at: row.dismissedAt && toTimestamp(row.dismissedAt),
    started_at: toTimestamp(row.startedAt),
    finished_at: row.finishedAt && toTimestamp(row.finishedAt),
    request_id: row.requestId,
  };
}

function groupByPerson(caller: Caller, rows: readonly ChangeRow[]): z.infer<typeof syncChange>[] {
  const changes = new Map<string, z.infer<typeof syncChange>>();
  for (const { personId, personName, kind, field, ...values } of rows) {
    const change = changes.get(personId) ?? {
      person_id: personId,
      person_name: personName,
      kind,
      fields: [],
    };
    if (field !== null)
      change.fields.push({ field, ...(toVisibleChange(caller, field, values) ?? { old: null, new: null }) });
    changes.set(personId, change);
  }
  return [...changes.values()];
}
