import { Problem } from "@/lib/problem";

/** How long a write is known by its key. */
export const keyKeptHours = 24;

/** After so long without a sign of whoever works on a write nobody does: its process ended in the middle. */
export const silentSeconds = 60;

const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;
const bare = /^[\w!#$%&'*+.^`|~:/-]{1,255}$/;

/** The key of an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a string of structured fields, or the same without its quotes. */
export function readIdempotencyKey(header: string): string {
  const [, inner] = quoted.exec(header) ?? [];
  if (inner !== undefined) return inner.replaceAll(/\\(["\\])/g, "$1");
  if (bare.test(header)) return header;
  throw new Problem(
    "invalid",
    "invalid_idempotency_key",
    'The header Idempotency-Key is one string of at most 255 letters, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".',
  );
}

/** What is known of a write that had this key before. */
export type KeptWrite = {
  /** A digest of what was asked. */
  asked: string;
  /** Sealed; null: there is none, or none yet. */
  answer: string | null;
  isWorkedOn: boolean;
};

/**
 * The sealed answer to give again; or says why there is none (IDEM-2 to IDEM-4). Nothing is done in either case: a write whose end nobody
 * knows is never begun anew.
 */
export function answerToRepeat(kept: KeptWrite, asked: string): string {
  if (kept.asked !== asked) {
    throw new Problem(
      "unprocessable",
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. Take a new one for each write, and the same one only to repeat it as it was.",
    );
  }
  if (kept.answer !== null) return kept.answer;
  throw kept.isWorkedOn
    ? new Problem(
        "conflict",
        "idempotency_key_in_use",
        "The request with this Idempotency-Key is still worked on. Ask again in a moment.",
        { retryAfterSeconds: 2 },
      )
    : outcomeUnknown();
}

export const outcomeUnknown = () =>
  new Problem(
    "conflict",
    "outcome_unknown",
    "The request with this Idempotency-Key was interrupted, and Kith does not know whether it was carried out. Look whether it was, then take a new key if it was not.",
  );

/** Whether a refusal says that nothing was done and that the same can be asked again: then its key is free again. */
export const isToBeRepeated = (problem: Problem): boolean =>
  problem.retryAfterSeconds !== undefined && (problem.kind === "too-many" || problem.kind === "unavailable");
