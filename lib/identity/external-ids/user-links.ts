import "server-only";
import { z } from "zod";
import { IdentityOrigin } from "@/lib/generated/prisma/enums";
import { toTimestamp } from "@/lib/platform/times";
import type { DatabaseSession } from "@/lib/platform/database";
import { query } from "@/lib/platform/query";
import type { LinkDetail } from "./schema";
import { projectsIdentityJoin } from "./link-queries";
import { isOfPeopleSystem } from "./people-identity";

/** User with their ids in payroll and in the projects system ("" if there is none), and the origin of each link. */
type UserLinks = {
  user_id: string;
  user_name: string;
  user_email: string;
  payroll_id: string;
  projects_id: string;
  /** True if an executive marked the user as needing no ids. */
  ignored: boolean;
  payroll_link: LinkDetail | null;
  projects_link: LinkDetail | null;
};

const userRow = z.object({
  user_id: z.string(),
  user_name: z.string(),
  user_email: z.string(),
  payroll_id: z.string(),
  projects_id: z.string(),
  ignored: z.boolean(),
  payroll_origin: z.enum(IdentityOrigin).nullable(),
  payroll_set_by_name: z.string().nullable(),
  payroll_set_at: z.date().nullable(),
  payroll_is_known: z.boolean().nullable(),
  projects_origin: z.enum(IdentityOrigin).nullable(),
  projects_set_by_name: z.string().nullable(),
  projects_set_at: z.date().nullable(),
  projects_is_known: z.boolean().nullable(),
});

/** Null `userId`: all users. The payroll id is that of the user, else that of the linked person. */
export async function readUserLinks(session: DatabaseSession, userId: string | null): Promise<UserLinks[]> {
  const rows = await query(session, userRow)`
    SELECT app_users.id AS user_id, app_users.name AS user_name, app_users.email AS user_email,
      coalesce(payroll.external_id, '') AS payroll_id, coalesce(identity.external_id, '') AS projects_id,
      app_users.mapping_ignored_at IS NOT NULL AS ignored,
      payroll.origin AS payroll_origin, payroll.set_by_name AS payroll_set_by_name, payroll.set_at AS payroll_set_at,
      payroll.is_known AS payroll_is_known,
      CASE WHEN person.id IS NOT NULL THEN true
        WHEN EXISTS (SELECT FROM connections WHERE ${isOfPeopleSystem("connections")}) THEN false END AS projects_is_known,
      identity.origin AS projects_origin, identity.set_by_name AS projects_set_by_name, identity.set_at AS projects_set_at
    FROM app_users
    LEFT JOIN external_identities AS identity ON ${isOfPeopleSystem("identity")} AND identity.user_id = app_users.id
    LEFT JOIN people AS person ON person.id = identity.person_id AND person.removed_at IS NULL
    LEFT JOIN external_identities AS own ON own.provider = 'payroll' AND own.user_id = app_users.id
    LEFT JOIN external_identities AS payroll ON payroll.provider = 'payroll'
      AND CASE WHEN own.external_id IS NULL THEN payroll.person_id = identity.person_id
        ELSE payroll.external_id = own.external_id END
    WHERE ${userId}::uuid IS NULL OR app_users.id = ${userId}::uuid`;
  return rows.map((row) => ({
    user_id: row.user_id,
    user_name: row.user_name,
    user_email: row.user_email,
    payroll_id: row.payroll_id,
    projects_id: row.projects_id,
    ignored: row.ignored,
    payroll_link: toLinkDetail(
      row.payroll_origin,
      row.payroll_set_by_name,
      row.payroll_set_at,
      row.payroll_is_known,
    ),
    projects_link: toLinkDetail(
      row.projects_origin,
      row.projects_set_by_name,
      row.projects_set_at,
      row.projects_is_known,
    ),
  }));
}

const toLinkDetail = (
  origin: LinkDetail["origin"] | null,
  name: string | null,
  at: Date | null,
  isKnown: boolean | null,
) => origin && at && { origin, set_by_name: name, set_at: toTimestamp(at), is_known: isKnown };

export async function findPayrollLinkDetail(
  session: DatabaseSession,
  personId: string,
): Promise<LinkDetail | null> {
  const row = await session.externalIdentity.findUnique({
    where: { personId_provider: { personId, provider: "payroll" } },
    select: { origin: true, setByName: true, setAt: true, isKnown: true },
  });
  return row && toLinkDetail(row.origin, row.setByName, row.setAt, row.isKnown);
}

export async function copyPersonDataToUsers(transaction: DatabaseSession) {
  await transaction.$executeRaw`
    UPDATE app_users SET job_title = people.title, picture = people.avatar_url
    FROM people JOIN ${projectsIdentityJoin}
    WHERE identity.user_id = app_users.id AND people.removed_at IS NULL
      AND (app_users.job_title, app_users.picture) IS DISTINCT FROM (people.title, people.avatar_url)`;
}
