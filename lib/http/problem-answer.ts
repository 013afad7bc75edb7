import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "@/lib/platform/log/log";
import { toProblem } from "@/lib/platform/database/outage";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { Problem, type ProblemKind } from "@/lib/platform/problem";
import { noStoreCacheControl, type Answer } from "./answer";
import { getProblemTypeUri } from "./problem-codes";
import { setQuotaHeaders } from "./quota-headers";

const answersByKind = {
  invalid: [400, "The request is not valid"],
  unauthenticated: [401, "Sign in first"],
  forbidden: [403, "Not allowed"],
  missing: [404, "Not found"],
  method: [405, "Method not supported"],
  conflict: [409, "The request conflicts with the current state"],
  gone: [410, "No longer available"],
  precondition: [412, "Changed since it was read"],
  "too-large": [413, "Too large"],
  "media-type": [415, "Unsupported media type"],
  unprocessable: [422, "The request is valid but cannot be processed"],
  "too-many": [429, "Too many requests"],
  "not-implemented": [501, "Not supported here"],
  upstream: [502, "The external system failed"],
  unavailable: [503, "Not available right now"],
  defect: [500, "Internal error"],
} as const satisfies Record<ProblemKind, readonly [status: number, title: string]>;

/**
 * RFC 9457, ERR-1 to ERR-12. `more`: extra members. Logs failures with a status of 500 or above, except 501, and adds
 * their `request_id`. The response to an unexpected error reveals no internals.
 */
export function buildProblemAnswer(error: unknown, more: Readonly<Record<string, unknown>> = {}): Answer {
  const problem = toProblem(
    error,
    "internal_error",
    "Kith had an internal error. Report the request id to your administrator.",
  );
  const { kind, code } = problem;
  const shouldLog = answersByKind[kind][0] >= 500 && kind !== "not-implemented";
  const requestId = shouldLog ? (currentRequestId() ?? randomUUID()) : undefined;
  if (requestId) log[kind === "defect" ? "error" : "warn"]({ err: error, code, requestId }, "request failed");
  return renderProblemAnswer(problem, { ...more, ...(requestId && { request_id: requestId }) });
}

/** Does not log the problem. */
export function renderProblemAnswer(problem: Problem, more: Readonly<Record<string, unknown>> = {}): Answer {
  const { kind, code, message, errors, retryAfterSeconds, quota, allow, extensions } = problem;
  const [status, title] = answersByKind[kind];
  const answer: Answer = {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": noStoreCacheControl,
      ...(kind === "unauthenticated" && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && {
        "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
      }),
      ...(allow && { allow: allow.join(", ") }),
    },
    body: JSON.stringify({
      ...more,
      ...extensions,
      type: getProblemTypeUri(code),
      title,
      status,
      detail: message,
      code,
      ...(errors && { errors }),
    }),
  };
  if (quota) setQuotaHeaders(answer, quota);
  return answer;
}

/** The connection is closed, so no client receives this problem. */
export const clientDisconnectedProblem = () =>
  new Problem("unavailable", "client_disconnected", "The client disconnected. Send the request again.");
