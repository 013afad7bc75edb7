import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { canRun, healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import type { HealthCount, HealthResponse } from "@/lib/directory/health/schema";
import { fullName } from "@/lib/identity/matching/names";
import { addDays, toDateText, toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow } from "@/lib/platform/database/database";
import { readSyncedAt } from "./runs";

const maxFindings = 500;
const historyDays = 90;

/** Returns the findings of all checks, at most `maxFindings` each, and the counts of the last `historyDays` days. */
export async function getDirectoryHealth(_caller: CallerWith<"manage:people">): Promise<HealthResponse> {
  const [{ examined, decisions }, history, synced_at] = await Promise.all([
    readHealthData(),
    readHealthCounts(historyDays),
    readSyncedAt(),
  ]);
  const decided = new Set<string>();
  return {
    people: examined.people.length,
    synced_at,
    checks: healthChecks.map((check) => {
      const findings = runCheck(check, examined);
      const { id, severity, title, meaning, remedy, href } = check;
      return {
        id,
        severity,
        title,
        meaning,
        remedy,
        href: href ?? null,
        not_looked_at: canRun(check, examined) ? null : "payroll_not_connected",
        found: findings.length,
        findings: findings.slice(0, maxFindings),
        history: history.get(id) ?? [],
      };
    }),
    marks: decisions.flatMap(({ personId, kind, person, setByName, setAt }) => {
      const mark = kind === "two_people" ? kind : "not_in_payroll";
      if (decided.has(`${mark} ${personId}`)) return [];
      decided.add(`${mark} ${personId}`);
      return [
        { person_id: personId, name: fullName(person), set_by: setByName, set_at: toTimestamp(setAt), mark },
      ];
    }),
  };
}

/** Reads the counts of the last days, including today, by check, oldest first. */
export async function readHealthCounts(days: number): Promise<ReadonlyMap<string, HealthCount[]>> {
  const firstDay = addDays(toDateText(databaseNow()), 1 - days);
  const rows = await database().healthCount.findMany({
    where: { day: { gte: new Date(`${firstDay}T00:00:00Z`) } },
    orderBy: { day: "asc" },
  });
  const byCheck = new Map<string, HealthCount[]>();
  for (const { check, day, found } of rows)
    byCheck.set(check, [...(byCheck.get(check) ?? []), { day: toDateText(day), found }]);
  return byCheck;
}
