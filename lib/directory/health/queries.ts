import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { fullName } from "@/lib/identity/matching/names";
import { toDateText, toTimestamp } from "@/lib/platform/times";
import { database, databaseNow } from "@/lib/platform/database";
import { healthChecks, runCheck, getSkipReason } from "./checks";
import { readHealthData } from "./health-data";
import type { HealthCount, HealthResponse } from "./schema";

const maxFindings = 500;
const historyDays = 90;

/** Returns the findings of all checks, at most `maxFindings` each, and the counts of the last `historyDays` days. */
export async function getDirectoryHealth(_caller: CallerWith<"manage:people">): Promise<HealthResponse> {
  const [examined, history, state, marks] = await Promise.all([
    readHealthData(),
    readHistory(),
    database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } }),
    database().personMark.findMany({
      where: { kind: { not: "removal_held" }, person: { removedAt: null } },
      distinct: ["personId", "kind"],
      include: { person: true },
      orderBy: { setAt: "desc" },
    }),
  ]);
  return {
    people: examined.people.length,
    synced_at: state?.syncedAt ? toTimestamp(state.syncedAt) : null,
    checks: healthChecks.map((check) => {
      const findings = runCheck(check, examined);
      const { id, severity, title, meaning, remedy, href } = check;
      return {
        ...{ id, severity, title, meaning, remedy, href: href ?? null },
        not_looked_at: getSkipReason(check, examined),
        found: findings.length,
        findings: findings.slice(0, maxFindings),
        history: history.get(id) ?? [],
      };
    }),
    marks: marks.map(({ personId, kind, person, setByName, setAt }) => ({
      ...{ person_id: personId, name: fullName(person), set_by: setByName, set_at: toTimestamp(setAt) },
      mark: kind === "two_people" ? kind : "not_in_payroll",
    })),
  };
}

/** Reads the counts of recent days by check, oldest first. */
async function readHistory(): Promise<ReadonlyMap<string, HealthCount[]>> {
  const rows = await database().healthCount.findMany({
    where: { day: { gt: new Date(databaseNow().getTime() - historyDays * 86_400_000) } },
    orderBy: { day: "asc" },
  });
  const byCheck = new Map<string, HealthCount[]>();
  for (const { check, day, found } of rows) {
    byCheck.set(check, [...(byCheck.get(check) ?? []), { day: toDateText(day), found }]);
  }
  return byCheck;
}
