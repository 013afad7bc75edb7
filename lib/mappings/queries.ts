import "server-only";
import { allows, type Caller, type CallerWith } from "@/lib/access/levels";
import { findPayrollLinkDetail, readMappings } from "@/lib/identities/user-links";
import { compareNames } from "@/lib/matching/names";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { Problem } from "@/lib/problem";
import type { DetailedMapping, UserMapping } from "./schema";
import type { LinkDetail } from "@/lib/identities/schema";

/** Every user with their ids elsewhere, how these came about, and whether the user is ignored, by name. */
export async function listMappings(_caller: CallerWith<"admin:connections">): Promise<DetailedMapping[]> {
  const mappings = await readMappings(database(), null);
  return mappings.sort((a, b) => compareNames(a.user_name, b.user_name) || (a.user_id < b.user_id ? -1 : 1));
}

/** One user's; 404 for nobody. */
export async function getMapping(
  _caller: CallerWith<"admin:connections">,
  userId: string,
  session: DatabaseSession = database(),
): Promise<DetailedMapping> {
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

/** How a person came to their payroll link, for executives; null: they have none, or the caller may not know. */
export const findPayrollLink = async (caller: Caller, personId: string): Promise<LinkDetail | null> =>
  allows(caller, "manage:people") ? findPayrollLinkDetail(database(), personId) : null;
