import { Problem } from "@/lib/platform/problem";

export const keyRetentionHours = 24;

/** A write without a heartbeat for this long counts as abandoned: its process ended during the write. */
export const heartbeatTimeoutSeconds = 60;

const quotedKey = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const unquotedKey = /^[\w!#$%&'*+.^`|~:/-]{1,255}$/;

/** Accepts a structured-field string with or without quotes (draft-ietf-httpapi-idempotency-key-header); else a 400. */
export function readIdempotencyKey(header: string): string {
  const [, inner] = quotedKey.exec(header) ?? [];
  if (inner !== undefined) return inner.replaceAll(/\\(["\\])/g, "$1");
  if (unquotedKey.test(header)) return header;
  throw new Problem(
    "invalid",
    "invalid_idempotency_key",
    'The header Idempotency-Key must be a string of at most 255 characters, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".',
  );
}

export type StoredWrite = {
  /** Digest of method, path, query, `If-Match` and body. */
  requestDigest: string;
  /** Encrypted response; null if the write has not finished or its outcome is unknown. */
  answer: string | null;
  isInProgress: boolean;
};

/**
 * Throws if the key belongs to another request, or if the earlier write is in progress or has an unknown outcome
 * (IDEM-2 to IDEM-4). A write with an unknown outcome is never started again.
 */
export function getAnswerToReplay(stored: StoredWrite, requestDigest: string): string {
  if (stored.requestDigest !== requestDigest) {
    throw new Problem(
      "unprocessable",
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request. Use a new key for each write, and reuse a key only to repeat an identical request.",
    );
  }
  if (stored.answer !== null) return stored.answer;
  throw stored.isInProgress
    ? new Problem(
        "conflict",
        "idempotency_key_in_use",
        "The request with this Idempotency-Key is still in progress. Try again in a moment.",
        { retryAfterSeconds: 2 },
      )
    : outcomeUnknownProblem();
}

export const outcomeUnknownProblem = () =>
  new Problem(
    "conflict",
    "outcome_unknown",
    "The request with this Idempotency-Key was interrupted, and Kith does not know whether it took effect. Check whether it did; if not, send it with a new key.",
  );

/** The request then changed nothing, and its key is released for the next attempt. */
export const isRetryable = (problem: Problem): boolean =>
  problem.retryAfterSeconds !== undefined && (problem.kind === "too-many" || problem.kind === "unavailable");
