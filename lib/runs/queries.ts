import "server-only";
import { z } from "zod";
import type { CallerWith } from "@/lib/access/levels";
import type { SyncChange as ChangeRow, SyncRun as RunRow } from "@/lib/generated/prisma/client";
import { toTimestamp } from "@/lib/http/times";
import { payrollRuns, peopleSyncs, sourceOf } from "./run-kinds";
import { database } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import {
  type syncChange,
  syncPhase,
  syncRun,
  syncWarning,
  type SyncRun,
  type SyncRunResponse,
  type SyncRunsResponse,
} from "./schema";

const runsShown = 50;
const all = { personId: null } as const;
const changesShown = 1_000;

/** The newest runs of everybody, and whether there is anything to sync from. Readings of one person stand on their page. */
export async function listSyncRuns(_caller: CallerWith<"manage:people">): Promise<SyncRunsResponse> {
  const [rows, connection] = await Promise.all([
    database().syncRun.findMany({ where: all, orderBy: { startedAt: "desc" }, take: runsShown }),
    database().connection.findUnique({ where: { provider: "projects" }, select: { provider: true } }),
  ]);
  return { runs: await toRuns(rows), projects_connected: connection !== null };
}

/** The payroll run of everybody that is under way or paused, or else the last one. */
export async function findPayrollRun(): Promise<SyncRun | null> {
  const row = await database().syncRun.findFirst({
    where: payrollRuns,
    orderBy: { startedAt: "desc" },
  });
  const [run] = row ? await toRuns([row]) : [];
  return run ?? null;
}

/** One run with what it changed, person by person, in the order of their names. */
export async function getSyncRun(_caller: CallerWith<"manage:people">, id: string): Promise<SyncRunResponse> {
  const row = await database().syncRun.findUnique({ where: { id } });
  const [run] = row ? await toRuns([row]) : [];
  if (!run) throw new Problem("missing", "run_not_found", "There is no such sync run.");
  const changes = await database().syncChange.findMany({
    where: { runId: id },
    orderBy: [{ personName: "asc" }, { personId: "asc" }, { id: "asc" }],
    take: changesShown * 2,
  });
  const total = await database().syncChange.groupBy({ by: ["personId"], where: { runId: id } });
  return { run, changes: byPerson(changes).slice(0, changesShown), changes_total: total.length };
}

async function toRuns(rows: readonly RunRow[]): Promise<SyncRun[]> {
  // The newest run that was applied says what is open: an older held one was answered or overtaken by it.
  const newest = await database().syncRun.findFirst({
    where: { ...peopleSyncs, state: { in: ["succeeded", "held"] } },
    orderBy: { startedAt: "desc" },
    select: { id: true },
  });
  const starters = await database().appUser.findMany({
    where: { id: { in: rows.flatMap(({ startedBy }) => startedBy ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(starters.map(({ id, name }) => [id, name]));
  return rows.map((row) => toRun(row, names, row.id === newest?.id));
}

function toRun(row: RunRow, names: ReadonlyMap<string, string>, isNewest: boolean): SyncRun {
  const starter = row.startedBy === null ? undefined : names.get(row.startedBy);
  return {
    id: row.id,
    source: sourceOf(row),
    person_id: row.personId,
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
    awaits_decision: isNewest && row.state === "held" && row.dismissedAt === null,
    dismissed_at: row.dismissedAt && toTimestamp(row.dismissedAt),
    started_at: toTimestamp(row.startedAt),
    finished_at: row.finishedAt && toTimestamp(row.finishedAt),
  };
}

function byPerson(rows: readonly ChangeRow[]): z.infer<typeof syncChange>[] {
  const changes = new Map<string, z.infer<typeof syncChange>>();
  for (const { personId, personName, kind, field, old, new: now } of rows) {
    const change = changes.get(personId) ?? {
      person_id: personId,
      person_name: personName,
      kind,
      fields: [],
    };
    if (field !== null) change.fields.push({ field, old, new: now });
    changes.set(personId, change);
  }
  return [...changes.values()];
}
