import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { listConnections } from "@/lib/connections/queries";
import { toDateText, toTimestamp } from "@/lib/platform/text/times";
import { healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import { countMatchesToReview } from "@/lib/links/payroll/suggestions";
import { countPeopleWithUnknownEmployee } from "@/lib/identity/external-ids/identities";
import { countUsersWithoutLink } from "@/lib/identity/users/invitations/queries";
import { database, databaseNow } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { unreadableValueKinds } from "./unreadable-value-kinds";
import { closeAbandonedSync } from "@/lib/sync/runs/abandoned-runs";
import { listOpenReplacements } from "@/lib/sync/runs/replacements";
import { listGivenUpWebhooks } from "@/lib/webhooks/queries";
import { closeAbandonedBackup, readLastBackups } from "./backups";
import { readHealthCounts } from "./health";
import { findFailedRuns, findHeldRemovals } from "./runs";
import { readSetupFacts } from "./set-up";
import { getOpenSetup } from "./set-up-steps";
import type { WaitingTasks } from "./waiting-schema";
import { findWorsenedChecks } from "./worsened-checks";

const comparedDays = 38;

const noticeDays = 7;

/** Reads only the database and sends no request to a vendor. The set-up shares what the tasks read. */
export async function getWaitingTasks(caller: CallerWith<"admin:connections">): Promise<WaitingTasks> {
  await closeAbandonedSync();
  await closeAbandonedBackup();
  const shared = Promise.all([listConnections(caller), countMatchesToReview()]);
  const reads = {
    held: findHeldRemovals(),
    replacements: listOpenReplacements(),
    failedRuns: findFailedRuns(),
    failedBackup: findFailedBackup(),
    unreadable: findUnreadableValues(),
    webhooks: listGivenUpWebhooks(),
    unknownEmployees: countPeopleWithUnknownEmployee(database()),
    health: findWorsenedHealth(),
    setup: shared.then((facts) => readSetupFacts(...facts)).then(getOpenSetup),
    usersWithoutLink: countUsersWithoutLink(),
    privateDataChanges: listPrivateDataChanges(),
  };
  await Promise.all(Object.values(reads));
  const [connections, payroll_matches] = await shared;
  const hasPayroll = connections.some(({ provider }) => provider === "payroll");
  return {
    held_removals: await reads.held,
    same_person_questions: (await reads.replacements).length,
    failed_runs: await reads.failedRuns,
    failed_backup: await reads.failedBackup,
    unreadable_values: await reads.unreadable,
    connections: connections.flatMap(({ provider, status, last_error }) =>
      status === "connected" ? [] : [{ provider, status, last_error }],
    ),
    webhooks: await reads.webhooks,
    payroll_matches,
    unknown_employees: hasPayroll ? await reads.unknownEmployees : 0,
    health: await reads.health,
    setup: await reads.setup,
    users_without_link: await reads.usersWithoutLink,
    private_data_changes: await reads.privateDataChanges,
  };
}

/** Every executive is informed. Each user is listed with the last change. */
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

async function findFailedBackup(): Promise<WaitingTasks["failed_backup"]> {
  if (!environment().backups.planned) return null;
  const { last, good } = await readLastBackups();
  if (!last || last.failure === null) return null;
  return {
    failed_at: toTimestamp(last.finishedAt ?? last.startedAt),
    detail: last.failure,
    last_good_at: good && toTimestamp(good.startedAt),
  };
}

async function findUnreadableValues(): Promise<WaitingTasks["unreadable_values"]> {
  const rows = await database().unreadableValues.findMany({ where: { found: { gt: 0 } } });
  const [countedAt] = rows.map((row) => row.countedAt);
  const kinds = unreadableValueKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ found }) => ({ kind, count: found })),
  );
  return countedAt && kinds.length > 0 ? { kinds, counted_at: toTimestamp(countedAt) } : null;
}

/** Runs each suspect check again, which omits checks whose problems were fixed since the newest daily count. */
async function findWorsenedHealth(): Promise<WaitingTasks["health"]> {
  const counts = await readHealthCounts(comparedDays);
  const suspects = findWorsenedChecks(counts, toDateText(databaseNow()));
  if (suspects.size === 0) return [];
  const { examined } = await readHealthData();
  return healthChecks.flatMap((check) => {
    const before = suspects.get(check.id);
    const found = before ? runCheck(check, examined).length : 0;
    if (!before || found <= before.found) return [];
    return [{ check: check.id, title: check.title, found, found_before: before.found, day: before.day }];
  });
}
