import "server-only";
import { allows, type Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { toTimestamp } from "@/lib/http/times";
import { compareNames } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { DetailedMapping, UserMapping } from "./schema";
import type { LinkDetail } from "@/lib/identities/schema";

/** Every user with their ids elsewhere, how these came about, and whether the user is ignored, by name. */
export async function listMappings(caller: Caller): Promise<DetailedMapping[]> {
  requirePermission(caller, "admin:connections");
  const mappings = await readMappings(database(), null);
  return mappings.sort((a, b) => compareNames(a.user_name, b.user_name) || (a.user_id < b.user_id ? -1 : 1));
}

/** One user's; 404 for nobody. */
export async function getMapping(
  caller: Caller,
  userId: string,
  session: DatabaseSession = database(),
): Promise<DetailedMapping> {
  requirePermission(caller, "admin:connections");
  const [mapping] = await readMappings(session, userId);
  if (!mapping) throw new Problem("missing", "user_not_found", "There is no such user.");
  return mapping;
}

/** The mapping of MAP-1, without the details. */
export const toUserMapping = ({
  user_id,
  user_name,
  user_email,
  payroll_id,
  projects_id,
}: DetailedMapping): UserMapping => ({ user_id, user_name, user_email, payroll_id, projects_id });

type MappingRow = UserMapping & {
  ignored: boolean;
  payroll_origin: LinkDetail["origin"] | null;
  payroll_set_by_name: string | null;
  payroll_set_at: Date | null;
  projects_origin: LinkDetail["origin"] | null;
  projects_set_by_name: string | null;
  projects_set_at: Date | null;
};

/** A payroll id shows through both doors: set at the user, or at the person whom the user is. */
export async function readMappings(
  session: DatabaseSession,
  userId: string | null,
): Promise<DetailedMapping[]> {
  const rows = await session.$queryRaw<MappingRow[]>`
    SELECT app_users.id AS user_id, app_users.name AS user_name, app_users.email AS user_email,
      coalesce(payroll.external_id, '') AS payroll_id, coalesce(projects.external_id, '') AS projects_id,
      app_users.mapping_ignored_at IS NOT NULL AS ignored,
      payroll.origin AS payroll_origin, payroll.set_by_name AS payroll_set_by_name, payroll.set_at AS payroll_set_at,
      projects.origin AS projects_origin, projects.set_by_name AS projects_set_by_name, projects.set_at AS projects_set_at
    FROM app_users
    LEFT JOIN external_identities AS projects ON projects.provider = 'projects' AND projects.user_id = app_users.id
    LEFT JOIN external_identities AS own ON own.provider = 'payroll' AND own.user_id = app_users.id
    LEFT JOIN external_identities AS payroll ON payroll.provider = 'payroll'
      AND CASE WHEN own.external_id IS NULL THEN payroll.person_id = projects.person_id
        ELSE payroll.external_id = own.external_id END
    WHERE ${userId}::uuid IS NULL OR app_users.id = ${userId}::uuid`;
  return rows.map((row) => ({
    user_id: row.user_id,
    user_name: row.user_name,
    user_email: row.user_email,
    payroll_id: row.payroll_id,
    projects_id: row.projects_id,
    ignored: row.ignored,
    payroll_link: toDetail(row.payroll_origin, row.payroll_set_by_name, row.payroll_set_at),
    projects_link: toDetail(row.projects_origin, row.projects_set_by_name, row.projects_set_at),
  }));
}

const toDetail = (origin: LinkDetail["origin"] | null, name: string | null, at: Date | null) =>
  origin && at && { origin, set_by_name: name, set_at: toTimestamp(at) };

/** How a person came to their payroll link, for executives; null: they have none, or the caller may not know. */
export async function findPayrollLink(caller: Caller, personId: string): Promise<LinkDetail | null> {
  if (!allows(caller, "manage:people")) return null;
  const row = await database().externalIdentity.findUnique({
    where: { personId_provider: { personId, provider: "payroll" } },
    select: { origin: true, setByName: true, setAt: true },
  });
  return row && { origin: row.origin, set_by_name: row.setByName, set_at: toTimestamp(row.setAt) };
}
