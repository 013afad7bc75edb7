import "server-only";
import { z } from "zod";
import type { SendOutcome, SendWebhook } from "@/lib/connectors/webhooks/port";
import { toTimestamp } from "@/lib/http/times";
import { cleanText } from "@/lib/plain-text";
import { database } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";
import { manyRows } from "@/lib/platform/many-rows";
import { query } from "@/lib/platform/query";
import { isDelivered, isGone, secondsUntilNext, type Attempt } from "./retry";
import type { DeliveryAttempt } from "./schema";
import { signedHeaders } from "./signature";
import { openWebhookSecret } from "./stored-secret";

/** So many of one webhook are taken at a time, and sent at the same time. */
const takenAtOnce = 100;
const sentAtOnce = 10;
/** Longer than those taken at a time last where each is too slow: then another process may take them. */
const leaseSeconds = 180;
const keptAnswerLength = 1_000;

const takenRow = z.object({ id: z.string(), body: z.string(), attempts: z.number(), createdAt: z.date() });
type Taken = z.infer<typeof takenRow>;

type Receiver = { id: string; url: string; secrets: string[] };

/**
 * Sends everything of a webhook that is due, until nothing is. Each delivery is taken for a while before it is sent and settled afterwards: one
 * whose process is killed in between is sent again, with the same id, and two processes never take the same.
 */
export async function deliverDue(webhookId: string, send: SendWebhook, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const receiver = await findReceiver(webhookId);
    const taken = receiver ? await take(webhookId) : [];
    if (!receiver || taken.length === 0) return;
    const waiting = [...taken];
    const delivered: Delivered[] = [];
    const workers = Array.from({ length: sentAtOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const line = await deliver(receiver, next, send, signal);
        if (line) delivered.push({ id: next.id, line });
      }
    });
    const ended = await Promise.allSettled(workers);
    await keepDelivered(webhookId, delivered);
    for (const end of ended) if (end.status === "rejected") throw end.reason;
  }
}

type Delivered = { id: string; line: DeliveryAttempt };

/** Returns the address and the secrets that sign. Null: the webhook was disabled or removed, or its secret cannot be decrypted. */
async function findReceiver(id: string): Promise<Receiver | null> {
  const row = await database().webhook.findFirst({
    where: { id, disabledAt: null },
    select: { url: true, secret: true, previousSecret: true, previousSecretUntil: true },
  });
  if (!row) return null;
  const { previousSecret: former, previousSecretUntil: until } = row;
  const secret = openWebhookSecret("secret", id, row.secret);
  if (secret === null) {
    await disableUnreadable(id, row.secret);
    return null;
  }
  const isFormerGood = former !== null && until !== null && until.getTime() > Date.now();
  const formerSecret = isFormerGood ? openWebhookSecret("previous_secret", id, former) : null;
  return { id, url: row.url, secrets: [secret, ...(formerSecret === null ? [] : [formerSecret])] };
}

/** Disables a webhook that cannot sign, unless its secret was replaced in the meantime. Its deliveries wait for the next secret (HOOK-8). */
async function disableUnreadable(webhookId: string, sealed: string): Promise<void> {
  const { count } = await database().webhook.updateMany({
    where: { id: webhookId, disabledAt: null, secret: sealed },
    data: { disabledAt: new Date(), isGivenUp: true, isSecretUnreadable: true },
  });
  if (count > 0) log.warn({ webhookId }, "a webhook was disabled: its secret cannot be decrypted");
}

const take = (webhookId: string): Promise<Taken[]> =>
  query(database(), takenRow)`
    UPDATE webhook_deliveries SET attempts = attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::int)
    WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE webhook_id = ${webhookId}::uuid AND due_at <= clock_timestamp()
        AND (leased_until IS NULL OR leased_until < clock_timestamp())
      ORDER BY due_at, id LIMIT ${takenAtOnce}::int FOR UPDATE SKIP LOCKED)
    RETURNING id, body, attempts, created_at AS "createdAt"`;

/** Sends a delivery. What is kept of it where it arrived; what failed is settled here. */
async function deliver(
  { id: webhookId, url, secrets }: Receiver,
  { id, body, attempts, createdAt }: Taken,
  send: SendWebhook,
  signal: AbortSignal,
): Promise<DeliveryAttempt | null> {
  const begun = Date.now();
  const headers = signedHeaders({ id, atSeconds: Math.floor(begun / 1_000), body }, secrets);
  const outcome = signal.aborted
    ? null
    : await send({ url, headers, body }, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
  if (outcome === null) {
    await giveBack(id);
    return null;
  }
  const attempt = attemptOf(outcome);
  const line = lineOf(outcome, begun);
  if (isDelivered(attempt)) return line;
  const seconds = isGone(attempt) ? null : secondsUntilNext(attempts, attempt, Math.random());
  await (seconds === null
    ? keepFailed(webhookId, id, line, isGone(attempt) ? null : createdAt)
    : keepWaiting(id, line, seconds));
  return null;
}

const attemptOf = (outcome: SendOutcome): Attempt =>
  "status" in outcome ? outcome : { status: null, retryAfterSeconds: null };

/** What is kept of an attempt. */
const lineOf = (outcome: SendOutcome, begun: number): DeliveryAttempt => ({
  at: toTimestamp(new Date(begun)),
  status: "status" in outcome ? outcome.status : null,
  failure: "failure" in outcome ? outcome.failure : null,
  answer: "answer" in outcome ? cleanText(outcome.answer, keptAnswerLength) : "",
  duration_ms: Date.now() - begun,
});

/** Stopped before it was sent, or while it was: that is no attempt, and who comes next sends it. */
async function giveBack(id: string): Promise<void> {
  await database().$executeRaw`
    UPDATE webhook_deliveries SET leased_until = NULL, attempts = attempts - 1 WHERE id = ${id}::uuid AND state = 'waiting'`;
}

/** Those that were taken together are settled together: two statements and not as many as there are. */
async function keepDelivered(webhookId: string, delivered: readonly Delivered[]): Promise<void> {
  if (delivered.length === 0) return;
  const rows = manyRows(delivered, {
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

async function keepWaiting(id: string, line: DeliveryAttempt, seconds: number): Promise<void> {
  await database().$executeRaw`
    UPDATE webhook_deliveries SET leased_until = NULL, log = log || ${JSON.stringify([line])}::jsonb,
      due_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    WHERE id = ${id}::uuid AND state = 'waiting'`;
}

/**
 * Gives a delivery up. Where nothing was delivered since it was made (`since`; null: since ever), the receiver is not there any more, and
 * the webhook is disabled: home tells executives (lib/waiting).
 */
async function keepFailed(
  webhookId: string,
  id: string,
  line: DeliveryAttempt,
  since: Date | null,
): Promise<void> {
  const disabled = await database().$transaction(async (transaction) => {
    await transaction.$executeRaw`
      UPDATE webhook_deliveries SET state = 'failed', finished_at = clock_timestamp(), due_at = NULL, leased_until = NULL,
        log = log || ${JSON.stringify([line])}::jsonb
      WHERE id = ${id}::uuid`;
    return transaction.$executeRaw`
      UPDATE webhooks SET disabled_at = clock_timestamp(), is_given_up = true, is_secret_unreadable = false
      WHERE id = ${webhookId}::uuid AND disabled_at IS NULL
        AND (${since}::timestamptz IS NULL OR last_delivered_at IS NULL OR last_delivered_at < ${since}::timestamptz)`;
  });
  if (disabled > 0) log.warn({ webhookId }, "a webhook was disabled: nothing was delivered for days");
}
