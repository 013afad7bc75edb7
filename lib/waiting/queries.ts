import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { listConnections } from "@/lib/connections/queries";
import { checks, examine } from "@/lib/health/checks";
import { readHealthData } from "@/lib/health/examined";
import { toDate, toTimestamp } from "@/lib/http/times";
import { lastGoodBackup } from "@/lib/backup/queries";
import { countMatchesToReview } from "@/lib/payroll-matching/suggestions";
import { database } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { unreadableKinds } from "@/lib/unreadable-kinds";
import { payrollRuns, peopleSyncs } from "@/lib/runs/run-kinds";
import { listGivenUp } from "@/lib/webhooks/queries";
import type { Waiting } from "./schema";
import { dayBefore, gotWorse } from "./waiting";

/** Counts this old are still compared with. */
const oldestDays = 37;

/** What waits for an executive, from what is stored: no vendor is asked. */
export async function getWaiting(caller: CallerWith<"admin:connections">): Promise<Waiting> {
  const [
    held_removals,
    failed_runs,
    failed_backup,
    unreadable_values,
    connections,
    webhooks,
    payroll_matches,
    health,
  ] = await Promise.all([
    findHeldRemovals(),
    findFailedRuns(),
    findFailedBackup(),
    findUnreadable(),
    findBroken(caller),
    listGivenUp(),
    countMatchesToReview(),
    findWorse(),
  ]);
  return {
    ...{ held_removals, failed_runs, failed_backup, unreadable_values },
    ...{ connections, webhooks, payroll_matches, health },
  };
}

/** Of the newest run that was applied: an older held one was answered or overtaken by it. */
async function findHeldRemovals(): Promise<Waiting["held_removals"]> {
  const run = await database().syncRun.findFirst({
    where: { ...peopleSyncs, state: { in: ["succeeded", "held"] } },
    orderBy: { startedAt: "desc" },
    select: {
      id: true,
      state: true,
      heldRemovals: true,
      dismissedAt: true,
      startedAt: true,
      finishedAt: true,
    },
  });
  if (run?.state !== "held" || run.dismissedAt !== null) return null;
  return {
    run_id: run.id,
    people: run.heldRemovals ?? 0,
    held_at: toTimestamp(run.finishedAt ?? run.startedAt),
  };
}

/** The newest run from each system that came to an end, where that was no good one. One that was stopped by hand did not fail. */
async function findFailedRuns(): Promise<Waiting["failed_runs"]> {
  const newest = await Promise.all(
    ([peopleSyncs, payrollRuns] as const).map((kind) =>
      database().syncRun.findFirst({
        where: { ...kind, state: { in: ["succeeded", "held", "failed", "abandoned"] } },
        orderBy: { startedAt: "desc" },
        select: {
          id: true,
          source: true,
          state: true,
          errorDetail: true,
          startedAt: true,
          finishedAt: true,
        },
      }),
    ),
  );
  return newest.flatMap((run) =>
    run?.state === "failed" || run?.state === "abandoned"
      ? [
          {
            run_id: run.id,
            source: run.source === "payroll" ? "payroll" : "projects",
            detail: run.errorDetail ?? "The run failed.",
            failed_at: toTimestamp(run.finishedAt ?? run.startedAt),
          },
        ]
      : [],
  );
}

/** Where Kith makes backups by itself. One that is under way says nothing yet: the one before it counts. */
async function findFailedBackup(): Promise<Waiting["failed_backup"]> {
  if (!environment().backups.planned) return null;
  const last = await database().scheduledBackup.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { startedAt: "desc" },
  });
  if (!last || last.failure === null) return null;
  const good = await lastGoodBackup();
  return {
    failed_at: toTimestamp(last.finishedAt ?? last.startedAt),
    detail: last.failure,
    last_good_at: good && toTimestamp(good),
  };
}

/** Reads the last count of values that no encryption key opens. */
async function findUnreadable(): Promise<Waiting["unreadable_values"]> {
  const rows = await database().unreadableValues.findMany({ where: { found: { gt: 0 } } });
  const [countedAt] = rows.map((row) => row.countedAt);
  const kinds = unreadableKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ found }) => ({ kind, count: found })),
  );
  return countedAt && kinds.length > 0 ? { kinds, counted_at: toTimestamp(countedAt) } : null;
}

async function findBroken(caller: CallerWith<"admin:connections">): Promise<Waiting["connections"]> {
  const connections = await listConnections(caller);
  return connections.flatMap(({ provider, status, last_error }) =>
    status === "connected" ? [] : [{ provider, status, last_error }],
  );
}

/** What was counted as worse within the hour, and still is when looked at now: what was put right meanwhile no longer waits. */
async function findWorse(): Promise<Waiting["health"]> {
  const today = toDate(new Date());
  const rows = await database().healthCount.findMany({
    where: { day: { gte: new Date(`${dayBefore(today, oldestDays)}T00:00:00Z`) } },
  });
  const suspects = gotWorse(
    rows.map(({ check, day, found }) => ({ check, day: toDate(day), found })),
    today,
  );
  if (suspects.length === 0) return [];
  const examined = await readHealthData();
  return checks.flatMap((check) => {
    const suspect = suspects.find((counted) => counted.check === check.id);
    const found = suspect ? examine(check, examined).length : 0;
    return suspect && found > suspect.before.found
      ? [
          {
            check: check.id,
            title: check.title,
            found,
            found_before: suspect.before.found,
            day: suspect.before.day,
          },
        ]
      : [];
  });
}
