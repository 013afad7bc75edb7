import "server-only";
import { z } from "zod";
import type { SendOutcome, SendWebhook } from "./http-webhooks";
import { toTimestamp } from "@/lib/platform/text/times";
import { cleanText } from "@/lib/platform/text/plain-text";
import { database, databaseNow } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log/log";
import { unnestRows } from "@/lib/platform/database/bulk-rows";
import { query } from "@/lib/platform/database/query";
import { isDelivered, isReceiverGone, computeRetryDelaySeconds } from "./retry";
import type { DeliveryAttempt } from "./schema";
import { buildSignedHeaders } from "./signature";
import { decryptWebhookSecret } from "./encrypted-secret";

const claimBatchSize = 100;
const sendConcurrency = 10;
/** Exceeds the worst-case duration of a batch, so another process claims only abandoned deliveries. */
const leaseSeconds = 180;
const maxStoredAnswerLength = 1_000;

const claimedDeliveryRow = z.object({
  id: z.string(),
  attempts: z.number(),
  createdAt: z.date(),
});
type ClaimedDelivery = z.infer<typeof claimedDeliveryRow>;

type WebhookRequest = { url: string; body: string; secrets: string[] };

/**
 * Each delivery is claimed before sending, so two processes never send it at the same time. If the process is killed,
 * the delivery is sent again with its id after the claim expires.
 */
export async function sendDueDeliveries(
  webhookId: string,
  send: SendWebhook,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const waiting = await claimDeliveries(webhookId);
    if (waiting.length === 0) return;
    const delivered: FinishedDelivery[] = [];
    const failed: FinishedDelivery[] = [];
    const workers = Array.from({ length: sendConcurrency }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const finished = await sendDelivery(webhookId, next, send, signal);
        if (finished) (finished.isDelivered ? delivered : failed).push({ ...next, line: finished.line });
      }
    });
    const results = await Promise.allSettled(workers);
    await storeSuccesses(webhookId, delivered);
    // After the successes, so that a webhook that works again is not disabled.
    for (const { line, ...delivery } of failed)
      await storeFailure(webhookId, delivery, line, delivery.createdAt);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }
}

type FinishedDelivery = ClaimedDelivery & { line: DeliveryAttempt };

/**
 * Reads what to send before each attempt, because the delivery may be deleted and the webhook changed since the claim.
 * The current secret comes first. Null if the delivery is deleted, the webhook is disabled, or its secret cannot be
 * decrypted, which disables the webhook.
 */
async function findRequest(deliveryId: string): Promise<WebhookRequest | null> {
  const row = await database().webhook.findFirst({
    where: { disabledAt: null, deliveries: { some: { id: deliveryId } } },
    include: { deliveries: { where: { id: deliveryId }, select: { body: true } } },
  });
  const [delivery] = row?.deliveries ?? [];
  if (!row || !delivery) return null;
  const { id, url, secret: encrypted, previousSecret: former, previousSecretUntil: until } = row;
  const secret = decryptWebhookSecret("secret", id, encrypted);
  if (secret === null) {
    await disableUnreadable(id, encrypted);
    return null;
  }
  const isFormerGood = former !== null && until !== null && until.getTime() > databaseNow().getTime();
  const formerSecret = isFormerGood ? decryptWebhookSecret("previous_secret", id, former) : null;
  return { url, body: delivery.body, secrets: [secret, ...(formerSecret === null ? [] : [formerSecret])] };
}

/**
 * Does nothing if the secret was replaced meanwhile. Deliveries wait until an executive rotates the secret and enables
 * the webhook (HOOK-8).
 */
async function disableUnreadable(webhookId: string, sealed: string): Promise<void> {
  const { count } = await database().webhook.updateMany({
    where: { id: webhookId, disabledAt: null, secret: sealed },
    data: { disabledAt: databaseNow(), isGivenUp: true, isSecretUnreadable: true },
  });
  if (count > 0) log.warn({ webhookId }, "webhook disabled: its secret cannot be decrypted");
}

const claimDeliveries = (webhookId: string): Promise<ClaimedDelivery[]> =>
  query(database(), claimedDeliveryRow)`
    UPDATE webhook_deliveries SET attempts = attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
    WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE webhook_id = ${webhookId}::uuid AND due_at <= clock_timestamp()
        AND (leased_until IS NULL OR leased_until < clock_timestamp())
        AND EXISTS (SELECT FROM webhooks WHERE id = webhook_id AND disabled_at IS NULL)
      ORDER BY due_at, id LIMIT ${claimBatchSize}::int FOR UPDATE SKIP LOCKED)
    RETURNING id, attempts, created_at AS "createdAt"`;

/**
 * Returns the log entry of a success or of the last attempt, which the caller stores. Otherwise returns null, after
 * scheduling a retry, storing that the receiver is gone, or releasing the claim of a delivery that was not sent.
 */
