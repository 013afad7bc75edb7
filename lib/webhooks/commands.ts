import "server-only";
import { randomUUID } from "node:crypto";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { toActor } from "@/lib/identity/audit/actor";
import { recordAuditEvents } from "@/lib/identity/audit/commands";
import { formatCursor } from "@/lib/directory/changes/cursor";
import { toTimestamp } from "@/lib/platform/text/times";
import { changeAs } from "@/lib/identity/session/change-as";
import { databaseNow, type DatabaseSession } from "@/lib/platform/database/database";
import { environment } from "@/lib/platform/environment";
import { Problem } from "@/lib/platform/problem";
import { isPrivateHost } from "@/lib/platform/network/public-lookup";
import { buildWebhookBody, type SubscribableEventType } from "@/lib/webhooks/outbox/events";
import { buildTestDeliveryData } from "./event-schemas";
import {
  getWebhook,
  toDelivery,
  createDeliveryNotFoundProblem,
  createWebhookNotFoundProblem,
} from "./queries";
import type { Delivery, NewWebhook, Webhook, WebhookChanges } from "./schema";
import { generateWebhookSecret } from "./signature";
import { decryptWebhookSecret, encryptWebhookSecret } from "./encrypted-secret";
import { triggerDeliveries } from "./delivery-worker";

/** Limits the database queries of each delivery round. */
const maxWebhooks = 20;

type ExecutiveCaller = CallerWith<"admin:connections">;

/** The secret is not readable later. Throws 400 for a refused URL, 409 at `maxWebhooks`. Recorded in the audit log. */
export async function createWebhook(
  caller: ExecutiveCaller,
  { name, url, events }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string }> {
  requireAllowedUrl(url);
  const id = randomUUID();
  const secret = generateWebhookSecret();
  return changeAs(caller, "admin:connections", async (transaction) => {
    // A concurrent creation waits for this lock, so that the count below stays correct.
    await transaction.$executeRaw`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`;
    if ((await transaction.webhook.count()) >= maxWebhooks) {
      throw new Problem(
        "conflict",
        "too_many_webhooks",
        `There are already ${maxWebhooks} webhooks. Delete a webhook that is no longer used.`,
      );
    }
    await transaction.webhook.create({
      data: {
        id,
        name,
        url,
        events,
        place: await readFeedPosition(transaction),
        secret: encryptWebhookSecret("secret", id, secret),
        createdBy: caller.userId,
        createdByName: caller.name,
      },
    });
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "webhook_made", subject: { id, name }, detail: `${new URL(url).origin}, ${events.join(", ")}` },
    ]);
    return { webhook: await getWebhook(transaction, id), secret };
  });
}

/** A webhook that starts there receives only later changes. */
async function readFeedPosition(transaction: DatabaseSession): Promise<string> {
  const { version } = await transaction.directoryState.findUniqueOrThrow({ where: { id: 1 } });
  return formatCursor({ version, personId: null });
}

/**
 * Throws 400 for a URL without https, or with the host name or IP address of a private network, unless
 * WEBHOOKS_TO_PRIVATE_NETWORK is set. Sends no request: the sender checks the resolved IP addresses at delivery.
 */
function requireAllowedUrl(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (environment().webhooksToPrivateNetwork) return;
  if (protocol === "https:" && !isPrivateHost(hostname) && hostname !== "localhost") return;
  throw new Problem(
    "invalid",
    "address_not_allowed",
    "Webhooks can only be sent to https addresses on the public internet. To allow your own network, an administrator sets WEBHOOKS_TO_PRIVATE_NETWORK=true in the environment of the Kith server.",
  );
}

/**
 * After enabling, waiting deliveries are sent and the change feed resumes at its stored position. If `events` adds the
 * first people event, the feed starts at the current version. Throws 409 if `enabled` is true and the secret cannot be
 * decrypted. Recorded in the audit log.
 */
export async function updateWebhook(
  caller: ExecutiveCaller,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook> {
  const { name, url, events, enabled } = changes;
  if (url !== undefined) requireAllowedUrl(url);
  const changed = await changeAs(caller, "admin:connections", async (transaction) => {
    const before = await lockWebhook(transaction, id);
    const follows = (types: readonly string[]) => types.some((type) => type.startsWith("person."));
    if (enabled === true) requireReadableSecret(before);
    const startsFollowing = events !== undefined && follows(events) && !follows(before.events);
    await transaction.webhook.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(startsFollowing && { place: await readFeedPosition(transaction) }),
        ...(enabled === true && { disabledAt: null, isGivenUp: false, isSecretUnreadable: false }),
        ...(enabled === false && { disabledAt: before.disabledAt ?? databaseNow(), isGivenUp: false }),
      },
    });
    const changeNotes = [
      ...(name === undefined ? [] : ["name"]),
      ...(url === undefined ? [] : [`address ${new URL(url).origin}`]),
      ...(events === undefined ? [] : [`events ${events.join(", ")}`]),
      ...(enabled === undefined ? [] : [enabled ? "enabled" : "disabled"]),
    ];
    if (changeNotes.length > 0) {
      const subject = { id, name: name ?? before.name };
      await recordAuditEvents(transaction, toActor(caller), [
        { kind: "webhook_changed", subject, detail: changeNotes.join("; ") },
      ]);
    }
    return getWebhook(transaction, id);
  });
  triggerDeliveries();
  return changed;
}

