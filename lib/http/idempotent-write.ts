import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller } from "@/lib/identity/access/permissions";
import { database } from "@/lib/platform/database/database";
import { encrypt, tryDecrypt } from "@/lib/platform/secrets/encryption";
import { environment } from "@/lib/platform/environment";
import { startHeartbeat } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log/log";
import { isOutage } from "@/lib/platform/database/outage";
import { query } from "@/lib/platform/database/query";
import { Problem } from "@/lib/platform/problem";
import { isClientDisconnect, type EndpointRequest } from "@/lib/platform/network/request-head";
import type { Answer } from "./answer";
import {
  getAnswerToReplay,
  isRetryable,
  keyRetentionHours,
  outcomeUnknownProblem,
  readIdempotencyKey,
  heartbeatTimeoutSeconds,
} from "./idempotency-key";
import { buildProblemAnswer } from "./problem-answer";

type WriteAttempt = { id: string; attempt: string };

/**
 * Runs a write once per `Idempotency-Key` of this caller, and replays its response for 24 hours (IDEM-1 to IDEM-6). The
 * claim on the key is committed before the write starts, so two requests cannot both run the write. A write that
 * changed nothing (a 429 or 503 with `Retry-After`, or a disconnected client) releases the key. If the process ends
 * during the write, later requests receive `outcome_unknown` once the heartbeat has timed out.
 */
export async function runIdempotently(
  {
    header,
    caller,
    request,
    body,
  }: { header: string; caller: Caller; request: EndpointRequest; body: unknown },
  write: () => Promise<Answer>,
): Promise<Answer> {
  const key = readIdempotencyKey(header);
  const { pathname, search } = new URL(request.url, environment().publicUrl);
  const condition = request.headers.get("if-match");
  const requestDigest = computeDigest(["asked", request.method, pathname + search, condition, body ?? null]);
  const work = { id: computeDigest(["key", getKeyOwner(caller), key]), attempt: randomUUID() };
  const sealed = await claimKey(work, caller.userId, requestDigest);
  if (sealed !== null) return replayAnswer(work.id, sealed);

  const heartbeat = startHeartbeat(
    (heartbeatTimeoutSeconds * 1000) / 4,
    () => recordHeartbeat(work),
    (error) => log.warn({ err: error }, "the heartbeat of a write with an idempotency key failed"),
  );
  try {
    const answer = await write();
    await storeAnswer(work, answer);
    return answer;
  } catch (error) {
    if (isClientDisconnect(error, request)) {
      await releaseKey(work).catch((failure: unknown) =>
        log.warn({ err: failure }, "the idempotency key of a disconnected client could not be released"),
      );
      throw error;
    }
    return await storeFailure(work, error);
  } finally {
    heartbeat.end();
  }
}

/** Browsers of a user share keys. */
const getKeyOwner = ({ userId, via }: Caller) =>
  via.kind === "token" ? `token ${via.tokenId}` : `user ${userId}`;

/** Computes a keyed digest, so that stored digests reveal nothing: bodies hold passwords, which could be guessed. */
const computeDigest = (parts: readonly unknown[]) =>
  createHmac("sha256", environment().sessionSecret)
    .update(JSON.stringify(["idempotency", ...parts]))
    .digest("base64url");

const storedWriteRow = z.object({
  requestDigest: z.string(),
  answer: z.string().nullable(),
  isInProgress: z.boolean(),
});

/** Returns null if claimed. Throws as `getAnswerToReplay` does. Do not call in a transaction. */
async function claimKey(
  { id, attempt }: WriteAttempt,
  userId: string,
  requestDigest: string,
): Promise<string | null> {
  // Two attempts, because the key may become free between the two statements.
  for (let times = 0; times < 2; times++) {
    const taken = await database().$executeRaw`
      INSERT INTO idempotency_keys AS kept (id, user_id, asked, attempt, begun_at, seen_at)
      VALUES (${id}, ${userId}::uuid, ${requestDigest}, ${attempt}::uuid, clock_timestamp(), clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET asked = excluded.asked, attempt = excluded.attempt, begun_at = excluded.begun_at,
        seen_at = excluded.seen_at, answer = NULL
      WHERE kept.begun_at <= clock_timestamp() - make_interval(hours => ${keyRetentionHours}::int)`;
    if (taken > 0) return null;
    const [kept] = await query(database(), storedWriteRow)`
      SELECT asked AS "requestDigest", answer,
        coalesce(seen_at > clock_timestamp() - make_interval(secs => ${heartbeatTimeoutSeconds}::int), false) AS "isInProgress"
      FROM idempotency_keys WHERE id = ${id}`;
    if (kept) return getAnswerToReplay(kept, requestDigest);
  }
  throw new Error("an idempotency key was neither free nor claimed");
}

async function recordHeartbeat({ id, attempt }: WriteAttempt): Promise<void> {
  await database().$executeRaw`
    UPDATE idempotency_keys SET seen_at = clock_timestamp()
    WHERE id = ${id} AND attempt = ${attempt}::uuid AND answer IS NULL`;
}

/**
 * If storing fails, the client still receives the response, because the write is committed; repeated requests receive
 * `outcome_unknown`.
 */
async function storeAnswer({ id, attempt }: WriteAttempt, answer: Answer): Promise<void> {
  try {
    await database().$executeRaw`
      UPDATE idempotency_keys SET answer = ${encryptAnswer(id, answer)}, seen_at = NULL
      WHERE id = ${id} AND attempt = ${attempt}::uuid`;
  } catch (error) {
    log.warn({ err: error }, "the response of a write with an idempotency key could not be stored");
  }
}

/** Releases the key if the refusal is retryable. After an unexpected failure, marks the outcome as unknown. */
async function storeFailure(work: WriteAttempt, error: unknown): Promise<Answer> {
  const answer = buildProblemAnswer(error);
  const { id, attempt } = work;
  try {
    if (!(error instanceof Problem) || error.kind === "defect" || isOutage(error)) {
      await database().$executeRaw`
        UPDATE idempotency_keys SET seen_at = NULL WHERE id = ${id} AND attempt = ${attempt}::uuid`;
    } else if (isRetryable(error)) await releaseKey(work);
    else await storeAnswer(work, answer);
  } catch (failure) {
    log.warn({ err: failure }, "the outcome of a write with an idempotency key could not be stored");
  }
  return answer;
}

const releaseKey = ({ id, attempt }: WriteAttempt) =>
  database().$executeRaw`DELETE FROM idempotency_keys WHERE id = ${id} AND attempt = ${attempt}::uuid`;

const storedAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

const locateAnswer = (id: string) => ({ table: "idempotency_keys", column: "answer", row: id });

/** Encrypts the whole response, because some responses contain a secret that is shown once. */
function encryptAnswer(id: string, { status, headers, body }: Answer): string {
  if (body !== null && typeof body !== "string") throw new Error("the response of a write must be text");
  return encrypt(JSON.stringify({ status, headers, body }), locateAnswer(id), environment().encryptionKeys);
}

/** Throws `outcome_unknown` if no encryption key decrypts the response. */
function replayAnswer(id: string, sealed: string): Answer {
  const text = tryDecrypt(sealed, locateAnswer(id), environment().encryptionKeys);
  if (text === null) throw outcomeUnknownProblem();
  const answer = storedAnswer.parse(JSON.parse(text));
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
}

export async function deleteExpiredKeys(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM idempotency_keys WHERE begun_at <= clock_timestamp() - make_interval(hours => ${keyRetentionHours}::int)`;
}
