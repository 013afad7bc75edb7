import { isMarked } from "./branded";
import type { Quota } from "./quota";

/** Why something failed, in our words. lib/http/problem-answer.ts maps each to one HTTP status (ERR-1 to ERR-11). */
export const problemKinds = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "missing",
  "method",
  "conflict",
  "gone",
  "precondition",
  "too-large",
  "media-type",
  "unprocessable",
  "too-many",
  "not-implemented",
  "upstream",
  "unavailable",
  "defect",
] as const;
export type ProblemKind = (typeof problemKinds)[number];

type FieldError = { path: string; message: string };

type ProblemOptions = ErrorOptions & {
  /** For a bad body: which fields, and what is wrong with each. */
  errors?: readonly FieldError[];
  /** For `too-many` and `unavailable`: when trying again makes sense. */
  retryAfterSeconds?: number;
  /** For `too-many`: what it was too many of. */
  quota?: Quota;
  /** For `method`: what the address does take. */
  allow?: readonly string[];
  /** What a program needs to go on, beside the sentence: added to the problem document as it is. */
  extensions?: Readonly<Record<string, unknown>>;
  /** What the failed request left behind, a sentence said after `detail`: true of that request, and not of a run of many. */
  effect?: string;
  /** What to do next, said after the effect. */
  advice?: string;
};

const brand = Symbol.for("kith.problem");

/**
 * Something we expected could go wrong and may explain to the caller. Any other error is a defect.
 * `code` is stable and in snake_case; `detail` is a sentence that a person can act on, without anything secret or internal.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly [brand] = true;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quota: Quota | undefined;
  readonly allow: readonly string[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** The message without the effect: for a run, where requests before the failed one did change something. */
  readonly messageOfRun: string;

  constructor(
    readonly kind: ProblemKind,
    readonly code: string,
    detail: string,
    options: ProblemOptions = {},
  ) {
    const { effect, advice } = options;
    super(sentences(detail, effect, advice), options);
    this.messageOfRun = sentences(detail, advice);
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.quota = options.quota;
    this.allow = options.allow;
    this.extensions = options.extensions;
  }

  /** By brand, not by constructor: the server's and each route bundle's copy of this class throw to one another. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, brand);
  }
}

const sentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");

const reasonBrand = Symbol.for("kith.reason");

/** What was the matter, for the log: in our own words, which quote nothing that anybody sent or stored. */
export class Reason extends Error {
  override readonly name = "Reason";
  readonly [reasonBrand] = true;
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isMarked(value, reasonBrand);
  }
}

/** Whether an error's message is ours and may be logged. By brand, as above. */
export const hasOwnWords = (error: Error): boolean => brand in error || reasonBrand in error;