function requireReadableSecret({ id, secret }: { id: string; secret: string }): void {
  if (decryptWebhookSecret("secret", id, secret) !== null) return;
  throw new Problem(
    "conflict",
    "secret_unreadable",
    "Kith cannot decrypt the secret of this webhook. Rotate the secret, set the new one at the receiver, then enable the webhook.",
  );
}

async function lockWebhook(transaction: DatabaseSession, id: string) {
  await transaction.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await transaction.webhook.findUnique({ where: { id } });
  if (!row) throw createWebhookNotFoundProblem();
  return row;
}

/** Also deletes the deliveries. Recorded in the audit log. */
export async function deleteWebhook(caller: ExecutiveCaller, id: string): Promise<void> {
  await changeAs(caller, "admin:connections", async (transaction) => {
    const { name } = await lockWebhook(transaction, id);
    await transaction.webhook.delete({ where: { id } });
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "webhook_removed", subject: { id, name } },
    ]);
  });
}

/**
 * The new secret is not readable later. The previous secret also signs for `overlapHours`, unless it cannot be
 * decrypted. Recorded in the audit log.
 */
export async function rotateSecret(
  caller: ExecutiveCaller,
  id: string,
  overlapHours: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = generateWebhookSecret();
  return changeAs(caller, "admin:connections", async (transaction) => {
    const before = await lockWebhook(transaction, id);
    const until = new Date(databaseNow().getTime() + overlapHours * 3_600_000);
    const former = overlapHours > 0 ? decryptWebhookSecret("secret", id, before.secret) : null;
    await transaction.webhook.update({
      where: { id },
      data: {
        secret: encryptWebhookSecret("secret", id, secret),
        previousSecret: former && encryptWebhookSecret("previous_secret", id, former),
        previousSecretUntil: former && until,
      },
    });
    const detail = `a new secret; the previous one ends ${former === null ? "now" : `in ${overlapHours} hours`}`;
    await recordAuditEvents(transaction, toActor(caller), [
      { kind: "webhook_changed", subject: { id, name: before.name }, detail },
    ]);
    return { webhook: await getWebhook(transaction, id), secret };
  });
}

/** With sample data of the event type `sample` if given. Throws 409 if the webhook is disabled. */
export async function queueTestDelivery(
  caller: ExecutiveCaller,
  id: string,
  sample: SubscribableEventType | undefined,
): Promise<Delivery> {
  const queued = await changeAs(caller, "admin:connections", async (transaction) => {
    requireEnabledWebhook(await lockWebhook(transaction, id));
    const at = toTimestamp(databaseNow());
    const body = buildWebhookBody("webhook.test", at, buildTestDeliveryData(sample, at));
    return transaction.webhookDelivery.create({
      data: { id: randomUUID(), webhookId: id, event: "webhook.test", body, dueAt: databaseNow() },
    });
  });
  triggerDeliveries();
  return toDelivery(queued);
}

/**
 * Keeps id and body, with all attempts available. Throws 409 if the webhook is disabled, and 404 if the delivery is no
 * longer stored.
 */
export async function requeueDelivery(
  caller: ExecutiveCaller,
  id: string,
  deliveryId: string,
): Promise<Delivery> {
  const queued = await changeAs(caller, "admin:connections", async (transaction) => {
    requireEnabledWebhook(await lockWebhook(transaction, id));
    const { count } = await transaction.webhookDelivery.updateMany({
      where: { id: deliveryId, webhookId: id },
      data: { state: "waiting", attempts: 0, dueAt: databaseNow(), finishedAt: null },
    });
    if (count === 0) throw createDeliveryNotFoundProblem();
    return transaction.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
  });
  triggerDeliveries();
  return toDelivery(queued);
}

function requireEnabledWebhook({ disabledAt }: { disabledAt: Date | null }): void {
  if (disabledAt === null) return;
  throw new Problem(
    "conflict",
    "webhook_disabled",
    "This webhook is disabled, so nothing is sent to it. Enable it first.",
  );
}