async function sendDelivery(
  webhookId: string,
  { id, attempts }: ClaimedDelivery,
  send: SendWebhook,
  signal: AbortSignal,
): Promise<{ isDelivered: boolean; line: DeliveryAttempt } | null> {
  const startedAt = Date.now();
  const outcome = signal.aborted
    ? null
    : await sendRequest(id, startedAt, send, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
  if (outcome === null) {
    await releaseClaim(id);
    return null;
  }
  const attempt = toAttempt(outcome);
  const line = {
    at: toTimestamp(new Date(startedAt)),
    status: attempt.status,
    failure: attempt.failure,
    answer: cleanText(attempt.answer, maxStoredAnswerLength),
    duration_ms: Date.now() - startedAt,
  };
  if (isDelivered(attempt)) return { isDelivered: true, line };
  if (isReceiverGone(attempt)) {
    await storeFailure(webhookId, { id, attempts }, line, null);
    return null;
  }
  const seconds = computeRetryDelaySeconds(attempts, attempt, Math.random());
  if (seconds === null) return { isDelivered: false, line };
  await scheduleRetry({ id, attempts }, line, seconds);
  return null;
}

async function sendRequest(id: string, startedAt: number, send: SendWebhook, signal: AbortSignal) {
  const request = await findRequest(id);
  if (!request) return null;
  const { url, body, secrets } = request;
  const headers = buildSignedHeaders({ id, atSeconds: Math.floor(startedAt / 1_000), body }, secrets);
  return send({ url, headers, body }, signal);
}

const toAttempt = (outcome: SendOutcome) =>
  "status" in outcome
    ? { ...outcome, failure: null }
    : { status: null, failure: outcome.failure, answer: "", retryAfterSeconds: null };

/** Not sent, or stopped before a response arrived, so the attempt does not count. */
async function releaseClaim(id: string): Promise<void> {
  await database().$executeRaw`
    UPDATE webhook_deliveries SET leased_until = NULL, attempts = greatest(attempts - 1, 0) WHERE id = ${id}::uuid AND state = 'waiting'`;
}

async function storeSuccesses(webhookId: string, delivered: readonly FinishedDelivery[]): Promise<void> {
  if (delivered.length === 0) return;
  const rows = unnestRows(delivered, {
    id: ["uuid", ({ id }) => id],
    line: ["text", ({ line }) => JSON.stringify([line])],
  });
  await database().$executeRaw`
    UPDATE webhook_deliveries SET state = 'delivered', finished_at = clock_timestamp(), due_at = NULL, leased_until = NULL,
      log = log || row.line::jsonb
    FROM ${rows} WHERE webhook_deliveries.id = row.id`;
  await database()
    .$executeRaw`UPDATE webhooks SET last_delivered_at = clock_timestamp() WHERE id = ${webhookId}::uuid`;
}

/**
 * With its number of attempts when it was claimed. The stored number differs if an executive requeued the delivery
 * during the attempt; it then stays due (HOOK-9).
 */
type Attempted = Pick<ClaimedDelivery, "id" | "attempts">;

async function scheduleRetry(
  { id, attempts }: Attempted,
  line: DeliveryAttempt,
  seconds: number,
): Promise<void> {
  await database().$executeRaw`
    UPDATE webhook_deliveries SET leased_until = NULL, log = log || ${JSON.stringify([line])}::jsonb,
      due_at = CASE WHEN attempts = ${attempts}::int
        THEN clock_timestamp() + make_interval(secs => ${seconds}::float8) ELSE due_at END
    WHERE id = ${id}::uuid AND state = 'waiting'`;
}

/**
 * Disables the webhook if nothing was delivered since `since`, the creation of this delivery, and in any case if
 * `since` is null, because the receiver is gone. The home page then notifies executives (lib/findings).
 */
async function storeFailure(
  webhookId: string,
  { id, attempts }: Attempted,
  line: DeliveryAttempt,
  since: Date | null,
): Promise<void> {
  const disabled = await database().$transaction(async (transaction) => {
    const failed = await transaction.$executeRaw`
      UPDATE webhook_deliveries SET state = 'failed', finished_at = clock_timestamp(), due_at = NULL, leased_until = NULL,
        log = log || ${JSON.stringify([line])}::jsonb
      WHERE id = ${id}::uuid AND attempts = ${attempts}::int`;
    if (failed === 0 && since !== null) return 0;
    return transaction.$executeRaw`
      UPDATE webhooks SET disabled_at = clock_timestamp(), is_given_up = true, is_secret_unreadable = false
      WHERE id = ${webhookId}::uuid AND disabled_at IS NULL
        AND (${since}::timestamptz IS NULL OR last_delivered_at IS NULL OR last_delivered_at < ${since}::timestamptz)`;
  });
  await scheduleRetry({ id, attempts }, line, 0); // changes only a requeued delivery, which still waits
  const reason = since === null ? "the receiver is gone" : "nothing was delivered for days";
  if (disabled > 0) log.warn({ webhookId }, `webhook disabled: ${reason}`);
}
