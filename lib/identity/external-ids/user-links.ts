import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { activeSql } from "@/lib/people/membership";
import { isVendorPictureSql } from "@/lib/people/value-layers-sql";
import { toTimestamp } from "@/lib/platform/text/times";
import type { LockedSession } from "@/lib/versions/directory-version";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query } from "@/lib/platform/database/query";
import { detailedMapping, type LinkDetail } from "./schema";
import { projectsIdentityJoin } from "./link-queries";
import { isOfPeopleSystem } from "./people-identity";

const buildLinkDetail = (table: "payroll" | "identity", isKnown: Prisma.Sql) => {
  const column = (name: string) => Prisma.raw(`${table}.${name}`);
  return Prisma.sql`CASE WHEN ${column("origin")} IS NOT NULL THEN json_build_object('origin', ${column("origin")},
    'set_by_name', ${column("set_by_name")}, 'is_known', ${isKnown},
    'set_at', to_char(${column("set_at")} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')) END`;
};

/** Null `userId`: all users. The payroll id is that of the user, else that of the linked person. */
export const readUserLinks = (session: DatabaseSession, userId: string | null) =>
  query(session, detailedMapping)`
    SELECT app_users.id AS user_id, app_users.name AS user_name, app_users.email AS user_email,
      coalesce(payroll.external_id, '') AS payroll_id, coalesce(identity.external_id, '') AS projects_id,
      app_users.mapping_ignored_at IS NOT NULL AS ignored,
      ${buildLinkDetail("payroll", Prisma.sql`payroll.is_known`)} AS payroll_link,
      ${buildLinkDetail(
        "identity",
        Prisma.sql`CASE WHEN person.id IS NOT NULL THEN true
          WHEN EXISTS (SELECT FROM connections WHERE ${isOfPeopleSystem("connections")}) THEN false END`,
      )} AS projects_link
    FROM app_users
    LEFT JOIN external_identities AS identity ON ${isOfPeopleSystem("identity")} AND identity.user_id = app_users.id
    LEFT JOIN people AS person ON person.id = identity.person_id AND ${activeSql.person}
    LEFT JOIN external_identities AS own ON own.provider = 'payroll' AND own.user_id = app_users.id
    LEFT JOIN external_identities AS payroll ON payroll.provider = 'payroll'
      AND CASE WHEN own.external_id IS NULL THEN payroll.person_id = identity.person_id
        ELSE payroll.external_id = own.external_id END
    WHERE ${userId}::uuid IS NULL OR app_users.id = ${userId}::uuid`;

export async function findPayrollLinkDetail(
  session: DatabaseSession,
  personId: string,
): Promise<LinkDetail | null> {
  const row = await session.externalIdentity.findUnique({
    where: { personId_provider: { personId, provider: "payroll" } },
    select: { origin: true, setByName: true, setAt: true, isKnown: true },
  });
  return (
    row && {
      origin: row.origin,
      set_by_name: row.setByName,
      set_at: toTimestamp(row.setAt),
      is_known: row.isKnown,
    }
  );
}

export async function copyPersonDataToUsers(transaction: LockedSession) {
  await transaction.$executeRaw`
    UPDATE app_users SET job_title = people.title, picture = address.public
    FROM people JOIN ${projectsIdentityJoin}
    CROSS JOIN LATERAL (SELECT CASE WHEN NOT ${isVendorPictureSql} THEN people.avatar_url END AS public) AS address
    WHERE identity.user_id = app_users.id AND ${activeSql.people}
      AND (app_users.job_title, app_users.picture) IS DISTINCT FROM (people.title, address.public)`;
}
