import type { z } from "zod";
import type { RequiredAccess } from "@/lib/identity/access/permissions";
import type { AccessLevel } from "@/lib/platform/access-levels";
import type { Answer } from "./answer";

/** Path of the metrics on Kith's own port: exists only with a token, and requires it. */
export const metricsPath = "/api/metrics";

/** Sections of the API description, in order, with their contents. */
export const operationTags = {
  People: "The directory as a list and as a tree, and the details of each person.",
  Profiles:
    "Private data in groups. Responses omit the groups that the caller may not see. Every read is added to the audit log.",
  Sync: "Syncs from the projects system, and the result of each run.",
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

export type ProblemStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 410
  | 412
  | 413
  | 415
  | 422
  | 428
  | 429
  | 500
  | 502
  | 503;

/** Problem codes by HTTP status. */
export type ProblemCodes = Readonly<Partial<Record<ProblemStatus, readonly string[]>>>;

/** Documentation of an operation, in addition to what its endpoint checks. */
export type OperationInfo = {
  /** Stable: generated clients use it as a name. */
  id: string;
  tag: OperationTag;
  /** A few words without a full stop. */
  summary: string;
  /** Further information for callers. */
  description?: string;
  /** Problems specific to this operation. Common problems are added automatically. */
  problems?: readonly ProblemCodes[];
  /** Media types of a body that is not JSON, which the operation reads itself. */
  takesMedia?: Readonly<Record<string, string>>;
  /** Media types in addition to JSON, or instead of JSON. */
  otherMedia?: Readonly<Record<string, string>>;
  /** Responses besides the success and the problems: other statuses, or a second kind of body. */
  otherAnswers?: Readonly<
    Partial<Record<number, { description: string; mediaType?: string; schema?: z.ZodType }>>
  >;
  /** Returns an `ETag`, and a 304 if the client has the current version. */
  isConditional?: boolean;
  /** Only access level that may use the operation, if the permission alone does not decide. */
  level?: AccessLevel;
  /** True if the operation returns work e-mails, which the setting `WORK_EMAILS` may reserve for executives. */
  hasWorkEmails?: boolean;
  /** A write that accepts the `ETag` of its object as `If-Match`, and refuses if the object has changed (API-16). */
  takesIfMatch?: boolean;
};

/** Format of responses and refusals where a standard prescribes it; absent: JSON and problem documents. */
export type AnswerFormat = {
  mediaType: string;
  /** Schema of a refusal. */
  refusal: z.ZodType;
  /** Returns any failure as a response, with the usual status and headers. */
  refuse: (error: unknown) => Answer;
};

/** Static information about an operation, for its description. */
export type Operation = {
  about: OperationInfo;
  /** "none": credentials are ignored. `view:names`: `view:people`, also for a `public_only` token. */
  permission: RequiredAccess | "none";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  writes?: boolean;
  recorded?: boolean;
  isAllowedDuringImpersonation?: boolean;
  isReadOnlyPost?: boolean;
  storesNoAnswer?: boolean;
  isAllowedWithoutSecondFactor?: boolean;
  status?: 200 | 201 | 202;
  /** Exempt from rate limits. */
  isUncounted?: boolean;
  style?: AnswerFormat;
};

/** Returns true if the response of a write is stored and replayed by its `Idempotency-Key` (IDEM-1). */
export const storesAnswer = ({
  isReadOnlyPost,
  storesNoAnswer,
}: Pick<Operation, "isReadOnlyPost" | "storesNoAnswer">): boolean => !isReadOnlyPost && !storesNoAnswer;
