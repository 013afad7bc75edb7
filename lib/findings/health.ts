import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { canRun, healthChecks, runCheck } from "@/lib/directory/health/checks";
import { readHealthData } from "@/lib/directory/health/health-data";
import type { HealthCount, HealthResponse } from "@/lib/directory/health/schema";
import { fullName } from "@/lib/identity/matching/names";
import { addDays, toDateText, toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow } from "@/lib/platform/database/database";
import { peopleSystem } from "@/lib/people/people-system";
import { formatCount } from "@/lib/platform/text/text-format";
import { vendorNames, vendorTexts } from "@/lib/connections/connectors/people/vendor-texts";
import { readLeftOut } from "@/lib/connections/people-rules";
import { readSyncedAt } from "./runs";

const maxFindings = 500;
const historyDays = 90;
/** Age of a listing, in days, above which Health reports it. */
const maxListingDays = 7;
const millisecondsPerDay = 86_400_000;

export async function getDirectoryHealth(_caller: CallerWith<"manage:people">): Promise<HealthResponse> {
  const [{ examined, decisions }, history, synced_at, listing, leftOut] = await Promise.all([
    readHealthData(),
    readHealthCounts(historyDays),
    readSyncedAt(),
    findListing(),
    readLeftOut(),
  ]);
  const decided = new Set<string>();
  return {
    people: examined.people.length,
    synced_at,
    ...listing,
    left_out: { found: leftOut.length, records: leftOut.slice(0, maxFindings) },
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

async function findListing(): Promise<Pick<HealthResponse, "listing_received_at" | "old_listing">> {
  const source = await database().peopleSource.findUnique({
    where: { provider: peopleSystem },
    select: { receivedAt: true, connection: { select: { vendor: true } } },
  });
  const vendor = vendorNames.find((name) => name === source?.connection.vendor);
  if (!source?.receivedAt || !vendor) return {};
  const days = Math.floor((databaseNow().getTime() - source.receivedAt.getTime()) / millisecondsPerDay);
  const received_at = toTimestamp(source.receivedAt);
  if (days <= maxListingDays) return { listing_received_at: received_at };
  const detail = `The last listing of people is ${formatCount(days, "day")} old, so changes since then are missing. ${vendorTexts[vendor].sent?.renewal ?? ""}`;
  return { listing_received_at: received_at, old_listing: { received_at, detail } };
}

/** Counts by check, oldest first, including today. */
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
