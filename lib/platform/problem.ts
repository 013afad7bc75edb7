import { createBrandedError } from "./branded-errors";
import type { Quota } from "./limits/quota";

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
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  quota?: Quota;
  /** For `method`: the methods that the path supports. */
  allow?: readonly string[];
  /** Machine-readable members, added to the problem document unchanged. */
  extensions?: Readonly<Record<string, unknown>>;
  /** Sentence about what the failed request changed. Omitted in `messageWithoutEffect`. */
  effect?: string;
  /** Sentence about what to do next, after the effect. */
  advice?: string;
};

/**
 * Any error that is no `Problem` is a defect, except an outage of the database. `code` is stable and in snake_case;
 * `detail` is a sentence that a person can act on, without secret or internal data.
 */
export class Problem extends createBrandedError("Problem") {
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quota: Quota | undefined;
  readonly allow: readonly string[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** For a run of several requests, because earlier requests may have changed data. */
  readonly messageWithoutEffect: string;

  constructor(
    readonly kind: ProblemKind,
    readonly code: string,
    detail: string,
    options: ProblemOptions = {},
  ) {
    const { effect, advice } = options;
    super(joinSentences(detail, effect, advice), options);
    this.messageWithoutEffect = joinSentences(detail, advice);
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.quota = options.quota;
    this.allow = options.allow;
    this.extensions = options.extensions;
  }
}

const joinSentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(" ");

/** The message quotes no input and no stored data. */
export class LoggableError extends createBrandedError("Reason") {}

export const hasLoggableMessage = (error: Error): boolean =>
  error instanceof Problem || error instanceof LoggableError;
