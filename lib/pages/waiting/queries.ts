import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { listConnections } from "@/lib/connections/queries";
import { healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import { addDays, toDateText, toTimestamp } from "@/lib/platform/times";
import { closeAbandonedBackup } from "@/lib/operations/backup/abandoned-backups";
import { findLastGoodBackupTime } from "@/lib/operations/backup/queries";
import { countMatchesToReview } from "@/lib/links/payroll/suggestions";
import { countPeopleWithUnknownEmployee } from "@/lib/identity/external-ids/identities";
import { countUsersWithoutLink } from "@/lib/identity/invitations/queries";
import { database, databaseNow } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { unreadableValueKinds } from "@/lib/platform/unreadable-value-kinds";
import { payrollRunFilter, peopleSyncFilter } from "@/lib/history/run-kinds";
import { listOpenReplacements } from "@/lib/sync/runs/replacements";
import { listGivenUpWebhooks } from "@/lib/webhooks/queries";
import { closeAbandonedSync } from "@/lib/sync/runs/abandoned-runs";
import { getOpenSetup } from "@/lib/pages/set-up/queries";
import type { WaitingTasks } from "./schema";
import { findWorsenedChecks } from "./waiting-tasks";

const maxCountAgeDays = 37;

/** Number of days for which a changed restriction is listed. */
const noticeDays = 7;

/** Reads only the database and sends no request to a vendor. */
export async function getWaitingTasks(caller: CallerWith<"admin:connections">): Promise<WaitingTasks> {
  await closeAbandonedSync();
  await closeAbandonedBackup();
  const [
    held_removals,
    replacements,
    failed_runs,
    failed_backup,
    unreadable_values,
    connections,
    webhooks,
    payroll_matches,
    unknown_employees,
    health,
    setup,
    users_without_link,
    private_data_changes,
  ] = await Promise.all([
    findHeldRemovals(),
    listOpenReplacements(),
    findFailedRuns(),
    findFailedBackup(),
    findUnreadableValues(),
    findBrokenConnections(caller),
    listGivenUpWebhooks(),
    countMatchesToReview(),
    countPeopleWithUnknownEmployee(database()),
    findWorsenedHealth(),
    getOpenSetup(),
    countUsersWithoutLink(),
    listPrivateDataChanges(),
  ]);
  return {
    held_removals,
    same_person_questions: replacements.length,
    failed_runs,
    failed_backup,
    unreadable_values,
    connections,
    webhooks,
    payroll_matches,
    unknown_employees,
    health,
    setup,
    users_without_link,
    private_data_changes,
  };
}

/**
 * Returns the users whose right to see private data was restricted or restored in the last seven days, each with the
 * last change, newest first, so that every executive is informed.
 */
async function listPrivateDataChanges(): Promise<WaitingTasks["private_data_changes"]> {
  const events = await database().auditEvent.findMany({
    where: {
      kind: { in: ["private_data_restricted", "private_data_restored"] },
      at: { gt: new Date(databaseNow().getTime() - noticeDays * 86_400_000) },
    },
    orderBy: { id: "desc" },
    distinct: ["subjectId"],
  });
  return events.map(({ id, kind, at, actorName, subjectId, subjectName }) => ({
    event_id: String(id),
    user_id: subjectId ?? "",
    name: subjectName ?? "",
    private_data: kind === "private_data_restored",
    changed_by: actorName,
    changed_at: toTimestamp(at),
  }));
}

/**
 * Returns the held removals of the newest people sync with the state `succeeded` or `held`; null if no decision is
 * needed. Older held runs do not count, because the newest run replaces them.
 */
async function findHeldRemovals(): Promise<WaitingTasks["held_removals"]> {
  const run = await database().syncRun.findFirst({
    where: { ...peopleSyncFilter, state: { in: ["succeeded", "held"] } },
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

/** Returns the newest finished run of each system if it failed. Ignores runs that were stopped by hand. */
async function findFailedRuns(): Promise<WaitingTasks["failed_runs"]> {
  const newest = await Promise.all(
    ([peopleSyncFilter, payrollRunFilter] as const).map((kind) =>
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

/** Returns the last finished scheduled backup if it failed; null if it succeeded or no backups are scheduled. */
async function findFailedBackup(): Promise<WaitingTasks["failed_backup"]> {
  if (!environment().backups.planned) return null;
  const last = await database().scheduledBackup.findFirst({
    where: { finishedAt: { not: null } },
    orderBy: { startedAt: "desc" },
  });
  if (!last || last.failure === null) return null;
  const good = await findLastGoodBackupTime();
  return {
    failed_at: toTimestamp(last.finishedAt ?? last.startedAt),
    detail: last.failure,
    last_good_at: good && toTimestamp(good),
  };
}

/** Returns the last count of values that cannot be decrypted; null if it found none. */
async function findUnreadableValues(): Promise<WaitingTasks["unreadable_values"]> {
  const rows = await database().unreadableValues.findMany({ where: { found: { gt: 0 } } });
  const [countedAt] = rows.map((row) => row.countedAt);
  const kinds = unreadableValueKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ found }) => ({ kind, count: found })),
  );
  return countedAt && kinds.length > 0 ? { kinds, counted_at: toTimestamp(countedAt) } : null;
}

async function findBrokenConnections(
  caller: CallerWith<"admin:connections">,
): Promise<WaitingTasks["connections"]> {
  const connections = await listConnections(caller);
  return connections.flatMap(({ provider, status, last_error }) =>
    status === "connected" ? [] : [{ provider, status, last_error }],
  );
}

/**
 * Returns the health checks that find more problems than at least a week ago. Runs each suspect check again, which
 * omits checks whose problems were fixed since the newest daily count.
 */
async function findWorsenedHealth(): Promise<WaitingTasks["health"]> {
  const today = toDateText(databaseNow());
  const rows = await database().healthCount.findMany({
    where: { day: { gte: new Date(`${addDays(today, -maxCountAgeDays)}T00:00:00Z`) } },
  });
  const suspects = findWorsenedChecks(
    rows.map(({ check, day, found }) => ({ check, day: toDateText(day), found })),
    today,
  );
  if (suspects.length === 0) return [];
  const examined = await readHealthData();
  return healthChecks.flatMap((check) => {
    const suspect = suspects.find((counted) => counted.check === check.id);
    const found = suspect ? runCheck(check, examined).length : 0;
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
