import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/access/levels";
import { actorOf } from "@/lib/audit/actor";
import { record } from "@/lib/audit/commands";
import { writeCursor } from "@/lib/directory-changes/cursor";
import { toTimestamp } from "@/lib/http/times";
import { database, type DatabaseSession } from "@/lib/platform/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/problem";
import { isPrivateHost } from "@/lib/connectors/public-lookup";
import { webhookBody, type WebhookEvent } from "@/lib/webhook-outbox/events";
import { testDataOf } from "./event-schemas";
import { getWebhook, toDelivery, unknownDelivery, unknownWebhook } from "./queries";
import type { Delivery, Webhook } from "./schema";
import { newWebhookSecret } from "./signature";
import { openWebhookSecret, sealWebhookSecret } from "./stored-secret";
import { deliverSoon } from "./work";

/** Each is asked for at every look, and more are hardly one installation's. */
const mostWebhooks = 20;

type Executive = CallerWith<"admin:connections">;

/** Makes a webhook, which is told of what happens from now on, and returns its secret: the only time that it is seen. Recorded. */
export async function createWebhook(
  caller: Executive,
  { name, url, events }: { name: string; url: string; events: readonly WebhookEvent[] },
): Promise<{ webhook: Webhook; secret: string }> {
  requireAllowed(url);
  const id = randomUUID();
  const secret = newWebhookSecret();
  return database().$transaction(async (transaction) => {
    await transaction.$executeRaw`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`; // whoever else makes one counts afterwards
    if ((await transaction.webhook.count()) >= mostWebhooks) {
      throw new Problem(
        "conflict",
        "too_many_webhooks",
        `There are ${mostWebhooks} webhooks already. Remove one that is not used any more.`,
      );
    }
    await transaction.webhook.create({
      data: {
        ...{ id, name, url, events: [...events], place: await presentPlace(transaction) },
        secret: sealWebhookSecret("secret", id, secret),
        createdBy: caller.userId,
        createdByName: caller.name,
      },
    });
    await record(transaction, actorOf(caller), [
      { kind: "webhook_made", subject: { id, name }, detail: `${new URL(url).origin}, ${events.join(", ")}` },
    ]);
    return { webhook: await getWebhook(transaction, id), secret };
  });
}

/** Where the feed of changes is now. */
async function presentPlace(transaction: DatabaseSession): Promise<string> {
  const { version } = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  return writeCursor({ version, personId: null });
}

/** What can be said of an address without asking it; the rest shows when something is sent. */
function requireAllowed(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (environment().webhooksToPrivateNetwork) return;
  if (protocol === "https:" && !isPrivateHost(hostname) && hostname !== "localhost") return;
  throw new Problem(
    "invalid",
    "address_not_allowed",
    "A webhook is sent to https addresses of the public internet. To send to your own network, set WEBHOOKS_TO_PRIVATE_NETWORK=true.",
  );
}

type Changes = {
  name?: string | undefined;
  url?: string | undefined;
  events?: readonly WebhookEvent[] | undefined;
  enabled?: boolean | undefined;
};

/**
 * Changes what is given. Who is enabled again is sent what waited, and goes on in the feed of changes where it stopped; people's events that
 * are chosen only now begin now. Recorded.
 */
export async function changeWebhook(caller: Executive, id: string, changes: Changes): Promise<Webhook> {
  const { name, url, events, enabled } = changes;
  if (url !== undefined) requireAllowed(url);
  const changed = await database().$transaction(async (transaction) => {
    const before = await lockWebhook(transaction, id);
    const follows = (types: readonly string[]) => types.some((type) => type.startsWith("person."));
    if (enabled === true) requireReadable(before);
    const begins = events !== undefined && follows(events) && !follows(before.events);
    await transaction.webhook.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...events] }),
        ...(begins && { place: await presentPlace(transaction) }),
        ...(enabled === true && { disabledAt: null, isGivenUp: false, isSecretUnreadable: false }),
        ...(enabled === false && { disabledAt: before.disabledAt ?? new Date(), isGivenUp: false }),
      },
    });
    const told = [
      ...(name === undefined ? [] : ["name"]),
      ...(url === undefined ? [] : [`address ${new URL(url).origin}`]),
      ...(events === undefined ? [] : [`events ${events.join(", ")}`]),
      ...(enabled === undefined ? [] : [enabled ? "enabled" : "disabled"]),
    ];
    if (told.length > 0) {
      const subject = { id, name: name ?? before.name };
      await record(transaction, actorOf(caller), [
        { kind: "webhook_changed", subject, detail: told.join("; ") },
      ]);
    }
    return getWebhook(transaction, id);
  });
  deliverSoon();
  return changed;
}

