import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { readUserLinks } from "@/lib/identity/external-ids/user-links";
import { compareNames } from "@/lib/identity/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database/database";
import { Problem } from "@/lib/platform/problem";
import type { DetailedMapping, UserMapping } from "@/lib/identity/external-ids/schema";

export async function listMappings(_caller: CallerWith<"admin:connections">): Promise<DetailedMapping[]> {
  const mappings = await readUserLinks(database(), null);
  return mappings.sort((a, b) => compareNames(a.user_name, b.user_name) || (a.user_id < b.user_id ? -1 : 1));
}

export async function getMapping(
  _caller: CallerWith<"admin:connections">,
  userId: string,
  session: DatabaseSession = database(),
): Promise<DetailedMapping> {
  const [mapping] = await readUserLinks(session, userId);
  if (!mapping) throw new Problem("missing", "user_not_found", "No user has this id.");
  return mapping;
}

export const toUserMapping = ({
  user_id,
  user_name,
  user_email,
  payroll_id,
  projects_id,
}: DetailedMapping): UserMapping => ({ user_id, user_name, user_email, payroll_id, projects_id });
