import type { z } from "zod";
import type { AccessLevel, Need } from "@/lib/access/levels";
import type { Answer } from "./answer";

/** The parts of the API's description, in its order, with what stands in each. */
export const operationTags = {
  People: "Everyone in the directory, as a list and as a tree, and what is known of one of them.",
  Profiles:
    "Private data by group: without the right to see a group, the answer comes without it. Each reading is recorded.",
  Sync: "Reading everyone from the projects system, and what each run did.",
  "Payroll matching": "Who is which employee of the payroll system.",
  Connections: "The external systems that Kith reads.",
  Webhooks: "Addresses of other programs that are told what happens here.",
  "User mappings": "Which ids app users have in the external systems.",
  Users: "Who can sign in, and their access levels.",
  Administration: "The record, the health of the data, and what waits for executives.",
  SCIM: "The directory as identity products read it: SCIM 2.0 (RFC 7643 and 7644), for reading alone.",
  MCP: "The directory as assistants read it: the Model Context Protocol.",
  "API tokens": "Credentials for programs.",
  "Saved views": "What people keep for themselves in a browser.",
  "Own account": "One's password, second factor and browsers.",
  Pages:
    "What Kith's own pages ask for. It changes with the pages, from one day to the next: programs use the others.",
  Description: "This description, and whether Kith is there.",
} as const;
export type OperationTag = keyof typeof operationTags;

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 410 | 412 | 422 | 428 | 429 | 500 | 502 | 503;

/** Codes of problems by the status that they come with. */
export type ProblemCodes = Readonly<Partial<Record<ProblemStatus, readonly string[]>>>;

/** What the API's description says of an address, beside what its endpoint checks. */
export type About = {
  /** Stable: clients are named after it. */
  id: string;
  tag: OperationTag;
  /** What it does, in a few words without a full stop. */
  summary: string;
  /** What one has to know beside. */
  description?: string;
  /** What can go wrong here. What can go wrong on every such address is added to it. */
  problems?: readonly ProblemCodes[];
  /** What it answers beside JSON, or instead, by media type. */
  otherMedia?: Readonly<Record<string, string>>;
  /** Statuses that are neither success nor a refusal of ours, or have a second document beside ours. */
  otherAnswers?: Readonly<
    Partial<Record<number, { description: string; mediaType?: string; schema?: z.ZodType }>>
  >;
  /** It has an `ETag`, and answers one that is known with a 304. */
  isConditional?: boolean;
  /** The only access level that may use it, where the permission alone does not decide. */
  level?: AccessLevel;
  /** It returns work e-mails, which the setting `WORK_EMAILS` may reserve for executives. */
  hasWorkEmails?: boolean;
  /** A write that takes the `ETag` of what it changes as `If-Match`, and refuses where that has changed (API-16). */
  takesIfMatch?: boolean;
};

/** How an address words its answers and refusals where a standard has its own way: absent, JSON and problem documents. */
export type AnswerStyle = {
  mediaType: string;
  /** The shape of a refusal. */
  refusal: z.ZodType;
  /** Any failure as an answer, with the same status and headers as everywhere. */
  refuse: (error: unknown) => Answer;
};

/** What is known of an address without asking it: for its description. */
export type Operation = {
  about: About;
  /** "nobody": no credential is looked at. `view:names`: `view:people`, of a `public_only` token too. */
  permission: Need | "nobody";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  writes?: boolean;
  recorded?: boolean;
  whileViewingAs?: boolean;
  readsByPost?: boolean;
  keepsNoAnswer?: boolean;
  beforeSecondFactor?: boolean;
  status?: 200 | 201 | 202;
  /** Nobody's rate counts it. */
  isUncounted?: boolean;
  style?: AnswerStyle;
};

/** Whether what a write answered is kept to be given again by its `Idempotency-Key` (IDEM-1). */
export const keepsItsAnswer = ({
  readsByPost,
  keepsNoAnswer,
}: Pick<Operation, "readsByPost" | "keepsNoAnswer">): boolean => !readsByPost && !keepsNoAnswer;
