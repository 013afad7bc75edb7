import "server-only";
import { randomUUID } from "node:crypto";
import { log } from "@/lib/platform/log/log";
import { toProblem } from "@/lib/platform/database/outage";
import { currentRequestId } from "@/lib/platform/log/request-context";
import { Problem, type ProblemKind } from "@/lib/platform/problem";
import { noStoreCacheControl, type Answer } from "./answer";
import { getProblemTypeUri } from "./problem-codes";
import { buildQuotaHeaders } from "./quota-headers";

const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  gone: 410,
  precondition: 412,
  "too-large": 413,
  "media-type": 415,
  unprocessable: 422,
  "too-many": 429,
  "not-implemented": 501,
  upstream: 502,
  unavailable: 503,
  defect: 500,
} satisfies Record<ProblemKind, number>;

const titleByKind = {
  invalid: "The request is not valid",
  unauthenticated: "Sign in first",
  forbidden: "Not allowed",
  missing: "Not found",
  method: "Method not supported",
  conflict: "The request conflicts with the current state",
  gone: "No longer available",
  precondition: "Changed since it was read",
  "too-large": "Too large",
  "media-type": "Unsupported media type",
  unprocessable: "The request is valid but cannot be processed",
  "too-many": "Too many requests",
  "not-implemented": "Not supported here",
  upstream: "The external system failed",
  unavailable: "Not available right now",
  defect: "Internal error",
} satisfies Record<ProblemKind, string>;

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
  const shouldLog = statusByKind[kind] >= 500 && kind !== "not-implemented";
  const requestId = shouldLog ? (currentRequestId() ?? randomUUID()) : undefined;
  if (requestId) log[kind === "defect" ? "error" : "warn"]({ err: error, code, requestId }, "request failed");
  return renderProblemAnswer(problem, { ...more, ...(requestId && { request_id: requestId }) });
}

/** Does not log the problem. */
export function renderProblemAnswer(problem: Problem, more: Readonly<Record<string, unknown>> = {}): Answer {
  const { kind, code, message, errors, retryAfterSeconds, quota, allow, extensions } = problem;
  const status = statusByKind[kind];
  return {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": noStoreCacheControl,
      ...(kind === "unauthenticated" && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && {
        "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
      }),
      ...(quota && buildQuotaHeaders(quota)),
      ...(allow && { allow: allow.join(", ") }),
    },
    body: JSON.stringify({
      ...more,
      ...extensions,
      type: getProblemTypeUri(code),
      title: titleByKind[kind],
      status,
      detail: message,
      code,
      ...(errors && { errors }),
    }),
  };
}

/** The connection is closed, so no client receives this problem. */
export const clientDisconnectedProblem = () =>
  new Problem("unavailable", "client_disconnected", "The client disconnected. Send the request again.");
