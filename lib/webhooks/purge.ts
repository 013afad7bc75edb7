import "server-only";
import { database } from "@/lib/platform/database";

/** The log of deliveries, and what a disabled webhook was to be sent. */
const deliveriesKeptDays = 30;

/**
 * Deletes deliveries that are older than they are kept, and those that tell of somebody whose data were deleted. What waits for an enabled
 * webhook is sent first, within days; for a disabled one only what names nobody waits on: that they left.
 */
export async function forgetOldDeliveries(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM webhook_deliveries
    WHERE created_at < clock_timestamp() - make_interval(days => ${deliveriesKeptDays}::int)
      OR (person_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM people WHERE people.id = person_id)
        AND (state <> 'waiting' OR (body::jsonb #> '{data,person}' <> 'null'
          AND EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id AND disabled_at IS NOT NULL))))`;
  await database().$executeRaw`
    UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until < clock_timestamp()`;
}
