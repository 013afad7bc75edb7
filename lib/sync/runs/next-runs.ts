import "server-only";
import { z } from "zod";
import { toTimestamp } from "@/lib/platform/text/times";
import { database } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { query } from "@/lib/platform/database/query";
import { payrollRunSql } from "@/lib/runs/run-kinds";
import type { NextRuns } from "@/lib/runs/run-schema";
import { isOfPeopleSystem } from "@/lib/identity/external-ids/people-identity";

const nextRunsRow = z.object({
  refreshFrom: z.date().nullable(),
  payrollSince: z.date().nullable(),
  now: z.date(),
});

/**
 * Returns when the next automatic reads are due. The directory is read at the first page view after `directory_from`,
 * payroll at `payroll_at`. `directory_from` is null if the source of people is not connected, needs reconnection, or was
 * never read; `payroll_at` if payroll is not connected, needs reconnection, or has no schedule.
 */
export async function findNextReadTimes(): Promise<NextRuns> {
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
