import "server-only";
import { toTimestamp } from "@/lib/http/times";
import type { DatabaseSession } from "@/lib/platform/database";
import { webhookBody } from "./events";

/** Data of events for executives, by type: ids, figures and codes, no personal data. */
export type Notices = {
  "sync.removals_held": { run_id: string; people: number };
  "run.failed": { run_id: string; source: "projects" | "payroll"; code: string };
  "connection.broken": { provider: string; code: string };
};

/**
 * Tells the webhooks that are to be told of it, in the transaction of what it tells: both are there, or neither. It is sent after the commit
 * (lib/webhooks/work.ts), by whichever process comes first. Of a webhook that is being removed the end is waited for: what is told does not
 * fail with it.
 */
export async function writeNotice<Type extends keyof Notices>(
  transaction: DatabaseSession,
  type: Type,
  data: Notices[Type],
): Promise<void> {
  const body = webhookBody(type, toTimestamp(new Date()), data);
  await transaction.$executeRaw`
    INSERT INTO webhook_deliveries (id, webhook_id, event, body, due_at)
    SELECT gen_random_uuid(), id, ${type}, ${body}, clock_timestamp() FROM webhooks
    WHERE disabled_at IS NULL AND ${type} = ANY(events) FOR KEY SHARE`;
}
