import "server-only";
import { projectsIdentity } from "@/lib/identities/links";
import type { DatabaseSession } from "@/lib/platform/database";
import type { StoredPerson } from "./sync-plan";

/** Everybody who has an id of the projects system, those removed lately among them. */
export async function readStoredPeople(session: DatabaseSession): Promise<StoredPerson[]> {
  return session.$queryRaw<StoredPerson[]>`
    SELECT people.id, identity.external_id AS "externalId", first_name AS "firstName", last_name AS "lastName", title,
      avatar_url AS "avatarUrl", email, office, joined_on::text AS "joinedOn", manager_id AS "managerId",
      identity.user_id AS "userId", removed_at IS NOT NULL AS "isRemoved", last_confirmed_at IS NOT NULL AS "isUnconfirmed"
    FROM people JOIN ${projectsIdentity}`;
}
