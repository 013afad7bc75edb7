import "server-only";
import type { Caller } from "@/lib/access/levels";
import { requirePermission } from "@/lib/access/require";
import { compareNames } from "@/lib/people/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { UserMapping } from "./schema";

/** Every user with their ids elsewhere, by name. */
export async function listMappings(caller: Caller): Promise<UserMapping[]> {
  requirePermission(caller, "admin:connections");
  const mappings = await readMappings(database(), null);
  return mappings.sort((a, b) => compareNames(a.user_name, b.user_name) || (a.user_id < b.user_id ? -1 : 1));
}

/** One user's. */
export async function getMapping(caller: Caller, userId: string): Promise<UserMapping> {
  requirePermission(caller, "admin:connections");
  const [mapping] = await readMappings(database(), userId);
  if (!mapping) throw new Problem("missing", "user_not_found", "There is no such user.");
  return mapping;
}

/** A payroll id shows through both doors: set at the user, or at the person whom the user is. */
export async function readMappings(session: DatabaseSession, userId: string | null): Promise<UserMapping[]> {
  return session.$queryRaw<UserMapping[]>`
    SELECT app_users.id AS user_id, app_users.name AS user_name, app_users.email AS user_email,
      coalesce(own.external_id, of_person.external_id, '') AS payroll_id, coalesce(projects.external_id, '') AS projects_id
    FROM app_users
    LEFT JOIN external_identities AS projects ON projects.provider = 'projects' AND projects.user_id = app_users.id
    LEFT JOIN external_identities AS own ON own.provider = 'payroll' AND own.user_id = app_users.id
    LEFT JOIN external_identities AS of_person ON of_person.provider = 'payroll' AND of_person.person_id = projects.person_id
    WHERE ${userId}::uuid IS NULL OR app_users.id = ${userId}::uuid`;
}
