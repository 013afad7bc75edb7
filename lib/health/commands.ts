import "server-only";
import { database } from "@/lib/platform/database";
import { checks, examine, hindranceOf } from "./checks";
import { readHealthData } from "./examined";

/**
 * Counts today (UTC, by the database's clock) what every check finds, in place of what was counted earlier today: the last count of a
 * day is the day's. Nothing is counted before the first sync, nor what cannot be looked at: that it was none would not be true.
 */
export async function countHealth(): Promise<void> {
  const examined = await readHealthData();
  if (examined.people.length === 0) return;
  const counts = [];
  for (const check of checks) {
    if (hindranceOf(check, examined) !== null) continue;
    counts.push({ check: check.id, found: examine(check, examined).length });
    await new Promise(setImmediate); // in a large directory each takes a while, and others want their answers
  }
  await database().$executeRaw`
    INSERT INTO health_counts (day, check_name, found)
    SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date, counted."check", counted.found
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS counted("check" text, found int)
    ON CONFLICT (day, check_name) DO UPDATE SET found = excluded.found`;
}
