import type { z } from "zod";
import type { RequiredAccess } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import type { Answer } from "./answer";

/** Exists only if `METRICS_TOKEN` is set, and requires that token. */
export const metricsPath = "/api/metrics";

export const operationTags = {
  People: "The directory as a list and as a tree, and the details of each person.",
  Profiles:
    "Private data in groups. Responses omit the groups that the caller may not see. Every read is added to the audit log.",
  Sync: "Syncs from the source of people, and the result of each run.",
  "Payroll matching": "Links between people and the employees of the payroll system.",
  Connections: "The external systems that Kith reads.",
  Webhooks: "Notifications about changes, sent to the addresses of other programs.",
  "User mappings": "Ids of Kith's users in the external systems.",
  Users: "Users who can sign in, and their access levels.",
  Administration: "The audit log, the health of the data, and tasks that wait for executives.",
  SCIM: "The directory for identity products: SCIM 2.0 (RFC 7643 and 7644), read-only.",
  MCP: "The directory for AI assistants: the Model Context Protocol.",
  "API tokens": "Credentials for programs.",
  "Saved views": "Views of the directory that a user saved.",
  "Own account": "Password, second factor and sessions of the caller.",
  Pages:
    "Internal operations of Kith's own pages. They change without notice; do not use them in other programs.",
  Description: "This description, and health checks.",
} as const;
export type OperationTag = keyof typeof operationTags;

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 500 | 502 | 503;

export type ProblemCodes = Readonly<Partial<Record<ProblemStatus, readonly string[]>>>;

export type OperationInfo = {
  /** Stable, because generated clients use it as a function or type name. */
  id: string;
  tag: OperationTag;
  summary: string;
  description?: string;
  /** Common problems are added automatically, and the code of an unknown id in the path. */
  problems?: readonly ProblemCodes[];
  takesMedia?: Readonly<Record<string, string>>;
  /** Descriptions by media type of the response, besides JSON or instead of it. */
  otherMedia?: Readonly<Record<string, string>>;
  /** By status, besides the success. If a problem has the status, adds a second body format. */
  otherAnswers?: Readonly<
    Partial<Record<number, { description: string; mediaType?: string; schema?: z.ZodType }>>
  >;
  /**
   * "if-none-match": the response has an `ETag`, and is a 304 if the client has the current version. "if-match": the
   * write fails if the object has changed (API-16).
   */
  condition?: "if-none-match" | "if-match";
  /** Set if the permission alone does not decide. "work-emails": the setting `WORK_EMAILS` decides. */
  alsoRequires?: AccessLevel | "work-emails";
};

/**
 * Effect of an operation on data. "recorded-read": a GET that writes an audit event, so it is refused if another site
 * caused it, unless it has a token. "query": a POST that only reads, for input that is too long for a URL or must not
 * appear in logs. "write": also a GET that changes data. A query or a write with a session cookie must come from Kith's
 * own pages and is refused during impersonation. Only a write takes an `Idempotency-Key`.
 */
export type Effect = "read" | "recorded-read" | "query" | "write";

/** Exceptions that only operations with this effect can have. */
type AllowanceByEffect = {
  read: never;
  "recorded-read": never;
  query: "impersonation";
  write: "impersonation" | "repetition";
};

/**
 * "missing-second-factor": allowed before the caller has set up a required second factor. "impersonation": allowed
 * while an executive views Kith as another user. "repetition": the endpoint ignores `Idempotency-Key`, so a repeated
 * request runs again.
 */
export type Allowance<E extends Effect = Effect> = "missing-second-factor" | AllowanceByEffect[E];

export type AnswerFormat = {
  mediaType: string;
  ignoresUnknownParameters: boolean;
  refusal: z.ZodType;
  /** Uses the status and headers of `buildProblemAnswer`. */
  refuse: (error: unknown) => Answer;
};

export type Operation = OperationInfo & {
  /** "none": no credential is required. `view:names`: a `public_only` token is sufficient. */
  permission: RequiredAccess | "none";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  describedBody?: z.ZodType;
  response?: z.ZodType;
  effect?: Effect;
  allowances?: readonly (Allowance | "unlimited-requests")[];
  status?: 200 | 201 | 202;
  style?: AnswerFormat;
};

const isReadMethod = (method: string) => /^(?:get|head)$/i.test(method);

export const getEffect = ({ effect }: Operation, method: string): Effect =>
  effect ?? (isReadMethod(method) ? "read" : "write");

export const mustComeFromOwnPages = (effect: Effect): boolean => effect === "query" || effect === "write";

/** The response of such a request is replayed by its `Idempotency-Key` (IDEM-1). */
export const takesIdempotencyKey = (operation: Operation, method: string): boolean =>
  !isReadMethod(method) &&
  getEffect(operation, method) === "write" &&
  operation.permission !== "none" &&
  !operation.allowances?.includes("repetition");
