import "server-only";
import { projectsIdentity } from "@/lib/identities/links";
import type { DatabaseSession } from "@/lib/platform/database";

/** What colleagues see of a user follows the person: their title and picture. */
export async function copyToMatchedUsers(transaction: DatabaseSession) {
  await transaction.$executeRaw`
    UPDATE app_users SET job_title = people.title, picture = people.avatar_url
    FROM people JOIN ${projectsIdentity}
    WHERE identity.user_id = app_users.id AND people.removed_at IS NULL
      AND (app_users.job_title, app_users.picture) IS DISTINCT FROM (people.title, people.avatar_url)`;
}
