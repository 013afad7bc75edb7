import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { canRun, healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import type { SetupStepId } from "./setup-step-ids";

export async function skipSetupSteps(
  _caller: CallerWith<"admin:connections">,
  steps: readonly SetupStepId[],
): Promise<void> {
  await database().setupSkip.createMany({ data: steps.map((step) => ({ step })), skipDuplicates: true });
}

/**
 * Stores today's count of each check, by UTC day of the database's clock. Replaces earlier counts of the same day.
 * Stores nothing for an empty directory or a skipped check, because a count of zero would be wrong.
 */
export async function storeHealthCounts(): Promise<void> {
  const { examined } = await readHealthData();
  if (examined.people.length === 0) return;
  const counts = [];
  for (const check of healthChecks) {
    if (!canRun(check, examined)) continue;
    counts.push({ check: check.id, found: runCheck(check, examined).length });
    // The pause lets other requests run, because a check can take a while in a large directory.
    await new Promise(setImmediate);
  }
  await database().$executeRaw`
    INSERT INTO health_counts (day, check_name, found)
    SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date, counted."check", counted.found
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS counted("check" text, found int)
    ON CONFLICT (day, check_name) DO UPDATE SET found = excluded.found`;
}
