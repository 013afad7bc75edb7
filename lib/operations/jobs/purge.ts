import "server-only";
import { deleteExpiredKeys } from "@/lib/http/idempotent-write";
import { database, databaseNow } from "@/lib/platform/database/database";
import { deleteOldChanges } from "@/lib/versions/store-directory-changes";
import { deleteExpiredPeople, removedRetentionDays } from "@/lib/sync/people/stored-people";
import { purgeWebhookData } from "@/lib/webhooks/purge";
import { withDirectoryLock } from "@/lib/versions/directory-version";

/** Counted from the end of a window, to explain refused requests. */
const rateLimitRetentionHours = 1;

const linkRetentionDays = 30;

export async function purgeExpiredData(): Promise<void> {
  await purgeRemovedPeople();
  await deleteValuesOfPurgedPeople();
  await deleteOldChanges();
  await purgeWebhookData();
  await database().$executeRaw`DELETE FROM pending_authorisations WHERE expires_at < clock_timestamp()`;
  await database().$executeRaw`DELETE FROM sync_previews WHERE expires_at < clock_timestamp()`;
  await database().$executeRaw`DELETE FROM people_moves WHERE expires_at < clock_timestamp()`;
  await deleteExpiredKeys();
  await database().$executeRaw`DELETE FROM user_sessions WHERE expires_at < clock_timestamp()`;
  await database().$executeRaw`
    DELETE FROM account_links WHERE expires_at < clock_timestamp() - make_interval(days => ${linkRetentionDays}::int)`;
  await database().$executeRaw`
    DELETE FROM rate_limits WHERE expires_at < clock_timestamp() - make_interval(hours => ${rateLimitRetentionHours}::int)`;
}

/** Takes the directory lock, because a sync may be restoring a person. */
async function purgeRemovedPeople(): Promise<void> {
  const due = await database().person.findFirst({
    where: { removedAt: { lt: new Date(databaseNow().getTime() - removedRetentionDays * 86_400_000) } },
    select: { id: true },
  });
  if (!due) return;
  await withDirectoryLock(deleteExpiredPeople);
}

async function deleteValuesOfPurgedPeople(): Promise<void> {
  await database().$executeRaw`
    UPDATE sync_changes SET sealed_old = NULL, sealed_new = NULL
    WHERE (sealed_old IS NOT NULL OR sealed_new IS NOT NULL)
      AND NOT EXISTS (SELECT FROM people WHERE people.id = sync_changes.person_id)`;
}
