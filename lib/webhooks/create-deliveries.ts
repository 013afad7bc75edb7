import "server-only";
import { randomUUID } from "node:crypto";
import { parseCursor, formatCursor } from "@/lib/directory/changes/cursor";
import { readChangesAfter } from "@/lib/directory/changes/queries";
import {
  readPublishedVersion,
  withDirectoryLock,
  type PublishedVersion,
} from "@/lib/versions/directory-version";
import { toTimestamp } from "@/lib/platform/text/times";
import { database, databaseNow } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { Problem } from "@/lib/platform/problem";
import { buildWebhookBody, type EventType } from "@/lib/webhooks/outbox/events";

const changeBatchSize = 500;

type SubscribedWebhook = { id: string; events: string[]; place: string };
type NewDelivery = { event: EventType; personId: string | null; body: string };

/**
 * Each batch commits the deliveries together with the new feed position, and only if the position is unchanged. So each
 * webhook gets exactly one delivery per change of a subscribed type, even if processes are killed. Changes that are no
 * longer stored yield one `people.changes_lost` instead.
 */
export async function createChangeDeliveries(signal: AbortSignal): Promise<void> {
  const followers = await database().webhook.findMany({
    where: { disabledAt: null },
    select: { id: true, events: true, place: true },
  });
  for (const follower of followers) {
    if (!follower.events.some((event) => event.startsWith("person."))) continue;
    let place: string | null = follower.place;
    while (place !== null && !signal.aborted) place = await createNextDeliveries({ ...follower, place });
  }
}

/** Returns the new position in the change feed; null if there are no more changes, or another process has moved it. */
async function createNextDeliveries({ id, events, place }: SubscribedWebhook): Promise<string | null> {
  const published = await readPublishedVersion();
  if (place === String(published.version)) return null;
  const { deliveries, next, hasMore } = await readNextDeliveries(place, published);
  const subscribed = deliveries.filter(
    ({ event }) => event === "people.changes_lost" || events.includes(event),
  );
  return withDirectoryLock(async (transaction) => {
    const { version } = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
    // Someone may have been hidden since the changes were read, and their waiting deliveries deleted (PEOPLE-45).
    if (version !== published.version) return place;
    const { count } = await transaction.webhook.updateMany({
      where: { id, place, disabledAt: null },
      data: { place: next },
    });
    if (count === 0) return null;
    const now = databaseNow();
    await transaction.webhookDelivery.createMany({
      data: subscribed.map((delivery) => ({ ...delivery, id: randomUUID(), webhookId: id, dueAt: now })),
    });
    return hasMore ? next : null;
  });
}

async function readNextDeliveries(
  place: string,
  published: PublishedVersion,
): Promise<{ deliveries: NewDelivery[]; next: string; hasMore: boolean }> {
  const present = { version: published.version, personId: null };
  try {
    const from = parseCursor(place) ?? present;
    const { changes, cursor, has_more } = await readChangesAfter(from, changeBatchSize, published);
    return {
      deliveries: changes.map((change) => ({
        event: `person.${change.kind}` as const,
        personId: change.person_id,
        body: buildWebhookBody(`person.${change.kind}`, change.at, change),
      })),
      next: cursor,
      hasMore: has_more,
    };
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "gone")) throw error;
    log.warn("changes for a webhook are no longer stored");
    const lost = { event: "people.changes_lost", personId: null } as const;
    const body = buildWebhookBody(lost.event, toTimestamp(databaseNow()), { cursor: formatCursor(present) });
    return { deliveries: [{ ...lost, body }], next: formatCursor(present), hasMore: false };
  }
}
