import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";
import type { MatchableUser } from "@/lib/matching/user-matching";
import type { StoredPerson } from "./sync-plan";

/** Everybody who has an id of the projects system, those removed lately among them. */
export async function readStoredPeople(session: DatabaseSession): Promise<StoredPerson[]> {
  return session.$queryRaw<StoredPerson[]>`
    SELECT people.id, identity.external_id AS "externalId", first_name AS "firstName", last_name AS "lastName", title,
      avatar_url AS "avatarUrl", email, office, joined_on::text AS "joinedOn", manager_id AS "managerId",
      identity.user_id AS "userId", removed_at IS NOT NULL AS "isRemoved", last_confirmed_at IS NOT NULL AS "isUnconfirmed"
    FROM people JOIN external_identities AS identity ON identity.person_id = people.id AND identity.provider = 'projects'`;
}

/** All app users, with the id of the projects system that each is linked to. */
export async function readUsers(session: DatabaseSession): Promise<MatchableUser[]> {
  return session.$queryRaw<MatchableUser[]>`
    SELECT app_users.id, app_users.email, identity.external_id AS "linkedTo"
    FROM app_users
    LEFT JOIN external_identities AS identity ON identity.user_id = app_users.id AND identity.provider = 'projects'`;
}
