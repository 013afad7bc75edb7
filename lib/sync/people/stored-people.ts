import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { projectsIdentityJoin } from "@/lib/identity/external-ids/link-queries";
import { activeSql, notHiddenSql, removedSql } from "@/lib/people/membership";
import { formerIdPrefix } from "@/lib/people/people-system";
import type { LockedSession } from "@/lib/versions/directory-version";
import type { DatabaseSession } from "@/lib/platform/database/database";
import { query, queryBulk, readAllPages, readFingerprint } from "@/lib/platform/database/query";
import type { StoredPerson } from "./sync-plan";

const columns = {
  id: "text",
  externalId: "text",
  firstName: "text",
  lastName: "text",
  title: "text",
  avatarUrl: "text or null",
  email: "text or null",
  office: "text or null",
  workPhone: "text or null",
  department: "text or null",
  teams: "texts",
  joinedOn: "text or null",
  managerId: "text or null",
  hiddenManagerId: "text or null",
  isHidden: "boolean",
  userId: "text or null",
  isRemoved: "boolean",
  isUnconfirmed: "boolean",
} as const;

const externalIdSql = Prisma.raw(`coalesce(identity.external_id, '${formerIdPrefix}' || people.id)`);

const selectStoredPeople = Prisma.sql`
  SELECT people.id, ${externalIdSql} AS "externalId", first_name AS "firstName", last_name AS "lastName", title,
    avatar_url AS "avatarUrl", email, office, work_phone AS "workPhone", department, teams, joined_on::text AS "joinedOn", manager_id AS "managerId",
    hidden_manager_id AS "hiddenManagerId", is_hidden AS "isHidden",
    identity.user_id AS "userId", ${removedSql.people} AS "isRemoved", last_confirmed_at IS NOT NULL AS "isUnconfirmed"
  FROM people LEFT JOIN ${projectsIdentityJoin}`;

/** Reads all people, including recently removed ones. The caller holds the directory lock. */
export const readStoredPeople = (session: DatabaseSession): Promise<StoredPerson[]> =>
  readAllPages(
    (after, atMost) => queryBulk(session, columns)`
      ${selectStoredPeople} WHERE people.id > ${after}::uuid ORDER BY people.id LIMIT ${atMost}`,
  );

/** Costs a tenth of reading the people. */
export const fingerprintStoredPeople = (session: DatabaseSession): Promise<string> =>
  readFingerprint(session, selectStoredPeople);

/** Days for which removed people are retained, so that a returning person recovers id, profile and links (SYNC-9). */
export const removedRetentionDays = 30;
/** Days for which a removed person is retained while an executive has not decided whether a new person is the same. */
const questionRetentionDays = 90;

/**
 * Deletes people whose retention is over, except hidden ones, who would return visible, with profile, links and rejections.
 * The condition of an open question is that of `listOpenReplacements` (SYNC-25).
 */
export async function deleteExpiredPeople(transaction: LockedSession): Promise<void> {
  // Most syncs find no one. The planner expects many people before the first ANALYZE, and then compiles the statement.
  const expired = await query(transaction, z.object({ id: z.uuid() }))`
    SELECT id FROM people
    WHERE ${notHiddenSql.people} AND removed_at < (SELECT clock_timestamp() - make_interval(days => ${removedRetentionDays}::int))`;
  if (expired.length === 0) return;
  await transaction.$executeRaw`
    DELETE FROM people WHERE ${notHiddenSql.people} AND id = ANY (${expired.map(({ id }) => id)}::uuid[])
      AND NOT (removed_at >= clock_timestamp() - make_interval(days => ${questionRetentionDays}::int)
        AND EXISTS (SELECT FROM sync_changes AS change JOIN people AS newcomer ON newcomer.id = change.replaced_by_id
          WHERE change.person_id = people.id AND change.kind = 'replaced' AND change.is_same_person IS NULL
            AND ${activeSql.newcomer}))`;
}
