import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { UserToLink } from "@/lib/identity/matching/user-matching";
import { activeFilter, inDirectorySql, isInDirectory, removedFilter } from "@/lib/people/membership";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { queryBulk } from "@/lib/platform/database/query";
import { toLink, type ExternalIdLink, type MappedSystem } from "./link";
import { isOfPeopleSystem, peopleIdentity } from "./people-identity";

/** Newest first. Omits ids without a person and a user. */
export async function readLinks(
  session: DatabaseSession,
  provider: MappedSystem,
  where: Prisma.ExternalIdentityWhereInput = {},
): Promise<ExternalIdLink[]> {
  const rows = await session.externalIdentity.findMany({
    where: {
      provider,
      OR: [{ personId: { not: null } }, { userId: { not: null } }],
      AND: where,
    },
    select: {
      externalId: true,
      userId: true,
      origin: true,
      setBy: true,
      setByName: true,
      setAt: true,
      person: { select: { id: true, firstName: true, lastName: true, removedAt: true, isHidden: true } },
      user: {
        select: {
          name: true,
          identities: { where: peopleIdentity, select: { personId: true } },
        },
      },
    },
    orderBy: [{ setAt: "desc" }, { externalId: "asc" }],
  });
  return rows.map(({ person, ...row }) =>
    toLink({ ...row, person: person && { ...person, isInDirectory: isInDirectory(person) } }),
  );
}

export async function findEmployeeId(session: DatabaseSession, personId: string): Promise<string | null> {
  const row = await session.externalIdentity.findFirst({
    where: { provider: "payroll", personId, person: activeFilter },
    select: { externalId: true },
  });
  return row?.externalId ?? null;
}

export const readUsersWithProjectsIds = (session: DatabaseSession): Promise<UserToLink[]> =>
  queryBulk(session, { id: "text", email: "text", linkedTo: "text or null" })`
    SELECT app_users.id, app_users.email, identity.external_id AS "linkedTo"
    FROM app_users
    LEFT JOIN external_identities AS identity ON ${isOfPeopleSystem("identity")} AND identity.user_id = app_users.id
    ORDER BY app_users.id`;

/**
 * True for the account of a person who left. A company may give their e-mail address to a new colleague, so the address
 * alone does not open such an account (USER-2, USER-10). After the data of the person was deleted, the user still has the
 * person's job title and no link.
 */
export const isAccountOfFormerPerson = async (session: DatabaseSession, id: string): Promise<boolean> =>
  (await session.appUser.count({
    where: {
      id,
      OR: [
        { identities: { some: { ...peopleIdentity, person: removedFilter } } },
        { jobTitle: { not: null }, identities: { none: peopleIdentity } },
      ],
    },
  })) > 0;

/** Table and condition of a join that adds `identity.external_id` and `identity.user_id` to rows of `people`. */
export const projectsIdentityJoin = Prisma.sql`external_identities AS identity
  ON ${isOfPeopleSystem("identity")} AND identity.person_id = people.id`;

/** Join that adds the payroll employee (`linked.external_id`) of the person whose id is in `column`. */
export const buildPayrollLinkJoin = (column: "people.id" | "listed.person_id"): Prisma.Sql =>
  Prisma.sql`external_identities AS linked ON linked.provider = 'payroll' AND linked.person_id = ${Prisma.raw(column)}`;

/** `LEFT JOIN` clauses for `app_users` that add the linked row of `people`, if that person is in the directory. */
export const personOfUserJoin = Prisma.sql`
  LEFT JOIN external_identities AS identity ON ${isOfPeopleSystem("identity")} AND identity.user_id = app_users.id
  LEFT JOIN people ON people.id = identity.person_id AND ${inDirectorySql.people}`;
