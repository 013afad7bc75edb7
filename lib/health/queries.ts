import "server-only";
import type { CallerWith } from "@/lib/access/levels";
import { toDate, toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { checks, examine, hindranceOf } from "./checks";
import { readHealthData } from "./examined";
import type { HealthCount, HealthResponse } from "./schema";

const findingsShown = 500;
const daysShown = 90;

/** What is wrong in the directory's data now, and how many it was on earlier days. */
export async function getHealth(_caller: CallerWith<"manage:people">): Promise<HealthResponse> {
  const [examined, history, state] = await Promise.all([
    readHealthData(),
    readHistory(),
    database().directoryState.findUnique({ where: { id: 1 }, select: { syncedAt: true } }),
  ]);
  return {
    people: examined.people.length,
    synced_at: state?.syncedAt ? toTimestamp(state.syncedAt) : null,
    checks: checks.map((check) => {
      const findings = examine(check, examined);
      const { id, severity, title, meaning, remedy, href } = check;
      return {
        ...{ id, severity, title, meaning, remedy, href: href ?? null },
        not_looked_at: hindranceOf(check, examined),
        found: findings.length,
        findings: findings.slice(0, findingsShown),
        history: history.get(id) ?? [],
      };
    }),
  };
}

/** The counts of the last days by check, oldest first. */
async function readHistory(): Promise<ReadonlyMap<string, HealthCount[]>> {
  const rows = await database().healthCount.findMany({
    where: { day: { gt: new Date(Date.now() - daysShown * 86_400_000) } },
    orderBy: { day: "asc" },
  });
  const byCheck = new Map<string, HealthCount[]>();
  for (const { check, day, found } of rows) {
    byCheck.set(check, [...(byCheck.get(check) ?? []), { day: toDate(day), found }]);
  }
  return byCheck;
}
