import "server-only";
import { randomUUID } from "node:crypto";
import { lookUpPublished } from "@/lib/auth/look-up";
import { readCursor, writeCursor } from "@/lib/directory-changes/cursor";
import { changesAfter } from "@/lib/directory-changes/queries";
import type { Published } from "@/lib/directory-version/published";
import { toTimestamp } from "@/lib/http/times";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/problem";
import { webhookBody, type SentEvent } from "@/lib/webhook-outbox/events";

const changesAtOnce = 500;

type Follower = { id: string; events: string[]; place: string };
type NewDelivery = { event: SentEvent; personId: string | null; body: string };

/**
 * Makes deliveries of what changed in the directory, for every webhook that follows people. The deliveries and the place up to which they were
 * made are written in one transaction, and only where nobody else went on from that place: each change becomes one delivery, whoever is killed.
 */
export async function makeDeliveries(signal: AbortSignal): Promise<void> {
  const followers = await database().webhook.findMany({
    where: { disabledAt: null },
    select: { id: true, events: true, place: true },
  });
  for (const follower of followers) {
    if (!follower.events.some((event) => event.startsWith("person."))) continue;
    let place: string | null = follower.place;
    while (place !== null && !signal.aborted) place = await goOn({ ...follower, place });
  }
}

/** Makes the next deliveries of a webhook. The place after them where there may be more, else null. */
async function goOn({ id, events, place }: Follower): Promise<string | null> {
  const published = await lookUpPublished();
  if (place === String(published.version)) return null;
  const { made, next, hasMore } = await nextOf(place, published);
  const wanted = made.filter(({ event }) => event === "people.changes_lost" || events.includes(event));
  const isOurs = await database().$transaction(async (transaction) => {
    const { count } = await transaction.webhook.updateMany({
      where: { id, place, disabledAt: null },
      data: { place: next },
    });
    if (count === 0) return false;
    const now = new Date();
    await transaction.webhookDelivery.createMany({
      data: wanted.map((delivery) => ({ ...delivery, id: randomUUID(), webhookId: id, dueAt: now })),
    });
    return true;
  });
  return isOurs && hasMore ? next : null;
}

async function nextOf(
  place: string,
  published: Published,
): Promise<{ made: NewDelivery[]; next: string; hasMore: boolean }> {
  const present = { version: published.version, personId: null };
  try {
    const from = readCursor(place) ?? present;
    const { changes, cursor, has_more } = await changesAfter(from, changesAtOnce, published);
    return {
      made: changes.map((change) => ({
        event: `person.${change.kind}` as const,
        personId: change.person_id,
        body: webhookBody(`person.${change.kind}`, change.at, change),
      })),
      next: cursor,
      hasMore: has_more,
    };
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "gone")) throw error;
    log.warn("changes that a webhook was to be told are not kept any more");
    const lost = { event: "people.changes_lost", personId: null } as const;
    const body = webhookBody(lost.event, toTimestamp(new Date()), { cursor: writeCursor(present) });
    return { made: [{ ...lost, body }], next: writeCursor(present), hasMore: false };
  }
}
