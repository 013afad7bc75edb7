import "server-only";
import { withDirectoryLock } from "@/lib/versions/directory-version";
import { copyPersonDataToUsers } from "@/lib/identity/external-ids/user-links";
import { database } from "@/lib/platform/database/database";

/**
 * Replaces the origin of all picture addresses. Data that was copied from another demo has the port of that demo's
 * simulator; without the replacement, the next sync would change everybody.
 */
export async function replacePictureOrigin(origin: string): Promise<void> {
  await database().$executeRaw`
    UPDATE people SET avatar_url = regexp_replace(avatar_url, '^http://[^/]+', ${origin})`;
  await database().$executeRaw`
    UPDATE person_pictures SET address_hash = encode(sha256(convert_to(people.avatar_url, 'UTF8')), 'hex')
    FROM people WHERE people.id = person_pictures.person_id`;
  await withDirectoryLock(copyPersonDataToUsers);
}
