import "server-only";
import { database } from "@/lib/platform/database/database";

/** In any state, for example while a delivery waits for a disabled webhook. */
const deliveryRetentionDays = 30;

/**
 * Also deletes deliveries about people whose data was deleted. Those that wait for an enabled webhook stay, because
 * Kith sends them within days. `person.left` deliveries that wait for a disabled webhook stay, without name and
 * external id.
 */
export async function purgeWebhookData(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM webhook_deliveries
    WHERE created_at < clock_timestamp() - make_interval(days => ${deliveryRetentionDays}::int)
      OR (person_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM people WHERE people.id = person_id)
        AND (state <> 'waiting' OR (body::jsonb #> '{data,person}' <> 'null'
          AND EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id AND disabled_at IS NOT NULL))))`;
  await database().$executeRaw`
    UPDATE webhook_deliveries SET body = (body::jsonb #- '{data,last_known}')::text
    WHERE state = 'waiting' AND person_id IS NOT NULL AND body::jsonb #> '{data,last_known}' IS NOT NULL
      AND NOT EXISTS (SELECT FROM people WHERE people.id = person_id)
      AND EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id AND disabled_at IS NOT NULL)`;
  await database().$executeRaw`
    UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until < clock_timestamp()`;
}
