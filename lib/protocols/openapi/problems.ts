import {
  getEffect,
  mustComeFromOwnPages,
  takesIdempotencyKey,
  type Operation,
  type ProblemCodes,
} from "@/lib/http/operation";
import { getProblemTypeUri } from "@/lib/http/problem-codes";
import { personParams } from "@/lib/platform/common-schemas";
import type { DescribedMethod, DescribedResponse, JsonSchema, Reference } from "./openapi-types";

/** The codes that follow from the operation's method, permission and input, and its own codes. */
export function collectProblemCodes(operation: Operation, method: DescribedMethod): Map<number, string[]> {
  const { permission, params, query, body, allowances = [] } = operation;
  const effect = getEffect(operation, method);
  const isForOwnPages = mustComeFromOwnPages(effect);
  const isPublic = permission === "none";
  const sets: readonly (readonly [applies: boolean, codes: Partial<Record<number, readonly string[]>>])[] = [
    [true, { 400: ["unknown_parameter"], 500: ["internal_error"] }],
    [!allowances.includes("unlimited-requests"), { 429: ["too_many_requests"] }],
    [true, { 503: ["database_unavailable"] }],
    [Boolean(query), { 400: ["invalid_query", "invalid_request"] }],
    [
      Boolean(body),
      {
        400: ["invalid_json", "body_cut_short", "invalid_request"],
        413: ["body_too_large"],
        415: ["not_json"],
      },
    ],
    [!isPublic, { 401: ["not_signed_in", "invalid_token"] }],
    [!isPublic && permission !== "signed-in", { 403: ["not_allowed", "missing_scope"] }],
    // Every operation with one of these permissions lists the code, because each one decides which parameters and
    // fields a `public_only` token may use.
    [permission === "view:people" || permission === "view:names", { 403: ["public_only_token"] }],
    [!isPublic && !allowances.includes("missing-second-factor"), { 403: ["second_factor_required"] }],
    [isForOwnPages || effect === "recorded-read", { 403: ["cross_site"] }],
    [isForOwnPages && !isPublic && !allowances.includes("impersonation"), { 403: ["read_only_view"] }],
    [
      takesIdempotencyKey(operation, method),
      {
        400: ["invalid_idempotency_key"],
        409: ["idempotency_key_in_use", "outcome_unknown"],
        422: ["idempotency_key_reused"],
      },
    ],
    [operation.condition === "if-match", { 412: ["precondition_failed"] }],
    [Boolean(params), { 404: ["not_found", ...listUnknownIdCodes(operation)] }],
    ...(operation.problems ?? []).map((codes: ProblemCodes) => [true, codes] as const),
  ];
  const found = new Map<number, string[]>();
  for (const [applies, codes] of sets) {
    if (!applies) continue;
    for (const [status, names] of Object.entries(codes)) {
      const known = found.get(Number(status)) ?? [];
      found.set(Number(status), [...new Set([...known, ...(names ?? [])])]);
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** The codes with which the path parameters refuse malformed ids, which are those of unknown ids (API-7). */
function listUnknownIdCodes({ params, style }: Operation): string[] {
  if (params === personParams && !style) return ["person_not_found"]; // accepts any text (ACCESS-12)
  const names = params && "shape" in params ? Object.keys(Object(params.shape)) : [];
  const malformed = params?.safeParse(Object.fromEntries(names.map((name) => [name, ""])));
  return (malformed?.error?.issues ?? []).flatMap((issue) => {
    const code: unknown = issue.code === "custom" && issue.params?.["code"];
    return typeof code === "string" ? [code] : [];
  });
}

const statusMeanings: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  401: "The credential is missing, invalid, expired or revoked",
  403: "The caller does not have the required permission",
  404: "Not found, or not visible to the caller",
  409: "The request conflicts with the current state",
  410: "No longer available",
  412: "Changed since the caller read it",
  413: "The body is larger than allowed",
  415: "The media type of the body is not accepted",
  422: "The request is valid but cannot be processed",
  428: "A condition is missing",
  429: "Too many requests. Try again after `Retry-After` seconds",
  500: "Internal error in Kith. Report the request id to an administrator",
  502: "The external system failed or returned an invalid response",
  503: "Temporarily unavailable. Try again after `Retry-After` seconds",
};

export const createReference = (kind: "schemas" | "responses" | "headers", name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});

export const quotaHeaderReferences = {
  "RateLimit-Policy": createReference("headers", "RateLimitPolicy"),
  RateLimit: createReference("headers", "RateLimit"),
};

const problemMediaType = "application/problem+json";

export function describeProblemResponse(
  status: number,
  codes: readonly string[],
  other?: { mediaType: string; schema: JsonSchema },
): DescribedResponse {
  const waits = status === 429 || status === 503;
  return {
    description: `${statusMeanings[status] ?? "A problem"}.`,
    ...((waits || status === 401) && {
      headers: waits
        ? {
            "Retry-After": createReference("headers", "RetryAfter"),
            ...(status === 429 && quotaHeaderReferences),
          }
        : { "WWW-Authenticate": createReference("headers", "WWWAuthenticate") },
    }),
    content: other
      ? { [other.mediaType]: { schema: other.schema } }
      : {
          [problemMediaType]: {
            schema: {
              allOf: [
                createReference("schemas", "Problem"),
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

const sharedProblems: readonly { name: string; status: number; codes: readonly string[] }[] = [
  { name: "Unauthenticated", status: 401, codes: ["not_signed_in", "invalid_token"] },
  { name: "BodyTooLarge", status: 413, codes: ["body_too_large"] },
  { name: "NotJson", status: 415, codes: ["not_json"] },
  { name: "TooManyRequests", status: 429, codes: ["too_many_requests"] },
  { name: "Defect", status: 500, codes: ["internal_error"] },
  { name: "DatabaseUnavailable", status: 503, codes: ["database_unavailable"] },
];

export const sharedResponses: { [name: string]: DescribedResponse } = Object.fromEntries(
  sharedProblems.map(({ name, status, codes }) => [name, describeProblemResponse(status, codes)]),
);

export function describeProblem(status: number, codes: readonly string[]): DescribedResponse | Reference {
  const same = sharedProblems.find((one) => one.status === status && one.codes.join() === codes.join());
  return same ? createReference("responses", same.name) : describeProblemResponse(status, codes);
}

export const problemSchema: JsonSchema = {
  type: "object",
  description:
    "Problem document (RFC 9457). Branch on `code`, which is stable. `detail` is for people and says what to do. Some operations add further fields.",
  properties: {
    type: {
      type: "string",
      format: "uri-reference",
      description:
        "Type of problem: the path of the entry for `code` in the API reference, relative to the address of Kith.",
    },
    title: { type: "string", description: "Kind of problem, in a few words." },
    status: { type: "integer", description: "Status of the response." },
    detail: { type: "string", description: "What happened and what to do, for people." },
    code: { type: "string", pattern: "^[a-z0-9_]+$", description: "Cause of the problem, stable." },
    errors: {
      type: "array",
      description: "Invalid fields or parameters.",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "Field or parameter; empty for the whole request." },
          message: { type: "string", description: "What is expected." },
        },
        required: ["path", "message"],
      },
    },
    request_id: {
      type: "string",
      description: "Id of the request, to report to an administrator. Only for status 500 and above.",
    },
  },
  required: ["type", "title", "status", "detail", "code"],
  additionalProperties: {},
  examples: [
    {
      type: getProblemTypeUri("person_not_found"),
      title: "Not found",
      status: 404,
      detail: "No one in the directory has this id.",
      code: "person_not_found",
    },
  ],
};
