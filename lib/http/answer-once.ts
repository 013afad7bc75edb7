import "server-only";
import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller } from "@/lib/access/levels";
import { database } from "@/lib/platform/database";
import { seal, SealBrokenError, unseal } from "@/lib/platform/encryption";
import { environment } from "@/lib/platform/environment";
import { startHeartbeat } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log";
import { isOutage } from "@/lib/platform/outage";
import { query } from "@/lib/platform/query";
import { Problem } from "@/lib/problem";
import { isDisconnect, type EndpointRequest } from "@/lib/request-head";
import type { Soon } from "@/lib/soon";
import type { Answer } from "./answer";
import {
  answerToRepeat,
  isToBeRepeated,
  keyKeptHours,
  outcomeUnknown,
  readIdempotencyKey,
  silentSeconds,
} from "./idempotency-key";
import { problemAnswer } from "./problem-answer";

/** A write with a key, as one request: `attempt` tells it from any other with the same key. */
type Attempt = { id: string; attempt: string };

/**
 * Does a write once for an `Idempotency-Key` of this caller, and gives whoever repeats it the same answer again for 24 hours (IDEM-1 to
 * IDEM-6). The key is taken before the write begins and committed by itself, the answer is kept after: between the two there is no moment
 * at which the write could be begun a second time. A process that ends in between leaves a key that is told `outcome_unknown`, which is all
 * that is known. Rights are asked before, for every request.
 */
export async function answerOnce(
  {
    header,
    caller,
    request,
    body,
  }: { header: string; caller: Caller; request: EndpointRequest; body: unknown },
  write: () => Soon<Answer>,
): Promise<Answer> {
  const key = readIdempotencyKey(header);
  const { pathname, search } = new URL(request.url, environment().publicUrl);
  const condition = request.headers.get("if-match");
  const asked = digest(["asked", request.method, pathname + search, condition, body ?? null]);
  const work = { id: digest(["key", holderOf(caller), key]), attempt: randomUUID() };
  const sealed = await begin(work, caller.userId, asked);
  if (sealed !== null) return replayed(work.id, sealed);

  const heartbeat = startHeartbeat(
    (silentSeconds * 1000) / 4,
    () => reportProgress(work),
    (error) => log.warn({ err: error }, "a write with an idempotency key could not report that it continues"),
  );
  try {
    const answer = await write();
    await keep(work, answer);
    return answer;
  } catch (error) {
    if (isDisconnect(error, request)) {
      await freeKey(work).catch((failure: unknown) =>
        log.warn({ err: failure }, "the idempotency key of a disconnected client could not be freed"),
      );
      throw error;
    }
    return await settleFailure(work, error);
  } finally {
    heartbeat.end();
  }
}

/** A token has its own keys, and so has a person in all of their browsers together. */
const holderOf = ({ userId, via }: Caller) =>
  via.kind === "token" ? `token ${via.tokenId}` : `user ${userId}`;

/** Nobody learns from what is stored what was asked: bodies hold passwords that can be guessed. */
const digest = (parts: readonly unknown[]) =>
  createHmac("sha256", environment().sessionSecret)
    .update(JSON.stringify(["idempotency", ...parts]))
    .digest("base64url");

const keptRow = z.object({ asked: z.string(), answer: z.string().nullable(), isWorkedOn: z.boolean() });

/** Takes the key, in a statement of its own; or answers what is kept under it, sealed. */
async function begin({ id, attempt }: Attempt, userId: string, asked: string): Promise<string | null> {
  // Twice: the key may become free between the two statements.
  for (let times = 0; times < 2; times++) {
    const taken = await database().$executeRaw`
      INSERT INTO idempotency_keys AS kept (id, user_id, asked, attempt, begun_at, seen_at)
      VALUES (${id}, ${userId}::uuid, ${asked}, ${attempt}::uuid, clock_timestamp(), clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET asked = excluded.asked, attempt = excluded.attempt, begun_at = excluded.begun_at,
        seen_at = excluded.seen_at, answer = NULL
      WHERE kept.begun_at <= clock_timestamp() - make_interval(hours => ${keyKeptHours}::int)`;
    if (taken > 0) return null;
    const [kept] = await query(database(), keptRow)`
      SELECT asked, answer,
        coalesce(seen_at > clock_timestamp() - make_interval(secs => ${silentSeconds}::int), false) AS "isWorkedOn"
      FROM idempotency_keys WHERE id = ${id}`;
    if (kept) return answerToRepeat(kept, asked);
  }
  throw new Error("an idempotency key was neither free nor taken");
}

async function reportProgress({ id, attempt }: Attempt): Promise<void> {
  await database().$executeRaw`
    UPDATE idempotency_keys SET seen_at = clock_timestamp()
    WHERE id = ${id} AND attempt = ${attempt}::uuid AND answer IS NULL`;
}

/**
 * Keeps the answer for whoever repeats the request. Where that fails the write is done all the same, and its answer goes out: who repeats
 * it is told that its outcome is not known.
 */
async function keep({ id, attempt }: Attempt, answer: Answer): Promise<void> {
  try {
    await database().$executeRaw`
      UPDATE idempotency_keys SET answer = ${sealAnswer(id, answer)}, seen_at = NULL
      WHERE id = ${id} AND attempt = ${attempt}::uuid`;
  } catch (error) {
    log.warn({ err: error }, "the answer of a write with an idempotency key could not be kept");
  }
}

/**
 * A refusal is an answer like any other. One that says to come back frees the key. Of what broke in the middle, the database's
 * connection among it, nobody knows how far it came.
 */
async function settleFailure(work: Attempt, error: unknown): Promise<Answer> {
  const answer = problemAnswer(error);
  const { id, attempt } = work;
  try {
    if (!(error instanceof Problem) || error.kind === "defect" || isOutage(error)) {
      await database().$executeRaw`
        UPDATE idempotency_keys SET seen_at = NULL WHERE id = ${id} AND attempt = ${attempt}::uuid`;
    } else if (isToBeRepeated(error)) await freeKey(work);
    else await keep(work, answer);
  } catch (failure) {
    log.warn({ err: failure }, "how a write with an idempotency key ended could not be kept");
  }
  return answer;
}

/** Lets the next request with this key do the write, because this one changed nothing. */
const freeKey = ({ id, attempt }: Attempt) =>
  database().$executeRaw`DELETE FROM idempotency_keys WHERE id = ${id} AND attempt = ${attempt}::uuid`;

const keptAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

const place = (id: string) => ({ table: "idempotency_keys", column: "answer", row: id });

/** Sealed whole: some answers hold a secret that is shown once. */
function sealAnswer(id: string, { status, headers, body }: Answer): string {
  if (body !== null && typeof body !== "string") throw new Error("the answer of a write is text");
  return seal(JSON.stringify({ status, headers, body }), place(id), environment().encryptionKeys);
}

/** The answer as it was. One that no key opens any more was given, and cannot be again. */
function replayed(id: string, sealed: string): Answer {
  try {
    const answer = keptAnswer.parse(JSON.parse(unseal(sealed, place(id), environment().encryptionKeys)));
    return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
  } catch (error) {
    if (error instanceof SealBrokenError) throw outcomeUnknown();
    throw error;
  }
}

/** Forgets keys that are no longer kept. */
export async function forgetOldKeys(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM idempotency_keys WHERE begun_at <= clock_timestamp() - make_interval(hours => ${keyKeptHours}::int)`;
}
