import "server-only";
import { toTimestamp } from "@/lib/platform/text/times";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { buildWebhookBody } from "./events";
import type { RunSource } from "@/lib/people/people-system";

/** Ids, counts and codes, no personal data. */
export type AttentionEventData = {
  "sync.removals_held": { run_id: string; people: number };
  "run.failed": { run_id: string; source: RunSource; code: string };
  "connection.broken": { provider: string; code: string };
};

/**
 * In the transaction that causes the event, so that both are committed or neither. Any process sends the event after
 * the commit. Waits for a concurrent deletion of a webhook, which otherwise could make this transaction fail.
 */
export async function enqueueAttentionEvent<Type extends keyof AttentionEventData>(
  transaction: DatabaseSession,
  type: Type,
  data: AttentionEventData[Type],
): Promise<void> {
  const body = buildWebhookBody(type, toTimestamp(databaseNow()), data);
  await transaction.$executeRaw`
    INSERT INTO webhook_deliveries (id, webhook_id, event, body, due_at)
    SELECT gen_random_uuid(), id, ${type}, ${body}, clock_timestamp() FROM webhooks
    WHERE disabled_at IS NULL AND ${type} = ANY(events) FOR KEY SHARE`;
}
