import "server-only";
import type { DatabaseSession } from "@/lib/platform/database";

/** Removed people are kept so long, so that someone who returns keeps id, profile and links (SYNC-9). */
const removedKeptDays = 30;

/** Deletes those who were removed longer ago, with profile, links and rejections. Whoever calls holds the directory's lock. */
export async function deleteLongRemoved(transaction: DatabaseSession): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM people WHERE removed_at < clock_timestamp() - make_interval(days => ${removedKeptDays}::int)`;
}
