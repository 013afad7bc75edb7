import "server-only";
import { z } from "zod";
import type { SendOutcome, SendWebhook } from "@/lib/webhooks/port";
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

/** `claimBatchSize`: deliveries per batch. `sendConcurrency`: requests per webhook. */
const claimBatchSize = 100;
const sendConcurrency = 10;
/** Exceeds the worst-case duration of a batch, so another process claims only abandoned deliveries. */
const leaseSeconds = 180;
const maxStoredAnswerLength = 1_000;

const claimedDeliveryRow = z.object({
  id: z.string(),
  body: z.string(),
  attempts: z.number(),
  createdAt: z.date(),
});
type ClaimedDelivery = z.infer<typeof claimedDeliveryRow>;

type Receiver = { id: string; url: string; secrets: string[] };

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
    const receiver = await findReceiver(webhookId);
    const claimed = receiver ? await claimDeliveries(webhookId) : [];
    if (!receiver || claimed.length === 0) return;
    const waiting = [...claimed];
    const delivered: SuccessfulDelivery[] = [];
    const workers = Array.from({ length: sendConcurrency }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const line = await sendDelivery(receiver, next, send, signal);
        if (line) delivered.push({ id: next.id, line });
      }
    });
    const results = await Promise.allSettled(workers);
    await storeSuccesses(webhookId, delivered);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }
}

type SuccessfulDelivery = { id: string; line: DeliveryAttempt };

/**
 * The current secret comes first. Null if the webhook is disabled or deleted, or its secret cannot be decrypted, which
 * disables the webhook.
 */
async function findReceiver(id: string): Promise<Receiver | null> {
  const row = await database().webhook.findFirst({
    where: { id, disabledAt: null },
    select: { url: true, secret: true, previousSecret: true, previousSecretUntil: true },
  });
  if (!row) return null;
  const { previousSecret: former, previousSecretUntil: until } = row;
  const secret = decryptWebhookSecret("secret", id, row.secret);
  if (secret === null) {
    await disableUnreadable(id, row.secret);
    return null;
  }
  const isFormerGood = former !== null && until !== null && until.getTime() > databaseNow().getTime();
  const formerSecret = isFormerGood ? decryptWebhookSecret("previous_secret", id, former) : null;
  return { id, url: row.url, secrets: [secret, ...(formerSecret === null ? [] : [formerSecret])] };
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
      ORDER BY due_at, id LIMIT ${claimBatchSize}::int FOR UPDATE SKIP LOCKED)
    RETURNING id, body, attempts, created_at AS "createdAt"`;

/**
 * Returns the log entry of a success, which the caller stores in a batch. Otherwise returns null, after scheduling a
 * retry, storing the failure, or, if stopped, releasing the claim.
 */
async function sendDelivery(
  { id: webhookId, url, secrets }: Receiver,
  { id, body, attempts, createdAt }: ClaimedDelivery,
  send: SendWebhook,
  signal: AbortSignal,
): Promise<DeliveryAttempt | null> {
  const startedAt = Date.now();
  const headers = buildSignedHeaders({ id, atSeconds: Math.floor(startedAt / 1_000), body }, secrets);
  const outcome = signal.aborted
    ? null
    : await send({ url, headers, body }, signal).catch((error: unknown) => {
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
  if (isDelivered(attempt)) return line;
  const seconds = isReceiverGone(attempt) ? null : computeRetryDelaySeconds(attempts, attempt, Math.random());
  await (seconds === null
    ? storeFailure(webhookId, { id, attempts }, line, isReceiverGone(attempt) ? null : createdAt)
    : scheduleRetry({ id, attempts }, line, seconds));
  return null;
}

const toAttempt = (outcome: SendOutcome) =>
  "status" in outcome
    ? { ...outcome, failure: null }
    : { status: null, failure: outcome.failure, answer: "", retryAfterSeconds: null };

/** Stopped before a response arrived, so the attempt does not count. */
async function releaseClaim(id: string): Promise<void> {
  await database().$executeRaw`
    UPDATE webhook_deliveries SET leased_until = NULL, attempts = greatest(attempts - 1, 0) WHERE id = ${id}::uuid AND state = 'waiting'`;
}

async function storeSuccesses(webhookId: string, delivered: readonly SuccessfulDelivery[]): Promise<void> {
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
