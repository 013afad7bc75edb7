import { keepsItsAnswer, type Operation, type ProblemCodes } from "@/lib/http/operation";
import type { DescribedMethod, DescribedResponse, JsonSchema, Reference } from "./document";

/** What is asked of a caller who sends a request of this kind, whatever the address: by status, the codes of its refusals. */
export function codesOf(
  operation: Operation,
  method: DescribedMethod,
  isWrite: boolean,
): Map<number, string[]> {
  const { about, permission, params, query, body } = operation;
  const isPublic = permission === "nobody";
  const sets: Partial<Record<number, readonly string[]>>[] = [
    { 400: ["unknown_parameter"], 500: ["internal_error"] },
    ...(operation.isUncounted ? [] : [{ 429: ["too_many_requests"] }]),
    { 503: ["database_unavailable"] },
    ...(query ? [{ 400: ["invalid_query", "invalid_request"] }] : []),
    ...(body
      ? [
          { 400: ["invalid_json", "body_cut_short", "invalid_request"] },
          { 413: ["body_too_large"], 415: ["not_json"] },
        ]
      : []),
    ...(isPublic ? [] : [{ 401: ["not_signed_in", "invalid_token"] }]),
    ...(isPublic || permission === "signed-in" ? [] : [{ 403: ["not_allowed", "missing_scope"] }]),
    // Which parameters and fields are beyond a public_only token is for each address to say, so the code stands on all of them.
    ...(permission === "view:people" || permission === "view:names" ? [{ 403: ["public_only_token"] }] : []),
    ...(isPublic || operation.beforeSecondFactor ? [] : [{ 403: ["second_factor_required"] }]),
    ...(isWrite || operation.recorded ? [{ 403: ["cross_site"] }] : []),
    ...(isWrite && !isPublic && !operation.whileViewingAs ? [{ 403: ["read_only_view"] }] : []),
    ...(takesIdempotencyKey(method, operation)
      ? [
          {
            400: ["invalid_idempotency_key"],
            409: ["idempotency_key_in_use", "outcome_unknown"],
            422: ["idempotency_key_reused"],
          },
        ]
      : []),
    ...(about.takesIfMatch ? [{ 412: ["precondition_failed"] }] : []),
    ...(params ? [{ 404: ["not_found"] }] : []),
    ...(about.problems ?? []).map((codes: ProblemCodes) => codes),
  ];
  const found = new Map<number, string[]>();
  for (const codes of sets) {
    for (const [status, names] of Object.entries(codes)) {
      const known = found.get(Number(status)) ?? [];
      found.set(Number(status), [...new Set([...known, ...(names ?? [])])]);
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Every write of somebody who is known, but those whose answer is kept for nobody. */
export const takesIdempotencyKey = (method: DescribedMethod, operation: Operation): boolean =>
  method !== "get" && operation.permission !== "nobody" && keepsItsAnswer(operation);

const meanings: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  401: "No credential, or one that is wrong, expired or revoked",
  403: "The caller may not do this",
  404: "There is no such thing, or the caller may not know of it",
  409: "In conflict with how things are",
  410: "It was there, and is not kept any more",
  412: "Changed since the caller read it",
  413: "The body is larger than 64 KiB",
  415: "The body is not application/json",
  422: "It cannot be done so",
  428: "A condition is missing",
  429: "Too many requests: try again after `Retry-After` seconds",
  500: "A defect in Kith: the request id tells an administrator which",
  502: "The external system failed, or answered what cannot be read",
  503: "Not available right now: try again after `Retry-After` seconds",
};

export const reference = (kind: "schemas" | "responses" | "headers", name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});

/** What is left of how often one may ask. */
export const quotaReferences = {
  "RateLimit-Policy": reference("headers", "RateLimitPolicy"),
  RateLimit: reference("headers", "RateLimit"),
};

const problemMedia = "application/problem+json";

/** A refusal as it is described: the problem document, with the codes that it can have here, or another document with none. */
export function problemResponse(
  status: number,
  codes: readonly string[],
  other?: { mediaType: string; schema: JsonSchema },
): DescribedResponse {
  const waits = status === 429 || status === 503;
  return {
    description: `${meanings[status] ?? "A problem"}.`,
    ...((waits || status === 401) && {
      headers: waits
        ? {
            "Retry-After": reference("headers", "RetryAfter"),
            ...(status === 429 && quotaReferences),
          }
        : { "WWW-Authenticate": reference("headers", "WWWAuthenticate") },
    }),
    content: other
      ? { [other.mediaType]: { schema: other.schema } }
      : {
          [problemMedia]: {
            schema: {
              allOf: [
                reference("schemas", "Problem"),
                {
                  type: "object",
                  properties: {
                    status: { const: status, description: "Status of the response." },
                    code: { enum: [...codes], description: "Cause of the problem." },
                  },
                },
              ],
            },
          },
        },
  };
}

/** Refusals that are the same on most addresses, described once. */
const shared: readonly { name: string; status: number; codes: readonly string[] }[] = [
  { name: "Unauthenticated", status: 401, codes: ["not_signed_in", "invalid_token"] },
  { name: "BodyTooLarge", status: 413, codes: ["body_too_large"] },
  { name: "NotJson", status: 415, codes: ["not_json"] },
  { name: "TooManyRequests", status: 429, codes: ["too_many_requests"] },
  { name: "Defect", status: 500, codes: ["internal_error"] },
  { name: "DatabaseUnavailable", status: 503, codes: ["database_unavailable"] },
];

export const sharedResponses: { [name: string]: DescribedResponse } = Object.fromEntries(
  shared.map(({ name, status, codes }) => [name, problemResponse(status, codes)]),
);

/** The refusal of this status, by reference where it is one that many addresses have. */
export function describeProblem(status: number, codes: readonly string[]): DescribedResponse | Reference {
  const same = shared.find((one) => one.status === status && one.codes.join() === codes.join());
  return same ? reference("responses", same.name) : problemResponse(status, codes);
}

/** The body of every refusal (RFC 9457). */
export const problemSchema: JsonSchema = {
  type: "object",
  description:
    "What went wrong (RFC 9457). `code` is stable: programs decide by it. `detail` is for people and says what to do. A problem may carry more, as its operation says.",
  properties: {
    type: { type: "string", const: "about:blank", description: "Type of problem." },
    title: { type: "string", description: "Kind of problem, in a few words." },
    status: { type: "integer", description: "Status of the response." },
    detail: { type: "string", description: "What happened and what to do, for people." },
    code: { type: "string", pattern: "^[a-z0-9_]+$", description: "Cause of the problem, stable." },
    errors: {
      type: "array",
      description: "Which fields or parameters, and what is wrong with each.",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "Field or parameter; empty for the whole request." },
          message: { type: "string", description: "What is expected." },
        },
        required: ["path", "message"],
      },
    },
    request_id: { type: "string", format: "uuid", description: "For an administrator, from status 500 on." },
  },
  required: ["type", "title", "status", "detail", "code"],
  additionalProperties: {},
  examples: [
    {
      type: "about:blank",
      title: "Not found",
      status: 404,
      detail: "There is nobody with this id in the directory.",
      code: "person_not_found",
    },
  ],
};