function requireReadable({ id, secret }: { id: string; secret: string }): void {
  if (openWebhookSecret("secret", id, secret) !== null) return;
  throw new Problem(
    "conflict",
    "secret_unreadable",
    "Kith cannot decrypt the secret of this webhook. Rotate the secret, set the new one at the receiver, then enable the webhook.",
  );
}

async function lockWebhook(transaction: DatabaseSession, id: string) {
  await transaction.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await transaction.webhook.findUnique({ where: { id } });
  if (!row) throw unknownWebhook();
  return row;
}

/** Removes a webhook with all that it was told. Recorded. */
export async function removeWebhook(caller: Executive, id: string): Promise<void> {
  await database().$transaction(async (transaction) => {
    const { name } = await lockWebhook(transaction, id);
    await transaction.webhook.delete({ where: { id } });
    await record(transaction, actorOf(caller), [{ kind: "webhook_removed", subject: { id, name } }]);
  });
}

/**
 * Gives a webhook a new secret and returns it, the only time that it is seen. The previous one signs as well for `overlapHours`, unless it
 * cannot be decrypted. Recorded.
 */
export async function rotateSecret(
  caller: Executive,
  id: string,
  overlapHours: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newWebhookSecret();
  return database().$transaction(async (transaction) => {
    const before = await lockWebhook(transaction, id);
    const until = new Date(Date.now() + overlapHours * 3_600_000);
    const former = overlapHours > 0 ? openWebhookSecret("secret", id, before.secret) : null;
    await transaction.webhook.update({
      where: { id },
      data: {
        secret: sealWebhookSecret("secret", id, secret),
        previousSecret: former && sealWebhookSecret("previous_secret", id, former),
        previousSecretUntil: former && until,
      },
    });
    const detail = `a new secret; the one before ends ${former === null ? "now" : `in ${overlapHours} hours`}`;
    await record(transaction, actorOf(caller), [
      { kind: "webhook_changed", subject: { id, name: before.name }, detail },
    ]);
    return { webhook: await getWebhook(transaction, id), secret };
  });
}

/** Queues a test delivery, with a sample of the event type if one is given. */
export async function sendTest(
  _caller: Executive,
  id: string,
  sample: WebhookEvent | undefined,
): Promise<Delivery> {
  const queued = await database().$transaction(async (transaction) => {
    requireEnabled(await lockWebhook(transaction, id));
    const at = toTimestamp(new Date());
    const body = webhookBody("webhook.test", at, testDataOf(sample, at));
    return transaction.webhookDelivery.create({
      data: { id: randomUUID(), webhookId: id, event: "webhook.test", body, dueAt: new Date() },
    });
  });
  deliverSoon();
  return toDelivery(queued);
}

/** Sends what was sent before once more: with the same id and body, tried as often as something new. */
export async function replayDelivery(_caller: Executive, id: string, deliveryId: string): Promise<Delivery> {
  const queued = await database().$transaction(async (transaction) => {
    requireEnabled(await lockWebhook(transaction, id));
    const { count } = await transaction.webhookDelivery.updateMany({
      where: { id: deliveryId, webhookId: id },
      data: { state: "waiting", attempts: 0, dueAt: new Date(), finishedAt: null },
    });
    if (count === 0) throw unknownDelivery();
    return transaction.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
  });
  deliverSoon();
  return toDelivery(queued);
}

function requireEnabled({ disabledAt }: { disabledAt: Date | null }): void {
  if (disabledAt === null) return;
  throw new Problem(
    "conflict",
    "webhook_disabled",
    "This webhook is disabled, so nothing is sent to it. Enable it first.",
  );
}
