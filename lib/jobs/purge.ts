import "server-only";
import { forgetOldKeys } from "@/lib/http/answer-once";
import { database } from "@/lib/platform/database";
import { forgetOldChanges } from "@/lib/directory-version/tell-changes";
import { deleteLongRemoved } from "@/lib/people-sync/removed-people";
import { forgetOldDeliveries } from "@/lib/webhooks/purge";
import { lockDirectory } from "@/lib/directory-version/directory-version";

/** A window that ended is kept a while for whoever looks why somebody was refused. */
const limitsKeptHours = 1;

/** An invitation that ended is shown as such for a while, so that it is made anew. */
const linksKeptDays = 30;

/** Deletes what is not kept any longer: people who were removed long ago with all that is private of them, and what has run out. */
export async function purgeExpired(): Promise<void> {
  await purgeRemovedPeople();
  await forgetValuesOfPurgedPeople();
  await forgetOldChanges();
  await forgetOldDeliveries();
  await database().$executeRaw`DELETE FROM pending_authorisations WHERE expires_at < clock_timestamp()`;
  await forgetOldKeys();
  await database().$executeRaw`DELETE FROM user_sessions WHERE expires_at < clock_timestamp()`;
  await database().$executeRaw`
    DELETE FROM account_links WHERE expires_at < clock_timestamp() - make_interval(days => ${linksKeptDays}::int)`;
  await database().$executeRaw`
    DELETE FROM rate_limits WHERE expires_at < clock_timestamp() - make_interval(hours => ${limitsKeptHours}::int)`;
}

/** Profile, links and rejections go with the person. Under the directory's lock: a sync may be bringing them back just now. */
async function purgeRemovedPeople(): Promise<void> {
  const due = await database().person.findFirst({
    where: { removedAt: { lt: new Date() } },
    select: { id: true },
  });
  if (!due) return;
  await database().$transaction(
    async (transaction) => {
      await lockDirectory(transaction);
      await deleteLongRemoved(transaction);
    },
    { maxWait: 30_000, timeout: 60_000 },
  );
}

/** The journal outlives a person, their private values do not: here also those of people whom a sync purged. */
async function forgetValuesOfPurgedPeople(): Promise<void> {
  await database().$executeRaw`
    UPDATE sync_changes SET sealed_old = NULL, sealed_new = NULL
    WHERE (sealed_old IS NOT NULL OR sealed_new IS NOT NULL)
      AND NOT EXISTS (SELECT FROM people WHERE people.id = sync_changes.person_id)`;
}
