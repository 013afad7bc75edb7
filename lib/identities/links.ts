import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MatchableUser } from "@/lib/matching/user-matching";
import type { DatabaseSession } from "@/lib/platform/database";
import { queryMany } from "@/lib/platform/query";
import { toLink, type Link } from "./link";
import type { MappedSystem } from "./mapped-systems";

/** Who has which id of a system, or which of these ids; the newest first. Ids that nobody has are not in it. */
export async function readLinks(
  session: DatabaseSession,
  provider: MappedSystem,
  externalIds?: readonly string[],
): Promise<Link[]> {
  const rows = await session.externalIdentity.findMany({
    where: {
      provider,
      OR: [{ personId: { not: null } }, { userId: { not: null } }],
      ...(externalIds && { externalId: { in: [...externalIds] } }),
    },
    select: {
      ...{ externalId: true, userId: true, origin: true, setBy: true, setByName: true, setAt: true },
      person: { select: { id: true, firstName: true, lastName: true, removedAt: true } },
      user: {
        select: {
          name: true,
          identities: { where: { provider: "projects" }, select: { personId: true } },
        },
      },
    },
    orderBy: [{ setAt: "desc" }, { externalId: "asc" }],
  });
  return rows.map(toLink);
}

/** The payroll employee of somebody in the directory; null: they are linked to none, or gone. */
export async function findEmployeeId(session: DatabaseSession, personId: string): Promise<string | null> {
  const row = await session.externalIdentity.findFirst({
    where: { provider: "payroll", personId, person: { removedAt: null } },
    select: { externalId: true },
  });
  return row?.externalId ?? null;
}

/** All app users, with the id of the projects system that each is linked to. */
export const readUsersWithLinks = (session: DatabaseSession): Promise<MatchableUser[]> =>
  queryMany(session, { id: "text", email: "text", linkedTo: "text or null" })`
    SELECT app_users.id, app_users.email, identity.external_id AS "linkedTo"
    FROM app_users
    LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'
    ORDER BY app_users.id`;

/** For a `JOIN`: what `people` are in the projects system, `identity.external_id`, and which user, `identity.user_id`. */
export const projectsIdentity = Prisma.sql`external_identities AS identity
  ON identity.provider = 'projects' AND identity.person_id = people.id`;

/** For a `JOIN`: the payroll employee of whoever is in this column, `linked.external_id`. */
export const payrollLinkOf = (column: "people.id" | "listed.person_id"): Prisma.Sql =>
  Prisma.sql`external_identities AS linked ON linked.provider = 'payroll' AND linked.person_id = ${Prisma.raw(column)}`;

/** To join to `app_users`: the person whom each is, in `people`, while that person is in the directory. */
export const personOfUser = Prisma.sql`
  LEFT JOIN external_identities AS identity ON identity.provider = 'projects' AND identity.user_id = app_users.id
  LEFT JOIN people ON people.id = identity.person_id AND people.removed_at IS NULL`;
